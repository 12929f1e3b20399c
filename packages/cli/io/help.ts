import { Help, type Command, type HelpConfiguration, type Option } from 'commander'

/**
 * Help as people read it: prose is wrapped to the terminal once, lines that begin with a space (a file that is
 * shown) are left as they are, switches do not say that they are off, and numbers have the digits they need.
 */
export const readableHelp: HelpConfiguration = {
  // Left out by commander itself where the output takes no colours.
  styleTitle: (text: string) => `\u001b[1m${text}\u001b[22m`,
  styleCommandText: (text: string) => `\u001b[36m${text}\u001b[39m`,
  styleOptionTerm: (text: string) => `\u001b[36m${text}\u001b[39m`,
  styleSubcommandTerm: (text: string) => `\u001b[36m${text}\u001b[39m`,
  commandDescription: (command: Command) =>
    Help.prototype.commandDescription.call(new Help(), command).replaceAll(/(?<!\n)\n(?!\s)/g, ' '),
  optionDescription: (option: Option) =>
    Help.prototype.optionDescription
      .call(new Help(), option)
      .replace(/ \(default: (?:false|\[\])\)$/, '')
      .replace(/\b\d+\.\d{5,}/, (digits) => String(Number(Number(digits).toPrecision(2)))),
  boxWrap: (text: string, width: number) =>
    text
      .split('\n')
      .map((line) => (line.startsWith('  ') ? line : Help.prototype.boxWrap.call(new Help(), line, width)))
      .join('\n'),
}
