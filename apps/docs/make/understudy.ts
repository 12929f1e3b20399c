import { loadSimd } from '@understudy/kernels'
import { run } from '../../../packages/cli/main.ts'

const kernels = await loadSimd()

/** What a command line prints. Run in this process: the site calls some hundred of them. */
export async function understudy(cwd: string, ...words: readonly string[]): Promise<string> {
  const [out, err]: string[][] = [[], []]
  const code = await run(words, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    interactive: false,
    color: false,
    cwd,
    env: {},
    signal: new AbortController().signal,
    kernels,
  })
  if (code !== 0) throw new Error(`understudy ${words.join(' ')}: exit code ${code}\n${err.join('\n')}`)
  return out.join('\n')
}
