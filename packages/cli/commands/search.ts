import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { Interval, Motion, RecipeInput } from '@understudy/motion'
import { perform, writeRecipe, type Artifacts, type FindLikeReport } from '@understudy/operations'
import { buildWeb, findLike } from '@understudy/operations/definitions'
import { makeRun } from '@understudy/synthesis/analysis'
import { indexMotions, printWeb } from '@understudy/synthesis/methods/match-web'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, seconds } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { setFile, writeCuts } from '../sets/write-cuts.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { buildWebOnThreads } from '../web/build-web-on-threads.ts'

interface SearchFlags extends ImportFlags {
  readonly query?: { readonly name: string; readonly region: Interval }
  readonly web?: string
  readonly set?: string
  readonly force: boolean
  readonly json: boolean
}

interface BuildFlags extends ImportFlags {
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy search`: where else does somebody do this? `search build` prepares a corpus for it. */
export function search(program: Command, io: CommandIo): void {
  const command = program
    .command('search')
    .summary('find similar motion')
    .description(
      'Finds motions similar to a part of a motion, and searches again from each hit, nearest first.\n' +
        '`search build` compares all clips once; `--web` then searches in milliseconds. Distances go from 0 to 1, the limit of\n' +
        'the search; steps are the hits between the query and a match; a match is found by point clouds or by limb features.',
    )
    // Without this, options of `search build` that both have would be taken by `search`.
    .enablePositionalOptions()
    .argument('[files...]', 'files, folders or globs to search, including the file of the query')
    .option('--web <file>', 'search this match web, made by search build, instead of files')
    .option(
      '--query <name:seconds>',
      'the query: the name of a motion without folder and ending, and its seconds, such as kick_05:2.5-3.5 (required)',
      queryOf,
    )
  addOperationFlags(command, findLike)
    .option(
      '--set <file>',
      'write the query and its matches as a set of examples, cut and labelled (.set.json)',
      setFile,
    )
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print one JSON object per match', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ understudy search "embedded:kick-left-*" --query kick-left-05:0.5-1.5' +
        '\n  $ understudy search "embedded:kick-left-*" --query kick-left-05:0.5-1.5 --set kicks.set.json' +
        '\n  $ understudy search build "embedded:kick-left-*" -o kicks.web\n  $ understudy search --web kicks.web --query kick-left-05:0.5-1.5 --without 7',
    )
  addImportOptions(command).action(async (files: string[], flags: SearchFlags) => {
    const { query } = flags
    if (query === undefined)
      return command.error("error: required option '--query <name:seconds>' not specified")
    const { inputs, sources } = await lookIn(files, flags, io)
    const { report } = await perform(
      findLike,
      { ...inputs, query: { clip: query.name, ...query.region } },
      optionsFromFlags(findLike, flags),
      { ...contextOf(io), sources },
    )
    if (flags.set !== undefined)
      await writeHits(report, query, { files, clips: inputs.clips ?? [] }, { ...flags, set: flags.set }, io)
    tell(report, flags.json, io)
  })
  addBuild(command, io)
}

function addBuild(parent: Command, io: CommandIo): void {
  const build = parent
    .command('build')
    .summary('build a match web: compare all clips once, for fast search')
    .argument('<files...>', 'the corpus: files, folders or globs')
    .requiredOption('-o, --output <file>', 'the web, one file')
  addOperationFlags(build, buildWeb)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was built as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy search build "embedded:fight-kick-*" -o fight-kicks.web',
    )
  addImportOptions(build).action(async (files: string[], flags: BuildFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
      const motions = await loadMotions(files, flags, io)
      const options = optionsFromFlags(buildWeb, flags)
      const index = indexMotions(motions, options, makeRun({ kernels: io.kernels, signal: io.signal }))
      const web = await buildWebOnThreads(index, {}, io)
      const bytes = printWeb(web)
      outputs.stage(target, bytes)
      stageRecipe(outputs, target, await writeRecipe(buildWeb, { clips: motions }, options))
      const minutes = index.clips.reduce((sum, c) => sum + c.track.frameCount, 0) / index.frameRate / 60
      if (flags.json)
        io.out(
          JSON.stringify({
            file: flags.output,
            clips: motions.length,
            seconds: 60 * minutes,
            chains: web.chains.count,
            bytes: bytes.length,
          }),
        )
      else
        io.out(
          `${flags.output}: ${motions.length} motions, ${minutes.toFixed(1)} min, ${web.chains.count} chains, ` +
            `${(bytes.length / 1e6).toFixed(1)} MB`,
        )
    })
  })
}

interface Place {
  readonly inputs: { readonly clips?: Artifacts['motion'][]; readonly web?: Artifacts['web'] }
  readonly sources: Readonly<Record<string, RecipeInput>>
}

async function lookIn(files: readonly string[], flags: SearchFlags, io: CommandIo): Promise<Place> {
  if (flags.web !== undefined && files.length > 0)
    throw new UsageError(
      `search: ${files[0]} and --web ${flags.web} were both given; a web holds its own motions. Give one of the two.`,
    )
  if (flags.web !== undefined) {
    const { artifact, source } = await openArtifact('web', flags.web, 'search build', io)
    return { inputs: { web: artifact }, sources: { web: source } }
  }
  if (files.length === 0)
    throw new UsageError('search: there is nothing to search. Name files or folders, or a web with --web.')
  return { inputs: { clips: await loadMotions(files, flags, io) }, sources: {} }
}

/** The query first, then what was found: examples of one action. */
async function writeHits(
  { kept, clips }: FindLikeReport,
  query: NonNullable<SearchFlags['query']>,
  { files, clips: motions }: { readonly files: readonly string[]; readonly clips: readonly Motion[] },
  flags: SearchFlags & { readonly set: string },
  io: CommandIo,
): Promise<void> {
  if (files.length === 0)
    throw new UsageError('search: --set cuts examples out of files; name them instead of a web.')
  const stretches = [
    { clip: query.name, ...query.region, about: { distance: 0 } },
    ...kept.matches.map(({ clip, start, end, distance }) => ({
      clip: clips[clip],
      start,
      end,
      about: { distance: Number(distance.toFixed(4)) },
    })),
  ]
  await writeCuts(stretches, files, motions, flags, io)
}

/** Matches keep the numbers they had before pruning, so that more of them can be left out. */
function tell({ found, kept: graph, clips }: FindLikeReport, json: boolean, io: CommandIo): void {
  const numberOf = new Map(found.matches.map((match, n) => [match, n]))
  const number = (node: number): number => (node < 0 ? node : numberOf.get(graph.matches[node])!)
  if (json) {
    for (const [node, match] of graph.matches.entries())
      io.out(
        JSON.stringify({
          node: number(node),
          motion: clips[match.clip],
          ...match,
          edges: graph.edges
            .filter(({ to }) => to === node)
            .map((edge) => ({ ...edge, from: number(edge.from), to: number(edge.to) })),
        }),
      )
    return
  }
  if (graph.matches.length === 0) io.out('no similar motion was found')
  else
    for (const line of printTable(
      ['no.', 'motion', 'from, s', 'to, s', 'distance', 'steps', 'by'],
      graph.matches.map((m, node) => [
        String(number(node)),
        clips[m.clip],
        m.start.toFixed(2),
        m.end.toFixed(2),
        m.distance.toFixed(2),
        String(m.depth),
        m.by,
      ]),
    ))
      io.out(line)
}

function queryOf(text: string): { name: string; region: Interval } {
  const at = text.lastIndexOf(':')
  if (at < 1) throw new InvalidArgumentError('It must be a name and two times, such as kick_05:2.5-3.5.')
  return { name: text.slice(0, at), region: seconds(text.slice(at + 1)) }
}
