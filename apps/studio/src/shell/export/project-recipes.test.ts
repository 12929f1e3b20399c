import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, type Motion } from '@understudy/motion'
import { printBvh } from '@understudy/motion/formats'
import { performRecipe, printRecipe } from '@understudy/operations'
import { makeClip } from '@understudy/performer'
import { afterAll, expect, test } from 'vitest'
import { embedded } from '../../../../../packages/cli/operations/find-leaves.ts'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import { FIRST_DOCUMENT } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { parseProject } from '../../document/project-file.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { packProject } from '../../engine/project/pack-project.ts'
import { readLink, shareLink } from '../../engine/project/share-link.ts'
import { recipeOfTake } from '../../engine/recipes/recipe-of-take.ts'
import { fileKey, type Storage } from '../../engine/storage/storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = new TextEncoder().encode(printBvh(makeClip('wave-01')))
const file = { name: 'mine.bvh', key: fileKey(bytes) }
const storage = {
  getFile: (key: string) => Promise.resolve(key === file.key ? bytes : undefined),
} as Storage
const mine: TakeRecipe = { kind: 'file', file, companions: [], choices: {} }
const clean: TakeRecipe = { kind: 'clean', input: mine, settings: { fade: 0.3 } }
const golf: TakeRecipe = {
  kind: 'excerpt',
  input: { kind: 'corpus', clip: 'golf-01' },
  start: 0.5,
  end: 1.25,
}
const document = addTake('Golf, cut', golf)(addTake('Clean', clean)(FIRST_DOCUMENT))
const run = (...words: readonly string[]) => runCli(folder, ...words)

/** What `understudy run` of the recipe itself makes. */
async function hashOf(take: TakeRecipe): Promise<string> {
  writeFileSync(path.join(folder, 'mine.bvh'), bytes)
  writeFileSync(path.join(folder, 'one.recipe.json'), printRecipe((await recipeOfTake(take, storage))!))
  const { out, err } = await run('run', 'one.recipe.json', '--inputs', 'mine.bvh', '-o', 'x.bvh', '--force', '--json') // prettier-ignore
  expect(err).toBe('')
  return (JSON.parse(out) as { hash: string }).hash
}

test('a take of a saved project is run by name or number; files of one’s own lie in it', async () => {
  writeFileSync(path.join(folder, 'all.understudy.json'), await packProject(document, storage))
  for (const [take, recipe] of [
    ['Clean', clean],
    ['3', golf],
  ] as const) {
    const { code, out, err } = await run('run', 'all.understudy.json', '--take', take, '-o', 'a.bvh', '--force', '--json') // prettier-ignore
    expect(code, err).toBe(0)
    expect((JSON.parse(out) as { hash: string }).hash).toBe(await hashOf(recipe))
  }
  // Without the command line: the recipe in the file is the one that is copied.
  const { document: written } = JSON.parse(
    readFileSync(path.join(folder, 'all.understudy.json'), 'utf8'),
  ) as { document: { takes: { recipe: unknown }[] } }
  expect(written.takes.map(({ recipe }) => recipe)).toEqual(
    await Promise.all(document.takes.map(({ recipe }) => recipeOfTake(recipe, storage))),
  )
})

test('recipe lists the takes of a project, and prints one', async () => {
  writeFileSync(path.join(folder, 'all.understudy.json'), await packProject(document, storage))
  const tree = await run('recipe', 'all.understudy.json', '--tree')
  expect(tree.out).toMatch(
    /^1 Figure of eight\n {2}read-clip 1\n {2}needs embedded:opening\n2 Clean\n {2}clean-feet 1\n/,
  )
  const list = JSON.parse((await run('recipe', 'all.understudy.json')).out) as { name: string }[]
  expect(list.map(({ name }) => name)).toEqual(['Figure of eight', 'Clean', 'Golf, cut'])
  const one = await run('recipe', 'all.understudy.json', '--take', '2')
  expect(JSON.parse(one.out)).toMatchObject({ operation: 'clean-feet', options: { fade: 0.3 } })
})

test.each([
  [[], /several takes: 1 Figure of eight, 2 Clean, 3 Golf, cut\. Say which with --take/],
  [['--take', 'Nobody'], /no take "Nobody"; there are 1 Figure/],
  [['--take', '9'], /no take "9"/],
])('a take that is not there is refused with those that are (%j)', async (words, sentence) => {
  writeFileSync(path.join(folder, 'all.understudy.json'), await packProject(document, storage))
  const { code, err } = await run('run', 'all.understudy.json', ...words, '-o', 'no.bvh')
  expect(code).toBe(1)
  expect(err).toMatch(sentence)
})

test('an older project is refused with what to do', async () => {
  writeFileSync(
    path.join(folder, 'old.json'),
    readFileSync(new URL('../../document/fixtures/project-3.json', import.meta.url)),
  )
  const { code, err } = await run('run', 'old.json', '--take', '1', '-o', 'no.bvh')
  expect(code).toBe(1)
  expect(err).toMatch(/version 3; its takes carry recipes from version 4 on\. Open it in the studio and save/)
})

test('a link carries the recipes, too, and they are those of its takes', async () => {
  const linked = addTake('Golf, cut', golf)(FIRST_DOCUMENT)
  const { link } = await shareLink(linked, 'https://example.org/')
  expect(await readLink(link!)).toEqual(linked)
  const packed = Uint8Array.from(atob(link!.split('#project=')[1].replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)) // prettier-ignore
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const text = await new Response(stream).text()
  const [, take] = (JSON.parse(text) as { document: { takes: { recipe: never }[] } }).document.takes
  const resolve = (async (leaf: { embedded: string }, kind: never) => embedded(leaf.embedded, kind)) as never
  const { output } = await performRecipe(take.recipe, resolve)
  expect(contentHash(output as Motion)).toBe(await hashOf(golf))
  expect(parseProject(text, 'link').document).toEqual(linked)
})
