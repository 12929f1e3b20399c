import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { MotionError, slice, type Interval, type Motion } from '@understudy/motion'
import { parseText } from '@understudy/motion/formats'
import { perform, type PartQuestion } from '@understudy/operations'
import { findPart } from '@understudy/operations/definitions'
import { distinctNames, NAMED_QUERIES, type Hit } from '@understudy/synthesis/methods/part-assembly'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { loadMotions, picture, seconds, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { setFile, writeCuts } from '../sets/write-cuts.ts'
import { printTable } from '../io/print-table.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface QueryFlags extends ImportFlags {
  readonly index?: string
  readonly name?: string
  readonly query?: string
  readonly example?: { readonly name: string; readonly region: Interval }
  readonly poses?: string
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
      'Searches by name, by a written query, by part of a motion, or by key poses. Lists hits best first, each with its reason.',
    )
    .argument('[files...]', 'motions to search; needed for queries by example or key poses')
    .option('--index <file>', 'an index of these motions, written by "understudy index"')
    .option('--name <query>', `one of ${Object.keys(NAMED_QUERIES).join(', ')}`)
    .option('--query <file>', 'a query written by hand, JSON')
    .option('--example <name:seconds>', 'part of one of the motions, such as kick_05:2.5-3.5', exampleOf)
    .option('--poses <file>', 'key poses (JSON); a file without a skeleton uses that of the first motion')
  addOperationFlags(command, findPart)
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
      const question = questionOf(flags, io)
      const clips = files.length === 0 ? [] : await loadMotions(files, flags, io)
      const index =
        flags.index === undefined ? undefined : await openArtifact('parts', flags.index, 'index', io)
      if (clips.length === 0 && index === undefined)
        throw new UsageError('query: there is nothing to search; name motions, or an index with --index.')
      const { report } = await perform(
        findPart,
        { clips, question, ...(index && { index: index.artifact }) },
        optionsFromFlags(findPart, flags),
        { ...contextOf(io), ...(index && { sources: { index: index.source } }) },
      )
      const { hits } = report
      const motions = distinctNames(clips)
      if (drawing) stagePicture(outputs, drawing, filmstrip(films(hits, motions)))
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
      else if (hits.length === 0) io.out('no hits')
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

/** What is asked, out of the one flag that says it. */
function questionOf({ name, query: words, example, poses }: QueryFlags, io: CommandIo): PartQuestion {
  const ways = [name, words, example, poses].filter((way) => way !== undefined)
  if (ways.length !== 1)
    throw new UsageError(
      `query: ${ways.length} queries were given; exactly one of --name, --query, --example and --poses is needed.`,
    )
  if (name !== undefined) return { kind: 'named', name }
  if (words !== undefined) return { kind: 'written', query: document(words, io), source: words }
  if (poses !== undefined) return { kind: 'poses', poses: document(poses, io), source: poses }
  return { kind: 'example', clip: example!.name, ...example!.region }
}

/** The object that a JSON file holds. */
function document(file: string, io: CommandIo): Record<string, unknown> {
  const text = new TextDecoder().decode(readBytes(path.resolve(io.cwd, file), file))
  const value = parseText(text, file, 'an object is needed. The README of part assembly shows one.')
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  throw new MotionError(`${file}: it holds no object. The README of part assembly shows one.`, {
    code: 'unreadable',
  })
}

/** The best five, each from its start to its end. */
function films(hits: readonly Hit[], motions: readonly Motion[]) {
  const shown = hits.slice(0, 5).flatMap((hit) => {
    const motion = motions.find(({ name }) => name === hit.name)
    if (motion === undefined) return []
    const last = (motion.frameCount - 1) / motion.frameRate
    const start = Math.min(hit.start, last)
    const part = slice(motion, start, Math.min(Math.max(hit.end, start), last))
    const note = Number.isFinite(hit.score) ? `score ${hit.score.toFixed(2)}` : ''
    return [makeFilmClip(part, { title: hit.name, note, startsAt: start })]
  })
  if (shown.length > 0) return shown
  throw new MotionError('query: there is nothing to draw: no hit lies in a motion that was read.', {
    code: 'not-met',
  })
}

function exampleOf(text: string): { name: string; region: Interval } {
  const at = text.lastIndexOf(':')
  if (at < 1) throw new InvalidArgumentError('It must be a name and two times, such as kick_05:2.5-3.5.')
  return { name: text.slice(0, at), region: seconds(text.slice(at + 1)) }
}
