import type { Command } from 'commander'
import type { CommandIo } from '../io/io.ts'
import { addToLibrary } from '../library/add.ts'
import { editLibrary } from '../library/edit.ts'
import { keepLibrary } from '../library/keep.ts'
import { searchLibrary } from '../library/search.ts'
import { libraryTokens } from '../library/token.ts'
import { libraryWeb } from '../library/web.ts'

/** `understudy library …`: many clips, kept, searched and shared. */
export function library(program: Command, io: CommandIo): void {
  const group = program
    .command('library')
    .summary('keep many clips: add, search, edit, back up, move to a server')
    .description(
      'A library keeps clips by content with what is known of them and what is derived from them: in a folder that needs no server,\n' +
        'or in PostgreSQL (UNDERSTUDY_LIBRARY=postgres://…), with the same commands.',
    )
  addToLibrary(group, io)
  searchLibrary(group, io)
  editLibrary(group, io)
  keepLibrary(group, io)
  libraryTokens(group, io)
  libraryWeb(group, io)
}
