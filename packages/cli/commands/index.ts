import type { Command } from 'commander'
import type { CommandIo } from '../io/io.ts'

type Define = (program: Command, io: CommandIo) => void

/**
 * The commands in reading order, each loaded when it is named: most of the time of a short command would go into the
 * others. A new one is a file of this folder and a line here.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<Define>>> = {
  info: async () => (await import('./info.ts')).info,
  check: async () => (await import('./check.ts')).check,
  set: async () => (await import('./set.ts')).set,
  convert: async () => (await import('./convert.ts')).convert,
  retarget: async () => (await import('./retarget.ts')).retarget,
  clean: async () => (await import('./clean.ts')).clean,
  compare: async () => (await import('./compare.ts')).compare,
  align: async () => (await import('./align.ts')).align,
  transition: async () => (await import('./transition.ts')).transition,
  blend: async () => (await import('./blend.ts')).blend,
  loop: async () => (await import('./loop.ts')).loop,
  library: async () => (await import('./library.ts')).library,
  search: async () => (await import('./search.ts')).search,
  space: async () => (await import('./space.ts')).space,
  features: async () => (await import('./features.ts')).features,
  index: async () => (await import('./index-corpus.ts')).indexCorpus,
  query: async () => (await import('./query.ts')).query,
  assemble: async () => (await import('./assemble.ts')).assemble,
  lenders: async () => (await import('./lenders.ts')).lenders,
  enrich: async () => (await import('./enrich.ts')).enrich,
  rate: async () => (await import('./rate.ts')).rate,
  vector: async () => (await import('./vector.ts')).vector,
  model: async () => (await import('./model.ts')).model,
  render: async () => (await import('./render.ts')).render,
  perform: async () => (await import('./perform.ts')).perform,
  mapping: async () => (await import('./mapping.ts')).mapping,
  follow: async () => (await import('./follow.ts')).follow,
  walk: async () => (await import('./walk.ts')).walk,
  lift: async () => (await import('./lift.ts')).lift,
  direct: async () => (await import('./direct.ts')).direct,
  pack: async () => (await import('./pack.ts')).pack,
  transcribe: async () => (await import('./transcribe.ts')).transcribe,
  eval: async () => (await import('./eval.ts')).evaluate,
  reproduce: async () => (await import('./reproduce.ts')).reproduce,
  run: async () => (await import('./run.ts')).runRecipe,
  serve: async () => (await import('./serve.ts')).serve,
  live: async () => (await import('./live.ts')).live,
  mcp: async () => (await import('./mcp.ts')).mcp,
  worker: async () => (await import('./worker.ts')).worker,
  recipe: async () => (await import('./recipe.ts')).recipe,
  completion: async () => (await import('./completion.ts')).completion,
}
