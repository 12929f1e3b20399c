import { Argument, type Command } from 'commander'
import type { CommandIo } from '../io/io.ts'
import { commandTree } from '../shell/command-tree.ts'
import { printCompletion, SHELLS, type Shell } from '../shell/print-completion.ts'

/** `understudy completion`: a script for a shell, made from the commands themselves. */
export function completion(program: Command, io: CommandIo): void {
  program
    .command('completion')
    .summary('print a script that completes commands and options in a shell')
    .description('Prints a script for bash, zsh or fish that completes commands, options and their choices.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  $ understudy completion bash')
    .action((shell: Shell) => io.out(printCompletion(shell, commandTree(program)).trimEnd()))
}
