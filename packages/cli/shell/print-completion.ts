import type { CommandNode, FlagNode } from './command-tree.ts'

/** Shells that completions are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
/** One of `SHELLS`. */
export type Shell = (typeof SHELLS)[number]

/** A script that completes commands, flags and their choices; everything else is a file. */
export const printCompletion = (shell: Shell, tree: readonly CommandNode[]): string =>
  ({ bash, zsh, fish })[shell](tree)

/** In single quotes, for any of the three. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`

const subcommands = (tree: readonly CommandNode[]): readonly string[] =>
  tree.filter(({ at }) => at !== '').map(({ at }) => at)

/** Flags with words to choose from, as patterns `command:--flag`. */
const choices = (
  tree: readonly CommandNode[],
): readonly { readonly when: readonly string[]; readonly flag: FlagNode }[] =>
  tree.flatMap(({ at, flags }) =>
    flags
      .filter((flag) => flag.choices.length > 0)
      .map((flag) => ({ when: flag.names.map((name) => quoted(`${at}:${name}`)), flag })),
  )

function bash(tree: readonly CommandNode[]): string {
  return `# understudy completion for bash. Put it into ~/.bashrc: eval "$(understudy completion bash)"
_understudy() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${at:+$at/}\${COMP_WORDS[i]}" in
      ${subcommands(tree).map(quoted).join('|')}) at="\${at:+$at/}\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at:$prev" in
${choices(tree)
  .map(
    ({ when, flag }) =>
      `    ${when.join('|')}) COMPREPLY=($(compgen -W ${quoted(flag.choices.join(' '))} -- "$cur")); return ;;`,
  )
  .join('\n')}
  esac
  case "$at" in
${tree
  .map(
    ({ at, commands, flags }) =>
      `    ${quoted(at)}) if [[ $cur == -* ]]; then words=${quoted(flags.flatMap(({ names }) => names).join(' '))}; else words=${quoted(commands.map(({ name }) => name).join(' '))}; fi ;;`,
  )
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _understudy understudy
`
}

function zsh(tree: readonly CommandNode[]): string {
  const described = (name: string, says: string): string => quoted(`${name}:${says.replaceAll(':', ' ')}`)
  return `#compdef understudy
# understudy completion for zsh. Put it into ~/.zshrc after compinit: eval "$(understudy completion zsh)"
_understudy() {
  local at='' next i
  local -a subs flags
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at/}\${words[i]}"
    case "$next" in
      ${subcommands(tree)
        .map((one) => one.replaceAll('-', '\\-'))
        .join('|')}) at="$next" ;;
    esac
  done
  case "$at:\${words[CURRENT-1]}" in
${choices(tree)
  .map(
    ({ when, flag }) => `    ${when.join('|')}) compadd -- ${flag.choices.map(quoted).join(' ')}; return ;;`,
  )
  .join('\n')}
  esac
  case "$at" in
${tree
  .map(
    ({ at, commands, flags }) =>
      `    ${quoted(at)})
      subs=(${commands.map(({ name, says }) => described(name, says)).join(' ')})
      flags=(${flags.flatMap(({ names, says }) => names.map((name) => described(name, says))).join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then _describe -o option flags
  elif (( $#subs )); then _describe command subs
  else _files
  fi
}
if (( $+functions[compdef] )); then compdef _understudy understudy; fi
`
}

function fish(tree: readonly CommandNode[]): string {
  const line = (at: string, rest: string): string =>
    `complete -c understudy -n ${quoted(`__understudy_at "${at}"`)} ${rest}`
  const flagLine = (at: string, { names, says, takesValue, choices: words }: FlagNode): string => {
    const named = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
    const value = words.length > 0 ? ` -x -a ${quoted(words.join(' '))}` : takesValue ? ' -r' : ''
    return line(at, `${named.join(' ')}${value} -d ${quoted(says)}`)
  }
  return `# understudy completion for fish: understudy completion fish > ~/.config/fish/completions/understudy.fish
function __understudy_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -l -c / "$at/$word")
    switch $next
      case ${subcommands(tree).map(quoted).join(' ')}
        set at $next
    end
  end
  test "$at" = "$argv[1]"
end
${tree
  .flatMap(({ at, commands, flags }) => [
    ...commands.map(({ name, says }) => line(at, `-f -a ${name} -d ${quoted(says)}`)),
    ...flags.map((flag) => flagLine(at, flag)),
  ])
  .join('\n')}
`
}
