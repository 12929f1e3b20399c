import { test, type Page } from '@playwright/test'
import { makeMotion, resample, sliceFrames } from '@understudy/motion'
import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { sideCamera, tracksOf } from '@understudy/synthesis/methods/deformable-model'
import { CLICKED } from '../src/tools/lift/film/film-tracks.ts'
import { bvhWalker } from './bvh-walker.ts'
import { expect, listen } from './console.ts'
import { drawRound, walked } from './draw.ts'
import { ask, drop, openStudio } from './page.ts'
import { expectSameBytes, type Dropped } from './same-bytes.ts'
import { choose, dragLastRing, pause, recipeOnStage, seekInView } from './tool-page.ts'

// One take of every operation that the studio offers, made as a person makes it, is what its recipe makes elsewhere.
// All of them on one page: opening it anew would take longer than most of them.

test.describe.configure({ timeout: 300_000 })

let page: Page
let said: readonly string[]

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ viewport: { width: 1100, height: 720 } })
  said = listen(page)
  await openStudio(page)
  await pause(page)
})
test.afterAll(async () => {
  expect(said).toEqual([])
  await page.close()
})

const kindOnStage = async (): Promise<string> =>
  (JSON.parse(await recipeOnStage(page)) as { kind: string }).kind
const blur = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
const panel = (name: string) => page.getByRole('complementary', { name })

/** A tool by its key, whatever has the focus. */
async function press(key: string): Promise<void> {
  await blur()
  await page.keyboard.press(key)
}

async function made(kind: string, operation: string, dropped: readonly Dropped[] = []): Promise<void> {
  await expect.poll(kindOnStage, { timeout: 90_000 }).toBe(kind)
  await blur()
  await pause(page)
  await expectSameBytes(page, test.info().outputPath(operation), operation, dropped)
}

async function addClip(id: string, title: RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Search clips' }).fill(id)
  await page.getByRole('button', { name: title }).dblclick()
  await expect.poll(() => recipeOnStage(page)).toContain(id)
  await blur()
  await pause(page)
}

test('read-clip: who is there when the page opens', () => made('opening', 'read-clip'))

test('walk-path: a drawn round', async () => {
  await press('b')
  await drawRound(page, { seconds: 5, moves: 14 })
  await walked(page)
  await made('walk', 'walk-path')
})

test('assemble-parts: with the arms of a boxer', async () => {
  await press('5')
  await panel('Assemble')
    .getByRole('button', { name: /^Shadowbox 3/ })
    .click()
  await made('assemble', 'assemble-parts')
})

test('shape-clip and bend-motion: a cycle of theirs as a model has it, and a hand, dragged', async () => {
  await press('4')
  await page.getByRole('button', { name: 'Figure of eight' }).first().click()
  await expect.poll(kindOnStage).toBe('opening')
  await blur()
  await pause(page)
  await expect.poll(() => ask(page, ({ studio }) => studio.toolFacts('shape') !== undefined)).toBe(true)
  // At the very start of the take there is no whole cycle.
  await ask(page, (hook) => hook.seek(3))
  await panel('Shape').getByRole('button', { name: 'Fit walk' }).click({ timeout: 60_000 })
  await made('shape', 'shape-clip')
  await press('Control+z')
  await expect.poll(kindOnStage).toBe('opening')
  const { x, y } = await seekInView(page, /right.?hand/i)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 25, { steps: 4 })
  await page.mouse.up()
  await made('shape', 'bend-motion')
})

test('read-clip: a clip of the library, and one that comes with the page as an example', async () => {
  await press('q')
  await addClip('free-walk-1', /^Free walk 1/)
  await made('corpus', 'read-clip')
  await addClip('golf-01', /^Golf swing 1/)
  await made('corpus', 'read-clip')
})

test('read-clip and clean-feet: a file of one’s own, and its feet held', async () => {
  const walk = makeClip('walk-to-jump-02')
  const rootPositions = walk.rootPositions.map((value, i) =>
    i % 3 === 0 ? value + 0.012 * Math.sin((2.3 * Math.PI * i) / 3 / walk.frameRate) : value,
  )
  const file = { name: 'skater.bvh', text: printBvh(makeMotion({ ...walk, rootPositions })) }
  await drop(page, [file])
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('skater')
  await made('file', 'read-clip', [file])
  await press('u')
  await page.getByRole('button', { name: 'Clean the feet' }).click()
  await made('clean', 'clean-feet', [file])
})

test('layer-motion, bend-path and loop-motion: raised arms, another way, again and again', async () => {
  const file = { name: 'somebody.bvh', text: bvhWalker({ seconds: 3 }) }
  await drop(page, [file])
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('somebody')
  await blur()
  await pause(page)
  await press('e')
  await panel('Edit').getByRole('button', { name: 'Add a layer' }).click()
  await expect.poll(() => recipeOnStage(page)).toContain('"op":"layer"')
  await made('edit', 'layer-motion', [file])
  await expect.poll(() => ask(page, ({ studio }) => studio.toolFacts('edit') !== undefined)).toBe(true)
  await press('a')
  await dragLastRing(page)
  await expect.poll(() => recipeOnStage(page)).toContain('"op":"path"')
  await made('edit', 'bend-path', [file])
  await panel('Edit').getByRole('button', { name: 'Make a loop' }).click()
  await expect.poll(() => recipeOnStage(page)).toContain('"op":"loop"')
  await made('edit', 'loop-motion', [file])
})

test('place-motion, reach-motion, edit-curves and sequence-motions: elsewhere, a hand up, a turned head, another after it', async () => {
  const file = { name: 'somebody else.bvh', text: bvhWalker({ seconds: 3 }) }
  await drop(page, [file])
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('somebody else')
  await blur()
  await pause(page)
  await press('e')
  await panel('Edit').getByRole('textbox', { name: 'Turn' }).fill('90')
  await page.keyboard.press('Enter')
  await expect.poll(() => recipeOnStage(page)).toContain('"op":"place"')
  await made('edit', 'place-motion', [file])
  await ask(page, (hook) => hook.seek(1))
  await panel('Edit').getByRole('button', { name: 'Move now' }).click()
  await expect.poll(() => recipeOnStage(page)).toContain('"op":"reach"')
  await made('edit', 'reach-motion', [file])
  await panel('Edit').getByRole('button', { name: 'Curves' }).click()
  await panel('Edit').getByRole('group', { name: 'head y' }).getByRole('slider').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => recipeOnStage(page)).toContain('"op":"curves"')
  await made('edit', 'edit-curves', [file])
  await choose(page, 'Append', 'jump-01')
  await made('line', 'sequence-motions', [file])
})

test('join-motions and blend-motions: two jumps, one after the other and both in one', async () => {
  await press('7')
  await choose(page, 'From', 'jump-01')
  await choose(page, 'Into', 'jump-02')
  await panel('Join').getByRole('button', { name: 'Join', exact: true }).press('Enter')
  await panel('Join').getByRole('button', { name: 'Join anyway' }).press('Enter')
  await made('join', 'join-motions')
  await panel('Join').getByRole('radio', { name: 'Both in one' }).press('Space')
  await made('blend', 'blend-motions')
})

test('edit-clip and pose-figure: a hit that was taken, and a figure that was posed', async () => {
  await press('q')
  await addClip('fight-kick-01', /^Kick 1/)
  await press('9')
  const hits = page.getByRole('group', { name: 'Hits' }).getByRole('button')
  await hits.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await made('excerpt', 'edit-clip')
  await panel('Find').getByRole('button', { name: 'Pose a figure' }).click()
  await expect.poll(kindOnStage).toBe('poses')
  await panel('Find').getByRole('button', { name: 'Pose 2' }).click()
  await made('poses', 'pose-figure')
})

test('aim: a punch', async () => {
  await press('8')
  await panel('Space').getByRole('button', { name: 'Aim a punch' }).press('Enter')
  await made('space', 'aim')
})

test('edit-model: the mean jump of a model', async () => {
  await press('4')
  await panel('Shape').getByRole('button', { name: 'Jump', exact: true }).click()
  await made('shape', 'edit-model')
})

test('style-motion: more energy', async () => {
  await press('q')
  await addClip('walk-cycle-003', /^Walk cycle 3/)
  await press('6')
  const energy = panel('Style').getByRole('textbox', { name: 'Energy' })
  await energy.fill((Number.parseFloat(await energy.inputValue()) + 0.2).toFixed(2))
  await energy.press('Tab')
  await made('style', 'style-motion')
})

test('spoil-motion and filter-motion: noise, and what a model takes out of it', async () => {
  await press('0')
  await panel('Lift').getByRole('button', { name: 'Make a noisy one to try' }).click()
  await expect.poll(() => recipeOnStage(page)).toContain('"spoil"')
  await made('lift', 'spoil-motion')
  await panel('Lift').getByRole('button', { name: 'Clean this clip' }).click({ timeout: 60_000 })
  await expect.poll(() => recipeOnStage(page), { timeout: 60_000 }).toContain('"filter"')
  await made('lift', 'filter-motion')
})

test('complete-motion and lift-tracks: a gap that is filled in, and a flat picture', async () => {
  await press('q')
  await addClip('walk-cycle-003', /^Walk cycle 3/)
  await press('0')
  await panel('Lift').getByRole('radio', { name: 'Fill in' }).press('Space')
  await choose(page, 'Kind of motion', 'Walk')
  await panel('Lift').getByRole('textbox', { name: 'to', exact: true }).fill('0.4')
  await panel('Lift').getByRole('button', { name: 'Fill it in' }).click()
  await expect.poll(() => recipeOnStage(page), { timeout: 60_000 }).toContain('"complete"')
  await made('lift', 'complete-motion')
  await panel('Lift').getByRole('radio', { name: '2D to 3D' }).press('Space')
  await panel('Lift').getByRole('button', { name: 'Try a sample' }).press('Enter')
  await expect.poll(() => recipeOnStage(page), { timeout: 60_000 }).toContain('"tracks"')
  await made('lift', 'lift-tracks')
})

test('lift-film: points of a tracker', async () => {
  const walk = sliceFrames(resample(makeClip('walk-cycle-003'), 30), 0, 20)
  const tracks = tracksOf(walk, [...CLICKED], sideCamera(walk)).map(({ role, samples }) => ({
    role,
    samples: samples.map(({ time, place: [x, y] }) => [time, x, y]),
  }))
  const text = JSON.stringify({ format: 'understudy tracks', version: 1, aspect: 16 / 9, tracks })
  await press('0')
  await panel('Lift').getByRole('radio', { name: 'Film' }).press('Space')
  await panel('Lift')
    .getByLabel('Open tracks…')
    .last()
    .setInputFiles({ name: 'walk.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await panel('Lift').getByRole('button', { name: 'Lift to 3D' }).press('Enter')
  await expect.poll(() => recipeOnStage(page), { timeout: 60_000 }).toContain('"film"')
  await made('lift', 'lift-film')
})

test('follow-leader: a dance', async () => {
  await press('3')
  await choose(page, 'Leader', 'hop 5')
  await panel('Partner').getByRole('button', { name: 'Find a partner' }).click()
  await made('partner', 'follow-leader')
})
