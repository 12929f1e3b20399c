import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, resample, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import type * as Performer from '@understudy/performer'
import { makeClip, starterPack } from '@understudy/performer'
import { afterAll, expect, test, vi } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { solveClean } from '../../tools/clean/clean-solver.ts'
import { solveBlend, solveJoin } from '../../tools/join/join-solver.ts'
import { makePartnerSolver } from '../../tools/partner/partner-solver.ts'
import { PARTNER_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { commandLine } from './command-line.ts'

// A few examples are enough to see that both sides do the same with them; performing all takes long.
vi.mock('@understudy/performer', async (original) => {
  const performer = await original<typeof Performer>()
  const few = {
    dancing: () =>
      ['lindy-11-leader', 'lindy-11-follower', 'lindy-12-leader', 'lindy-12-follower'].map((id) =>
        resample(performer.makeClip(id), 30),
      ),
  }
  return {
    ...performer,
    starterPack: (name: keyof typeof few) => performer.encodeClips(few[name]()),
  }
})

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })

/** Does what a shell does with the lines that are copied: here-documents, then commands. */
async function runLines(text: string): Promise<void> {
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const document = /^cat > (\S+) <<'PATH'$/.exec(lines[i])
    if (document) {
      writeFileSync(path.join(folder, document[1]), lines[i + 1])
      i += 2
      continue
    }
    const words = lines[i].split(' ').slice(2)
    const { code, err } = await runCli(folder, ...words)
    expect(code, err).toBe(0)
  }
}

async function made(name: string, recipe: TakeRecipe): Promise<string> {
  await runLines(commandLine({ id: 'a', name, recipe }, (walk) => walk.path, 'json')!)
  const bytes = new Uint8Array(readFileSync(path.join(folder, `${name}.json`)))
  return contentHash((await readMotion({ name: `${name}.json`, bytes })).motion)
}

test('clean: the copied command makes the same bytes', async () => {
  const settings = { fade: 0.3 }
  const here = solveClean(makeClip('walk-cycle-003'), settings).motion
  const there = await made('clean', { kind: 'clean', input: corpus('walk-cycle-003'), settings })
  expect(there).toBe(contentHash(here))
})

test('join: the copied command makes the same bytes, also on another figure', async () => {
  const settings = { timeA: 0.7, timeB: 0.6333, blendSeconds: 0.4 }
  const [a, b] = ['walk-cycle-003', 'walk-to-jump-02']
  const here = solveJoin(makeClip(a), makeClip(b), settings).motion
  const there = await made('join', { kind: 'join', a: corpus(a), b: corpus(b), settings })
  expect(there).toBe(contentHash(here))
})

test('mix: the copied command makes the same bytes, of a motion that was made before', async () => {
  const clean = { kind: 'clean', input: corpus('jump-01'), settings: { fade: 0.25 } } as const
  const a: Motion = solveClean(makeClip('jump-01'), clean.settings).motion
  const here = solveBlend(a, makeClip('jump-02'), 0.35).motion
  const there = await made('mix', { kind: 'blend', a: clean, b: corpus('jump-02'), weight: 0.35 })
  expect(there).toBe(contentHash(here))
  expect(contentHash(resample(here, 31))).not.toBe(there)
})

test('partner: the copied command makes the same bytes, the couple of the leader left out', async () => {
  const solver = makePartnerSolver(starterPack('dancing'))
  const settings = { ...PARTNER_SETTINGS_DEFAULTS, seamWeight: 1.5 }
  const leader = makeClip('lindy-12-leader')
  const here = solver.solve({ leader, settings, couple: 'lindy-12' })
  const there = await made('partner', { kind: 'partner', leader: corpus('lindy-12-leader'), settings })
  expect(there).toBe(contentHash(here.motion))
})
