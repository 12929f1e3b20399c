import type { Command } from 'commander'
import { findClip, listClips, openClip, searchByExample, searchFacts, type Clip } from '@understudy/library'
import { findInputs } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { printTable } from '../io/print-table.ts'
import { addLibraryOption, withLibrary, type LibraryFlags } from './library-place.ts'
import { positive } from './numbers.ts'

interface ListFlags extends LibraryFlags {
  readonly limit: number
  readonly json: boolean
}

interface SearchFlags extends ListFlags {
  readonly tag: readonly string[]
  readonly feature: readonly string[]
  readonly person?: string
  readonly like?: string
  readonly at?: number
  readonly pose: boolean
}

/** `understudy library list` and `search`. */
export function searchLibrary(group: Command, io: CommandIo): void {
  addLibraryOption(group.command('list').summary('list the clips of the library'))
    .option('--limit <n>', 'clips at most', positive, 100)
    .option('--json', 'print one JSON object per clip', false)
    .addHelpText('after', '\nExample:\n  $ understudy library list --library takes')
    .action(async (flags: ListFlags) => {
      await withLibrary(flags, io, async (library) => tellClips(await listClips(library, flags), flags, io))
    })

  addLibraryOption(
    group
      .command('search')
      .summary('find clips by words, tags, features, person, or by an example')
      .argument('[words...]', 'in name, note, person or tags; or, -without and "two words" as on the web'),
  )
    .option('--tag <tags...>', 'all of these tags', [])
    .option(
      '--feature <names...>',
      'all of these features hold somewhere ("understudy features" lists them)',
      [],
    )
    .option('--person <name>', 'this person moves')
    .option('--like <clip>', 'a clip of the library, a file or embedded:<clip> to compare with')
    .option(
      '--at <seconds>',
      'where in the example the second begins that is looked for (default: its middle)',
      Number,
    )
    .option('--pose', 'look for the pose of that moment, not for the second that follows', false)
    .option('--limit <n>', 'hits at most', positive, 10)
    .option('--json', 'print one JSON object per hit', false)
    .addHelpText('after', '\nExample:\n  $ understudy library search wave --library takes')
    .action(async (words: string[], flags: SearchFlags) => {
      await withLibrary(flags, io, async (library) => {
        if (flags.like === undefined) {
          const { tag: tags, feature: features, person, limit } = flags
          const text = words.length > 0 ? { text: words.join(' ') } : {}
          tellClips(
            await searchFacts(library, { ...text, tags, features, ...(person && { person }), limit }),
            flags,
            io,
          )
          return
        }
        const own = await findClip(library, flags.like).catch(() => undefined)
        const [input] = own ? [] : await findInputs([flags.like], io.cwd, MOTION_ENDINGS)
        const example = own ? await openClip(library, own) : (await loadMotion(input)).motion
        const hits = await searchByExample(library, example, {
          limit: flags.limit,
          pose: flags.pose,
          ...(flags.at !== undefined && { start: flags.at }),
          ...(io.kernels && { kernels: io.kernels }),
        })
        if (flags.json)
          for (const { clip, ...hit } of hits)
            io.out(JSON.stringify({ ...hit, clip: clip.name, hash: clip.hash }))
        else
          for (const line of printTable(
            ['clip', 'person', 'from s', 'to s', 'distance, legs', 'note'],
            hits.map(({ clip, start, end, distance }) => [
              clip.name,
              clip.person,
              start,
              end,
              distance,
              clip.note,
            ]),
          ))
            io.out(line)
      })
    })
}

function tellClips(clips: readonly Clip[], { json }: ListFlags, io: CommandIo): void {
  if (json) for (const clip of clips) io.out(JSON.stringify(clip))
  else
    for (const line of printTable(
      ['clip', 'person', 'seconds', 'rate', 'tags', 'note', 'hash'],
      clips.map(({ name, person, seconds, frameRate, tags, note, hash }) => [
        name,
        person,
        seconds,
        frameRate,
        tags.join(' '),
        note,
        hash.slice(0, 12),
      ]),
    ))
      io.out(line)
}
