import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { operationNamed } from '@understudy/operations'
import { ASSEMBLE_SETTINGS } from '../src/document/assemble-recipe.ts'
import { printProject } from '../src/document/project-file.ts'
import type { TakeRecipe } from '../src/document/recipe.ts'
import { PARTNER_SETTINGS_DEFAULTS } from '../src/document/tool-settings.ts'
import { WALK_SETTINGS_DEFAULTS } from '../src/document/walk-settings.ts'
import { loopPath } from '../src/tools/shared/path/loop-path.ts'
import { expect, test } from './console.ts'
import { ask, drop, openStudio } from './page.ts'
import { pause } from './tool-page.ts'

const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })
const jumps = { a: corpus('jump-01'), b: corpus('jump-02') }

/** A take of every kind that an operation makes. */
const TAKES: readonly (readonly [operation: string, take: TakeRecipe])[] = [
  ['read-clip', corpus('wave-01')],
  ['edit-clip', { kind: 'excerpt', input: corpus('golf-01'), start: 0.5, end: 1.25 }],
  ['clean-feet', { kind: 'clean', input: corpus('walk-cycle-003'), settings: { fade: 0.3 } }],
  ['join-motions', { kind: 'join', ...jumps, settings: { timeA: 0.7, timeB: 0.6, blendSeconds: 0.4 } }],
  ['blend-motions', { kind: 'blend', ...jumps, weight: 0.35 }],
  [
    'assemble-parts',
    {
      kind: 'assemble',
      input: corpus('fight-walk-01'),
      donor: corpus('wave-01'),
      part: 'rightArm',
      settings: ASSEMBLE_SETTINGS,
    },
  ],
  [
    'aim',
    { kind: 'space', set: { kind: 'corpus', action: 'kick', side: 'left' }, target: [0.25, 0.75, 0.8] },
  ],
  ['walk-path', { kind: 'walk', path: loopPath(8), settings: WALK_SETTINGS_DEFAULTS }],
  [
    'follow-leader',
    { kind: 'partner', leader: corpus('lindy-05-leader'), settings: PARTNER_SETTINGS_DEFAULTS },
  ],
]

/** Does in a folder what a shell does with lines that were copied: a here-document, then a command. */
function runLines(text: string, folder: string): void {
  const [, file, recipe, command] = /^cat > (\S+) <<'RECIPE'\n([^]*)\nRECIPE\nnpx understudy (.*)$/.exec(
    text,
  )!
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, file), recipe)
  const words = command.replace(/\S+\.glb/, 'made.json').split(' ')
  execFileSync(process.execPath, [path.resolve('packages/cli/bin/understudy.js'), ...words], { cwd: folder })
}

test('the copied command makes in Node what the browser made, byte for byte: one take of every operation', async ({
  page,
}, info) => {
  test.setTimeout(900_000)
  await openStudio(page)
  await pause(page)
  const known = TAKES.filter(([operation]) => operationNamed(operation))
  for (const [n, [operation, recipe]] of known.entries()) {
    const id = `take-${n + 1}`
    const document = { takes: [{ id, name: operation, recipe }], stage: [id], next: n + 2 }
    await drop(page, [{ name: 'one.project.json', text: printProject({ document, files: {} }) }])
    await expect.poll(() => ask(page, (hook) => hook.studio.document.stage[0])).toBe(id)
    await expect.poll(() => ask(page, (hook) => hook.studio.hash()), { timeout: 90_000 }).toBeDefined()
    const { command, hash } = await page.evaluate(async () => {
      const { studio } = window.understudy!
      return { command: await studio.command(), hash: studio.hash() }
    })
    const folder = path.join(info.outputPath(), operation)
    runLines(command!, folder)
    const bytes = new Uint8Array(readFileSync(path.join(folder, 'made.json')))
    const { motion } = await readMotion({ name: 'made.json', bytes })
    expect(motion.recipe?.operation, operation).toBe(operation)
    expect(contentHash(motion), operation).toBe(hash)
  }
})
