import type { Command, Option } from 'commander'

/** A command as completions know it. */
export interface CommandNode {
  /** Its words after `understudy`, with slashes between: `model/build`; empty for the program itself. */
  readonly at: string
  readonly commands: readonly { readonly name: string; readonly says: string }[]
  readonly flags: readonly FlagNode[]
}

/** A flag of a command. */
export interface FlagNode {
  readonly names: readonly string[]
  readonly says: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

/** Every command of a program, the program first. */
export function commandTree(program: Command): readonly CommandNode[] {
  const visit = (command: Command, at: string): CommandNode[] => [
    {
      at,
      commands: command.commands.map((one) => ({
        name: one.name(),
        says: one.summary() || one.description(),
      })),
      flags: [
        ...command.options.map(flagOf),
        { names: ['--help'], says: 'print help', takesValue: false, choices: [] },
      ],
    },
    ...command.commands.flatMap((one) => visit(one, at === '' ? one.name() : `${at}/${one.name()}`)),
  ]
  return visit(program, '')
}

const flagOf = ({ short, long, description, required, optional, argChoices }: Option): FlagNode => ({
  names: [short, long].filter((name) => name !== undefined),
  says: description,
  takesValue: required || optional,
  choices: argChoices ?? [],
})
