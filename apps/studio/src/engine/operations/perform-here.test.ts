import { contentHash, resample, slice, type Motion, type Recipe } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { hashBytes, perform, recipeHash } from '@understudy/operations'
import { cleanFeet, walkPath } from '@understudy/operations/definitions'
import { decodeClips, encodeClips, makeClip } from '@understudy/performer'
import { learnWalks } from '@understudy/synthesis/methods/control-by-example'
import { afterAll, expect, test, vi } from 'vitest'
import { performHere } from './perform-here.ts'

const PAGE = 'https://studio.example/'
const walks = [slice(resample(makeClip('start-stop-1'), 60), 0, 12)]
vi.stubGlobal('fetch', (url: URL) =>
  Promise.resolve(
    url.href === `${PAGE}walking.bin`
      ? new Response(encodeClips(walks) as Uint8Array<ArrayBuffer>)
      : new Response('', { status: 404 }),
  ),
)
afterAll(() => void vi.unstubAllGlobals())

const reading = (input: Recipe['inputs']['file']): Recipe => ({
  operation: 'read-clip',
  version: 1,
  inputs: { file: input },
  options: { profile: 'auto' },
})
const cleaning = (recipe: Recipe): Recipe => ({
  operation: 'clean-feet',
  version: 1,
  inputs: { motion: { recipe } },
  options: { fade: 0.3 },
})
const hashOf = async (call: Parameters<typeof performHere>[0]): Promise<string> =>
  contentHash((await performHere(call, PAGE)).output as Motion)
const cleaned = async (clip: Motion): Promise<string> =>
  contentHash((await perform(cleanFeet, { motion: clip }, { fade: 0.3 })).output)

test('clips that come along are found by name, and the answer carries its recipe', async () => {
  const recipe = cleaning(reading({ embedded: 'walk-cycle-003' }))
  const made = await performHere({ recipe, given: [], files: {} }, PAGE)
  expect(contentHash(made.output as Motion)).toBe(await cleaned(makeClip('walk-cycle-003')))
  expect(recipeHash((made.output as Motion).recipe!)).toBe(recipeHash(made.recipe))
})

test('what was performed before is not performed again: the motion that is given is taken', async () => {
  const clip = makeClip('walk-cycle-004')
  const read = reading({ embedded: 'no such clip' })
  const given = [{ recipe: read, motion: clip }]
  expect(await hashOf({ recipe: cleaning(read), given, files: {} })).toBe(await cleaned(clip))
})

test('files go by their hash, motions without a recipe by their content', async () => {
  const clip = makeClip('walk-cycle-005')
  const bytes = new TextEncoder().encode(printJson(clip))
  const file = hashBytes(bytes)
  const byFile = cleaning(reading({ file, name: 'mine.json' }))
  expect(await hashOf({ recipe: byFile, given: [], files: { [file]: bytes } })).toBe(await cleaned(clip))
  const content = contentHash(clip)
  const byContent = { ...byFile, inputs: { motion: { motion: content, name: 'mine' } } }
  const given = [{ content, motion: clip }]
  expect(await hashOf({ recipe: byContent, given, files: {} })).toBe(await cleaned(clip))
  await expect(hashOf({ recipe: byContent, given: [], files: {} })).rejects.toThrow(/not found: mine/)
})

test('walks learn from the steps that come with the page', async () => {
  const path = { points: [[0, 0] as [number, number], [0, 2.5] as [number, number]] }
  const recipe: Recipe = {
    operation: 'walk-path',
    version: walkPath.version,
    inputs: { steps: { embedded: 'walking' }, path: { value: path } },
    options: walkPath.options.parse({}),
  }
  const { output } = await perform(walkPath, { steps: learnWalks(decodeClips(encodeClips(walks))), path }, {})
  expect(await hashOf({ recipe, given: [], files: {} })).toBe(contentHash(output))
})
