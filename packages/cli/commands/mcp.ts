import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { MotionError } from '@understudy/motion'
import type { CommandIo } from '../io/io.ts'

/** `understudy mcp`: the operations as tools for an assistant. */
export function mcp(program: Command, io: CommandIo): void {
  program
    .command('mcp')
    .summary('serve the operations to an assistant')
    .description(
      'Serves every operation as a tool of the Model Context Protocol, over stdin and stdout: an assistant that speaks it can\n' +
        'walk paths, search, join and style clips, and sees what it makes as filmstrips. It reads and writes files of one folder\n' +
        'and nothing else. For assistants that are set up by a file:\n\n' +
        '  { "mcpServers": { "understudy": { "command": "npx", "args": ["understudy", "mcp", "--folder", "takes"] } } }',
    )
    .option('--folder <folder>', 'the folder that may be used', '.')
    .addHelpText('after', '\nExample:\n  $ understudy mcp --folder takes')
    .action(async ({ folder }: { folder: string }) => {
      const cwd = path.resolve(io.cwd, folder)
      if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
        throw new MotionError(`${folder}: there is no such folder; make it, or name another with --folder.`, {
          code: 'missing',
        })
      const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
      const { serveMcp } = await import('../mcp/serve-mcp.ts')
      const version = program.version() ?? ''
      // Notes about files go to stderr, as they do in other commands: stdout is the protocol's.
      await serveMcp(new StdioServerTransport(), version, {
        ...io,
        cwd: realpathSync(cwd),
        out: (line) => io.err(line),
      })
    })
}
