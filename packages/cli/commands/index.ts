import type { Command } from 'commander'
import type { CommandIo } from '../io/io.ts'
import { align } from './align.ts'
import { assemble } from './assemble.ts'
import { blend } from './blend.ts'
import { check } from './check.ts'
import { clean } from './clean.ts'
import { compare } from './compare.ts'
import { convert } from './convert.ts'
import { enrich } from './enrich.ts'
import { evaluate } from './eval.ts'
import { features } from './features.ts'
import { follow } from './follow.ts'
import { indexCorpus } from './index-corpus.ts'
import { info } from './info.ts'
import { loop } from './loop.ts'
import { mapping } from './mapping.ts'
import { model } from './model.ts'
import { perform } from './perform.ts'
import { query } from './query.ts'
import { rate } from './rate.ts'
import { render } from './render.ts'
import { retarget } from './retarget.ts'
import { search } from './search.ts'
import { space } from './space.ts'
import { transcribe } from './transcribe.ts'
import { transition } from './transition.ts'
import { vector } from './vector.ts'
import { walk } from './walk.ts'

/** The commands in reading order. A new one is a file of this folder and a line here. */
export const commands: readonly ((program: Command, io: CommandIo) => void)[] = [
  info,
  check,
  convert,
  retarget,
  clean,
  compare,
  align,
  transition,
  blend,
  loop,
  search,
  space,
  features,
  indexCorpus,
  query,
  assemble,
  enrich,
  rate,
  vector,
  model,
  render,
  perform,
  mapping,
  follow,
  walk,
  transcribe,
  evaluate,
]
