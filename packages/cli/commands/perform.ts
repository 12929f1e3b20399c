import path from 'node:path'
import { Option, type Command } from 'commander'
import { ensureEmbedded } from '@understudy/corpus'
import { duration, MotionError } from '@understudy/motion'
import { listScores, perform as performScore, performerOf, scoreOf, type Score } from '@understudy/performer'
import { wholeFrom } from '../io/import-options.ts'
import { breathe, type CommandIo } from '../io/io.ts'
import { writing } from '../io/outputs.ts'
import { endingOf, formats, printMotion, type Ending } from '../io/print-motion.ts'
import { printTable } from '../io/print-table.ts'
import { startProgress } from '../io/progress.ts'

interface PerformFlags {
  readonly output?: string
  readonly format: 'bvh' | 'glb' | 'json'
  readonly family?: string
  readonly performer?: string
  readonly seed?: number
  readonly corpus: boolean
  readonly cache?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy perform`: list the scores, perform some of them, or make the embedded corpus. */
export function perform(program: Command, io: CommandIo): void {
  program
    .command('perform')
    .summary('perform scores of the embedded corpus, or list them')
    .description(
      'Performs scores of the embedded corpus and writes them as BVH, GLB or JSON. Without an output it lists them.',
    )
    .argument('[scores...]', 'ids of scores; families with --family')
    .option('-o, --output <path>', 'a file whose ending says the format, or a folder')
    .addOption(
      new Option('--format <name>', 'format of files written to a folder').choices(formats()).default('bvh'),
    )
    .option('--family <name>', 'all scores of a family')
    .option('--performer <id>', 'another performer')
    .option('--seed <number>', 'another improvisation of the same score', wholeFrom(0))
    .option('--corpus', 'make the whole embedded corpus if it is missing, and print where it is', false)
    .option('--cache <folder>', 'where the embedded corpus is kept')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print one JSON object per score', false)
    .addHelpText('after', '\nExample:\n  $ understudy perform free-walk-1 -o walk.bvh')
    .action(async (ids: string[], flags: PerformFlags) => {
      if (flags.corpus) return makeCorpus(flags, io)
      const scores = chosen(ids, flags)
      if (flags.output === undefined) return list(scores, flags, io)
      await write(scores, flags, flags.output, io)
    })
}

function chosen(ids: readonly string[], { family, output }: PerformFlags): readonly Score[] {
  if (ids.length > 0) return ids.map(scoreOf)
  const scores = listScores().filter((score) => family === undefined || score.family === family)
  if (scores.length === 0) {
    throw new MotionError(
      `perform: there is no family "${family}"; there are ${[...new Set(listScores().map((s) => s.family))].join(', ')}. Name one of them.`,
      { code: 'unknown-name' },
    )
  }
  if (output !== undefined && family === undefined) {
    throw new MotionError(
      `perform: no score was named for ${output}; name one, or a family with --family, or make them all with --corpus.`,
      { code: 'missing' },
    )
  }
  return scores
}

function list(scores: readonly Score[], flags: PerformFlags, io: CommandIo): void {
  if (flags.json) {
    for (const { id, family, performer, seed, frameRate, attributes = {} } of scores)
      io.out(JSON.stringify({ id, family, performer, seed, frameRate, attributes }))
    return
  }
  const row = ({ id, family, performer, attributes = {} }: Score): string[] => [
    id,
    family,
    performer,
    Object.entries(attributes)
      .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toFixed(2) : value}`)
      .join(', '),
  ]
  for (const line of printTable(['score', 'family', 'performer', 'attributes'], scores.map(row))) io.out(line)
}

async function write(
  scores: readonly Score[],
  flags: PerformFlags,
  output: string,
  io: CommandIo,
): Promise<void> {
  const target = path.resolve(io.cwd, output)
  const named = endingOf(output)
  if (named !== undefined && scores.length > 1) {
    throw new MotionError(
      `${output}: ${scores.length} scores cannot become one file; a folder is needed. Name a folder, and a format with --format.`,
    )
  }
  const progress = startProgress(io, 'performing', scores.length)
  await writing({ force: flags.force }, io, async (outputs) => {
    const ending: Ending = named ?? `.${flags.format}`
    const fileOf = ({ id }: Score): string =>
      named !== undefined ? target : path.join(target, id + (ending === '.json' ? '.motion.json' : ending))
    for (const score of scores) outputs.claim(fileOf(score))
    for (const score of scores) {
      await progress.step(score.id)
      const motion = performScore(
        score,
        performerOf(flags.performer ?? score.performer),
        flags.seed ?? score.seed,
      )
      outputs.stage(fileOf(score), await printMotion(motion, ending))
      const facts = {
        score: score.id,
        file: fileOf(score),
        frames: motion.frameCount,
        rate: motion.frameRate,
        seconds: duration(motion),
      }
      io.out(
        flags.json
          ? JSON.stringify(facts)
          : `${facts.file}  ${facts.frames} frames, ${facts.seconds.toFixed(2)} s`,
      )
    }
  }).finally(() => progress.done())
}

async function makeCorpus(flags: PerformFlags, io: CommandIo): Promise<void> {
  await breathe(io)
  const cache = flags.cache === undefined ? undefined : path.resolve(io.cwd, flags.cache)
  const corpus = ensureEmbedded({
    cache,
    onProgress: (done, total, id) => {
      if (done % 50 === 0) io.err(`performing ${done} of ${total}  ${id}`)
    },
  })
  const { hash, clips, bytes } = corpus.index
  const frames = clips.reduce((sum, clip) => sum + clip.frameCount, 0)
  const facts = {
    folder: corpus.folder,
    hash,
    clips: clips.length,
    frames,
    bytes,
    starterBytes: corpus.starter().length,
  }
  if (flags.json) io.out(JSON.stringify(facts))
  else io.out(`${facts.folder}  ${facts.clips} clips, ${frames} frames, ${(bytes / 1e6).toFixed(1)} MB`)
}
