import { InvalidArgumentError, type Command } from 'commander'
import { MotionError, type Interval } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  ACROSS_PEOPLE,
  indexMotions,
  searchWeb,
  SEARCH_DEFAULTS,
} from '@understudy/synthesis/methods/match-web'
import { addImportOptions, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, seconds } from '../io/motion-args.ts'
import { printTable } from '../io/print-table.ts'

interface SearchFlags extends ImportFlags {
  readonly query: { readonly name: string; readonly region: Interval }
  readonly queries?: number
  readonly across: boolean
  readonly json: boolean
}

/** `understudy search`: where else does somebody do this? */
export function search(program: Command, io: CommandIo): void {
  const command = program
    .command('search')
    .summary('find where else somebody does this')
    .description(
      'Looks for what is logically the same as a part of a motion; what is found asks further in its turn.',
    )
    .argument('<files...>', 'where to look: files, folders or globs; the query’s own file among them')
    .requiredOption('--query <name:seconds>', 'what to look for, such as kick_05:2.5-3.5', queryOf)
    .option(
      '--queries <count>',
      `how many hits may ask in turn (default: ${SEARCH_DEFAULTS.maxQueries}, across people ${ACROSS_PEOPLE.maxQueries})`,
      wholeFrom(1),
    )
    .option('--across', 'the files are of several people, who do the same thing less alike', false)
    .option('--json', 'print one JSON object per match', false)
    .addHelpText('after', '\nExample:\n  $ understudy search kicks/*.bvh --query kick_05:2.5-3.5')
  addImportOptions(command).action(async (files: string[], flags: SearchFlags) => {
    const motions = await loadMotions(files, flags, io)
    const clip = motions.findIndex(({ name }) => name === flags.query.name)
    if (clip < 0)
      throw new MotionError(
        `search: the query names "${flags.query.name}"; the motions read are ${motions
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}` +
          `${motions.length > 5 ? ` and ${motions.length - 5} more` : ''}. Name one of them, without folder and ending.`,
      )
    const run = makeRun({ signal: io.signal })
    const index = indexMotions(motions, {}, run)
    const { matches, edges } = searchWeb(
      index,
      { clip, ...flags.query.region },
      {
        ...(flags.across ? ACROSS_PEOPLE : {}),
        ...(flags.queries === undefined ? {} : { maxQueries: flags.queries }),
      },
      run,
    )
    if (flags.json) {
      for (const [node, match] of matches.entries())
        io.out(
          JSON.stringify({
            node,
            motion: motions[match.clip].name,
            ...match,
            edges: edges.filter(({ to }) => to === node),
          }),
        )
      return
    }
    if (matches.length === 0) io.out('nothing else moves like this')
    else
      for (const line of printTable(
        ['motion', 'from, s', 'to, s', 'distance', 'steps', 'by'],
        matches.map((m) => [
          motions[m.clip].name,
          m.start.toFixed(2),
          m.end.toFixed(2),
          m.distance.toFixed(2),
          String(m.depth),
          m.by,
        ]),
      ))
        io.out(line)
  })
}

function queryOf(text: string): { name: string; region: Interval } {
  const at = text.lastIndexOf(':')
  if (at < 1) throw new InvalidArgumentError('It must be a name and two times, such as kick_05:2.5-3.5.')
  return { name: text.slice(0, at), region: seconds(text.slice(at + 1)) }
}
