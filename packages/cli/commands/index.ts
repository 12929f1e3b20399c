import type { Command } from 'commander'
import type { CommandIo } from '../io/io.ts'
import { check } from './check.ts'
import { clean } from './clean.ts'
import { convert } from './convert.ts'
import { evaluate } from './eval.ts'
import { info } from './info.ts'
import { perform } from './perform.ts'
import { render } from './render.ts'
import { retarget } from './retarget.ts'

/** The commands in reading order. A new one is a file of this folder and a line here. */
export const commands: readonly ((program: Command, io: CommandIo) => void)[] = [
  info,
  check,
  convert,
  retarget,
  clean,
  render,
  perform,
  evaluate,
]
