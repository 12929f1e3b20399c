import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'
import { SHELLS } from './print-completion.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = makeScratch()
  for (const shell of SHELLS) scratch.write(`c.${shell}`, (await runCli(tmpdir(), 'completion', shell)).out)
})
afterAll(() => scratch.remove())

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

/** What a shell offers after these words, sorted. */
const OFFER = {
  bash: (words: readonly string[]) =>
    `source c.bash; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _understudy; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (words: readonly string[]) => `source c.fish; complete -C '${words.join(' ')}' | cut -f1`,
}

function offered(shell: 'bash' | 'fish', ...words: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(shell, ['-c', OFFER[shell](['understudy', ...words])], {
    cwd: scratch.folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean).toSorted()
}

for (const shell of ['bash', 'fish'] as const)
  describe.skipIf(!isThere(shell))(`completion in ${shell} (skipped where it is not installed)`, () => {
    test('offers commands, subcommands, flags of the command at hand, and choices of a flag', () => {
      expect(offered(shell, 'conv')).toEqual(['convert'])
      expect(offered(shell, 'model', 'b')).toEqual(['bend', 'build'])
      expect(offered(shell, 'model', 'build', '--for')).toEqual(['--force', '--format'])
      expect(offered(shell, 'convert', 'walk.bvh', '--preset', 'un')).toEqual(['unity', 'unreal'])
    })
  })

test.skipIf(!isThere('zsh'))(
  'the script for zsh parses, and defines its function (skipped without zsh)',
  () => {
    const { status, stderr, stdout } = spawnSync(
      'zsh',
      [
        '-fc',
        `zmodload zsh/parameter; source '${path.join(scratch.folder, 'c.zsh')}'; (( $+functions[_understudy] )) && print yes`,
      ],
      { encoding: 'utf8' },
    )
    expect([status, stderr, stdout]).toEqual([0, '', 'yes\n'])
  },
)

test('a shell that is not known is a usage error', async () => {
  expect((await runCli(tmpdir(), 'completion', 'tcsh')).code).toBe(2)
})
