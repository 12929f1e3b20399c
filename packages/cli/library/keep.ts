import path from 'node:path'
import type { Command } from 'commander'
import {
  backupLibrary,
  collectUnused,
  deriveClip,
  dueClips,
  moveLibrary,
  openLibrary,
  restoreLibrary,
  withoutPassword,
} from '@understudy/library'
import type { CommandIo } from '../io/io.ts'
import { startProgress } from '../io/progress.ts'
import { addLibraryOption, placeOf, withLibrary, type LibraryFlags } from './library-place.ts'
import { positive } from './numbers.ts'

/** `understudy library derive`, `collect`, `move`, `backup` and `restore`. */
export function keepLibrary(group: Command, io: CommandIo): void {
  addLibraryOption(group.command('derive').summary('work out again what an older version derived'))
    .addHelpText('after', '\nExample:\n  $ understudy library derive --library takes')
    .action(async (flags: LibraryFlags) => {
      await withLibrary(flags, io, async (library) => {
        const due = await dueClips(library)
        const progress = startProgress(io, 'deriving', due.length)
        try {
          for (const clip of due) {
            await progress.step(clip.name)
            await deriveClip(library, clip, () => performance.now() / 1000, io.kernels)
          }
        } finally {
          progress.done()
        }
        io.out(`${due.length} clips were due`)
      })
    })

  addLibraryOption(
    group.command('collect').summary('remove for good what was deleted, and bytes that nothing uses'),
  )
    .option('--days <n>', 'deleted at least so many days ago', positive, 30)
    .addHelpText('after', '\nExample:\n  $ understudy library collect --days 7 --library takes')
    .action(async (flags: LibraryFlags & { readonly days: number }) => {
      await withLibrary(flags, io, async (library) => {
        const { clips, count, bytes } = await collectUnused(library, { days: flags.days })
        io.out(`${clips} clips and ${count} files removed, ${(bytes / 1e6).toFixed(1)} MB`)
      })
    })

  addLibraryOption(
    group.command('move').summary('copy the library to another place: a server when it outgrows a folder'),
  )
    .requiredOption('--to <place>', 'an empty library: postgres://…, or a folder')
    .addHelpText('after', '\nExample:\n  $ understudy library move --to takes-elsewhere --library takes')
    .action(async (flags: LibraryFlags & { readonly to: string }) => {
      await withLibrary(flags, io, async (library) => {
        const place = placeOf({ library: flags.to }, io)
        const other = await openLibrary(place)
        try {
          const { clips } = await moveLibrary(library, other)
          io.out(
            `${clips} clips are in ${withoutPassword(place)} too; set UNDERSTUDY_LIBRARY to it, and remove the old one when you trust the new`,
          )
        } finally {
          await other.close()
        }
      })
    })

  addLibraryOption(
    group
      .command('backup')
      .summary('write the whole library into a new folder')
      .argument('<folder>', 'a folder that does not exist'),
  )
    .addHelpText('after', '\nExample:\n  $ understudy library backup takes-backup --library takes')
    .action(async (folder: string, flags: LibraryFlags) => {
      await withLibrary(flags, io, async (library) => {
        await backupLibrary(library, path.resolve(io.cwd, folder))
        io.out(`backed up to ${folder}`)
      })
    })

  addLibraryOption(
    group
      .command('restore')
      .summary('read a backup into an empty library')
      .argument('<folder>', 'what "library backup" wrote'),
  )
    .addHelpText('after', '\nExample:\n  $ understudy library restore takes-backup --library takes-again')
    .action(async (folder: string, flags: LibraryFlags) => {
      await withLibrary(flags, io, async (library) => {
        await restoreLibrary(library, path.resolve(io.cwd, folder))
        io.out(`restored from ${folder}`)
      })
    })
}
