import { homedir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { openLibrary, type Library } from '@understudy/library'
import type { CommandIo } from '../io/io.ts'

/** What commander hands over for `--library`. */
export interface LibraryFlags {
  readonly library?: string
}

/** Adds `--library` to a command. */
export const addLibraryOption = (command: Command): Command =>
  command.option(
    '--library <place>',
    'a folder, or postgres://… (default: UNDERSTUDY_LIBRARY, or your data folder)',
  )

/** Where the library is: as told, as the environment says, or in the user's data folder. */
export function placeOf({ library }: LibraryFlags, io: CommandIo): string {
  const told = library ?? io.env.UNDERSTUDY_LIBRARY
  if (told !== undefined && told !== '') return /^[a-z]+:\/\//.test(told) ? told : path.resolve(io.cwd, told)
  return path.join(dataFolder(io.env), 'understudy', 'library')
}

function dataFolder(env: CommandIo['env']): string {
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local')
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support')
  return env.XDG_DATA_HOME ?? path.join(homedir(), '.local', 'share')
}

/** Opens the library, works with it and closes it, also when the work fails. */
export async function withLibrary<T>(
  flags: LibraryFlags,
  io: CommandIo,
  work: (library: Library) => Promise<T>,
): Promise<T> {
  const library = await openLibrary(placeOf(flags, io))
  try {
    return await work(library)
  } finally {
    await library.close()
  }
}
