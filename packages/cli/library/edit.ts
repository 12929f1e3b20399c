import type { Command } from 'commander'
import {
  ConflictError,
  deleteClips,
  editClip,
  findClip,
  undoDelete,
  type ClipFacts,
} from '@understudy/library'
import type { CommandIo } from '../io/io.ts'
import { addLibraryOption, withLibrary, type LibraryFlags } from './library-place.ts'
import { positive } from './numbers.ts'

interface EditFlags extends LibraryFlags {
  readonly name?: string
  readonly person?: string
  readonly day?: string
  readonly note?: string
  readonly licence?: string
  readonly tag?: readonly string[]
  readonly seen?: number
}

/** `understudy library edit`, `delete` and `undo`. */
export function editLibrary(group: Command, io: CommandIo): void {
  const author = io.env.USER ?? io.env.USERNAME ?? ''
  addLibraryOption(
    group
      .command('edit')
      .summary('change what is said of a clip')
      .argument('<clip>', 'its name, or digits of its hash'),
  )
    .option('--name <name>', 'its name')
    .option('--person <name>', 'who moves')
    .option('--day <date>', 'day of recording, such as 2026-11-16')
    .option('--note <text>', 'a note')
    .option('--licence <text>', 'its licence')
    .option('--tag <tags...>', 'its tags, in place of those it has')
    .option('--seen <n>', 'the version that the edit was made on: another one is a conflict', positive)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy library edit wave-01 --note "left hand" --library takes',
    )
    .action(async (name: string, { seen: version, tag, library, ...said }: EditFlags) => {
      await withLibrary({ library }, io, async (opened) => {
        const seen = await findClip(opened, name)
        const changes: Partial<ClipFacts> = { ...said, ...(tag && { tags: tag }) }
        try {
          const after = await editClip(opened, seen.hash, changes, {
            author,
            version: version ?? seen.version,
          })
          io.out(`${after.name}: version ${after.version}`)
        } catch (error) {
          if (error instanceof ConflictError) {
            io.out(`yours:  ${JSON.stringify(error.yours)}`)
            io.out(`theirs: ${JSON.stringify(error.theirs)}`)
          }
          throw error
        }
      })
    })

  addLibraryOption(
    group
      .command('delete')
      .summary('hide clips; undo brings them back')
      .argument('<clips...>', 'names, or digits of hashes'),
  )
    .addHelpText('after', '\nExample:\n  $ understudy library delete wave-01 --library takes')
    .action(async (names: string[], flags: LibraryFlags) => {
      await withLibrary(flags, io, async (library) => {
        const { deletion, count } = await deleteClips(library, names, author)
        io.out(`${count} clips deleted (number ${deletion}); "understudy library undo" brings them back`)
      })
    })

  addLibraryOption(
    group
      .command('undo')
      .summary('bring back what was deleted last')
      .argument('[number]', 'of the deletion (default: the latest)', positive),
  )
    .addHelpText('after', '\nExample:\n  $ understudy library undo --library takes')
    .action(async (deletion: number | undefined, flags: LibraryFlags) => {
      await withLibrary(flags, io, async (library) => {
        io.out(`${await undoDelete(library, deletion)} clips are back`)
      })
    })
}
