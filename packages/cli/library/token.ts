import { Option, type Command } from 'commander'
import { makeToken, revokeToken, ROLES_OF_ACCESS, type AccessRole } from '@understudy/library'
import type { CommandIo } from '../io/io.ts'
import { addLibraryOption, withLibrary, type LibraryFlags } from './library-place.ts'

/** `understudy library token`: who may ask a server. */
export function libraryTokens(group: Command, io: CommandIo): void {
  addLibraryOption(
    group
      .command('token')
      .summary('make or revoke a token for "understudy serve --auth"')
      .argument('<name>', 'whose token it is'),
  )
    .addOption(new Option('--role <role>', 'what it allows').choices(ROLES_OF_ACCESS).default('read'))
    .option('--revoke', 'end it', false)
    .addHelpText('after', '\nExample:\n  $ understudy library token ada --role edit --library takes')
    .action(
      async (name: string, flags: LibraryFlags & { readonly role: AccessRole; readonly revoke: boolean }) => {
        await withLibrary(flags, io, async (library) => {
          if (flags.revoke) {
            await revokeToken(library, name)
            io.out(`${name}: revoked`)
          } else {
            io.out(await makeToken(library, { name, role: flags.role }))
            io.err(`Keep it: it is not shown again. ${name} may ${flags.role}.`)
          }
        })
      },
    )
}
