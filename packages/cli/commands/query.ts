import path from 'node:path'
import { readFileSync } from 'node:fs'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { MotionError, slice, type Interval, type Motion } from '@understudy/motion'
import { BODY_PARTS, type BodyPart } from '@understudy/synthesis/analysis/features'
import {
  askByExample,
  askByQuery,
  ASK_DEFAULTS,
  keyPoseMotion,
  NAMED_QUERIES,
  parseKeyPoses,
  parseQuery,
  queryFromWords,
  type Hit,
  type PartIndex,
} from '@understudy/synthesis/methods/part-assembly'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, positive, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, picture, seconds, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { setFile, writeCuts } from '../sets/write-cuts.ts'
import { printTable } from '../io/print-table.ts'
import { indexOf, named, readIndex } from './index-corpus.ts'

interface QueryFlags extends ImportFlags {
  readonly index?: string
  readonly name?: string
  readonly query?: string
  readonly example?: { readonly name: string; readonly region: Interval }
  readonly poses?: string
  readonly part: BodyPart
  readonly features?: readonly string[]
  readonly enough: number
  readonly within: number
  readonly picture?: string
  readonly set?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy query`: where does a part of the body move like this? */
export function query(program: Command, io: CommandIo): void {
  const command = program
    .command('query')
    .summary('find where a part of the body moves like this')
    .description(
      'Asks a corpus by name, by a query written by hand, by part of a motion, or by key poses; hits come best first, each with its reason.',
    )
    .argument('[files...]', 'where to look: motions; needed to ask by example or key poses')
    .option('--index <file>', 'an index of these motions, written by "understudy index"')
    .option('--name <query>', `one of ${Object.keys(NAMED_QUERIES).join(', ')}`)
    .option('--query <file>', 'a query written by hand, JSON')
    .option('--example <name:seconds>', 'part of one of the motions, such as kick_05:2.5-3.5', exampleOf)
    .option('--poses <file>', 'key poses, JSON; a file without a skeleton takes the first motion’s')
    .addOption(
      new Option('--part <name>', 'which part is looked at, with --example and --poses')
        .choices(BODY_PARTS)
        .default('whole'),
    )
    .option('--features <names>', 'ask about these features only, separated by commas', (text) =>
      text.split(','),
    )
    .option(
      '--enough <count>',
      'loosen the question until there are so many hits',
      wholeFrom(1),
      ASK_DEFAULTS.enough,
    )
    .option(
      '--within <times>',
      'leave out hits so many times as far as the best',
      positive,
      ASK_DEFAULTS.within,
    )
    .option('--picture <file>', 'draw the best five: .svg or .png', picture)
    .option('--set <file>', 'write the hits as a set of examples, cut and labelled (.set.json)', setFile)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print one JSON object per hit', false)
    .addHelpText(
      'after',
      "\nExamples:\n  $ understudy query 'embedded:fight-*' --name right-punch --set punches.set.json\n" +
        "  $ understudy query 'embedded:fight-*' --example fight-punch-02:0.9-1.7 --part rightArm --picture hits.png",
    )
  addImportOptions(command).action(async (files: string[], flags: QueryFlags) => {
    await writing(flags, io, async (outputs) => {
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      if (drawing) outputs.claim(drawing)
      const motions = files.length === 0 ? [] : named(await loadMotions(files, flags, io))
      const index = flags.index === undefined ? indexOf(motions) : readIndex(flags.index, io)
      if (index.clips.length === 0)
        throw new MotionError('query: there is nothing to look in; name motions, or an index with --index.')
      const hits = ask(index, motions, flags, io)
      if (drawing) stagePicture(outputs, drawing, filmstrip(films(hits, motions, index)))
      if (flags.set !== undefined)
        await writeCuts(
          hits.map(({ name, start, end, score }) => ({
            clip: name,
            start,
            end,
            ...(Number.isFinite(score) && { about: { score: Number(score.toFixed(4)) } }),
          })),
          files,
          motions,
          { ...flags, set: flags.set },
          io,
        )
      if (flags.json) for (const hit of hits) io.out(JSON.stringify({ ...hit, ...finite(hit) }))
      else if (hits.length === 0) io.out('nothing moves like this')
      else
        for (const line of printTable(
          ['motion', 'from, s', 'to, s', 'score', 'step', 'because'],
          hits.map(({ name, start, end, score, step, reason }) => [
            name,
            start.toFixed(2),
            end.toFixed(2),
            Number.isFinite(score) ? score.toFixed(2) : '',
            step < 0 ? '' : String(step),
            reason.length > 110 ? `${reason.slice(0, 107)}…` : reason,
          ]),
        ))
          io.out(line)
    })
  })
}

/** Numbers that JSON has; what was not compared has none. */
const finite = ({ score, rms, rank }: Hit): object =>
  Number.isFinite(score) ? { score, rms, rank } : { score: null, rms: null, rank: null }

function ask(index: PartIndex, motions: readonly Motion[], flags: QueryFlags, io: CommandIo): readonly Hit[] {
  const ways = [flags.name, flags.query, flags.example, flags.poses].filter((way) => way !== undefined)
  if (ways.length !== 1)
    throw new UsageError(
      `query: ${ways.length} ways of asking were given; exactly one of --name, --query, --example and --poses is needed.`,
    )
  if (flags.name !== undefined) {
    const words = NAMED_QUERIES[flags.name]
    if (words === undefined)
      throw new MotionError(
        `query: there is no query "${flags.name}"; the names are ${Object.keys(NAMED_QUERIES).join(', ')}.`,
      )
    return words.flatMap((one) => askByQuery(index, queryFromWords(index.features, one)))
  }
  if (flags.query !== undefined)
    return askByQuery(index, parseQuery(read(flags.query, io), index.features, flags.query))
  const byName = new Map(motions.map((motion) => [motion.name, motion]))
  const motionOf = (clip: number): Motion => {
    const motion = byName.get(index.clips[clip].name)
    if (motion !== undefined) return motion
    throw new MotionError(
      `query: "${index.clips[clip].name}" is in the index and not among the ${motions.length} motions read; hits are compared with it. Name the motions of the index.`,
    )
  }
  return askByExample(index, exampleMotion(motions, flags, io), flags.part, motionOf, {
    enough: flags.enough,
    within: flags.within,
    ...(flags.features ? { features: flags.features } : {}),
  })
}

function exampleMotion(motions: readonly Motion[], { example, poses }: QueryFlags, io: CommandIo): Motion {
  if (poses !== undefined) return keyPoseMotion(parseKeyPoses(read(poses, io), poses, motions[0]?.skeleton))
  const found = motions.find(({ name }) => name === example!.name)
  if (found === undefined)
    throw new MotionError(
      `query: the example names "${example!.name}"; the motions read are ${motions
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}${motions.length > 5 ? ` and ${motions.length - 5} more` : ''}. Name one of them.`,
    )
  return slice(
    found,
    example!.region.start,
    Math.min(example!.region.end, (found.frameCount - 1) / found.frameRate),
  )
}

/** The best five, each from its start to its end. */
function films(hits: readonly Hit[], motions: readonly Motion[], index: PartIndex) {
  const shown = hits.slice(0, 5).flatMap((hit) => {
    const motion = motions.find(({ name }) => name === index.clips[hit.clip].name)
    if (motion === undefined) return []
    const last = (motion.frameCount - 1) / motion.frameRate
    const start = Math.min(hit.start, last)
    const part = slice(motion, start, Math.min(Math.max(hit.end, start), last))
    const note = Number.isFinite(hit.score) ? `score ${hit.score.toFixed(2)}` : ''
    return [makeFilmClip(part, { title: hit.name, note, startsAt: start })]
  })
  if (shown.length > 0) return shown
  throw new MotionError('query: there is nothing to draw: no hit lies in a motion that was read.')
}

function exampleOf(text: string): { name: string; region: Interval } {
  const at = text.lastIndexOf(':')
  if (at < 1) throw new InvalidArgumentError('It must be a name and two times, such as kick_05:2.5-3.5.')
  return { name: text.slice(0, at), region: seconds(text.slice(at + 1)) }
}

function read(file: string, io: CommandIo): string {
  try {
    return readFileSync(path.resolve(io.cwd, file), 'utf8')
  } catch (error) {
    throw new MotionError(`${file}: the file could not be read; check the path.`, { cause: error })
  }
}
