import { readFileSync } from 'node:fs'
import { loadSimd } from '@understudy/kernels'
import { Command } from 'commander'
import { COMMANDS } from './commands/index.ts'
import { reportFailure } from './io/failure.ts'
import { readableHelp } from './io/help.ts'
import { EXIT, processIo, type CommandIo, type Io } from './io/io.ts'
import { loadPlugins, takePlugins } from './io/load-plugins.ts'
import { isWriting } from './io/outputs.ts'
import { addFormatFlags, checkFormat, openPipes, type Pipes } from './shell/pipes.ts'
import { schemaOf } from './shell/print-schema.ts'

/** Runs one command line and gives its exit code. Everything it says goes through `io`. */
export async function run(given: readonly string[], io: Io): Promise<number> {
  let args = given
  let code: number = EXIT.ok
  let pipes: Pipes | undefined
  try {
    const { files, rest } = takePlugins(given)
    args = rest
    const plugins = await loadPlugins(files, io.cwd)
    pipes = await openPipes(args, io)
    const program = await makeProgram(args, {
      ...pipes.io,
      plugins,
      setExitCode: (next) => void (code = Math.max(code, next)),
    })
    if (args.includes('--schema')) {
      const { command, at } = commandNamed(program, args)
      io.out(JSON.stringify(schemaOf(command, at, version()), undefined, 2))
      return EXIT.ok
    }
    await program.parseAsync([...pipes.args], { from: 'user' })
    pipes.finish()
    return code
  } catch (error) {
    return reportFailure(error, pipes?.io ?? io)
  } finally {
    pipes?.close()
  }
}

/** The command that the first words name, and these words. */
function commandNamed(program: Command, args: readonly string[]): { command: Command; at: string[] } {
  let command = program
  const at: string[] = []
  for (const word of args) {
    const next = command.commands.find((one) => one.name() === word)
    if (!next) break
    command = next
    at.push(word)
  }
  return { command, at }
}

/** `understudy` on a real terminal. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), {
    ...processIo(() => !isWriting()),
    kernels: await loadSimd(),
  })
}

async function makeProgram(args: readonly string[], io: CommandIo): Promise<Command> {
  const program = new Command('understudy')
    .description('Learns human motion from examples and performs it on demand.')
    .version(version(), '-V, --version', 'print the version')
    .configureHelp(readableHelp)
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .showHelpAfterError('(understudy --help lists the commands, understudy <command> --help its options)')
    .exitOverride()
    .option('--plugin <file>', 'load a plug-in: formats, features, parameters, operations; may be repeated')
    .option('--schema', 'print what a command takes as a versioned JSON Schema')
    .configureOutput({
      getOutHasColors: () => io.color,
      getErrHasColors: () => false,
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd().replace(/^error: /, 'understudy: ')),
    })
    .addHelpText(
      'after',
      '\nClips that come with understudy are named embedded:<clip>; "understudy perform" lists them.\n' +
        'As a file name, - is stdin, and stdout after -o (--format says what goes there).\n' +
        'Every command has --schema. Colours are left out where NO_COLOR is set.\n' +
        'Exit codes: 0 done, 1 the input or a measure failed, 2 the command line was not understood,\n' +
        '70 a defect of understudy, 130 interrupted.',
    )
  // The one that is named; for a list of them, or a name that is none, all.
  const isOne = Object.hasOwn(COMMANDS, args[0] ?? '') && args[0] !== 'completion'
  const named = isOne ? [COMMANDS[args[0]]] : Object.values(COMMANDS)
  for (const load of named) (await load())(program, io)
  const added = isOne ? [] : io.plugins.flatMap(({ operations }) => operations)
  for (const operation of added)
    if (operation.makes === 'motion')
      (await import('./commands/plugin-operation.ts')).pluginOperation(program, io, operation)
  addFormatFlags(program)
  program.hook('preAction', (_, command) => checkFormat(command))
  return program
}

function version(): string {
  // From dist/main.js and from main.ts the package is one folder up or here.
  for (const place of ['./package.json', '../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as { version: string })
        .version
    } catch {
      continue
    }
  }
  return 'unknown'
}
