import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { pause, recipeOnStage, secondsOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

interface FindFacts {
  readonly question: {
    readonly name: string
    readonly region: { readonly start: number; readonly end: number }
  }
  readonly hits: readonly {
    readonly source: string
    readonly start: number
    readonly end: number
    readonly mirrored: boolean
  }[]
  readonly queries: number
  readonly part: string
  readonly shown: unknown
  readonly looking: boolean
  readonly handles: readonly { readonly end: string; readonly x: number; readonly y: number }[]
}

test('find all kicks: take one, press 9; arrow keys show hits, Enter takes one, undone by one step', async ({
  page,
}) => {
  const found = () => ask(page, (hook) => hook.studio.toolFacts('find') as FindFacts | undefined)
  await openStudio(page)
  await page.getByRole('textbox', { name: 'Search clips' }).fill('fight-kick-01')
  await page.getByRole('button', { name: /^Kick 1/ }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Kick 1')
  // Out of the text field: keys are the studio's again.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pause(page)
  await page.keyboard.press('9')
  await expect.poll(async () => (await found())?.hits?.length ?? 0).toBeGreaterThan(40)
  const { hits } = (await found())!
  const kicks = hits.filter(({ source }) => /kick|combination/.test(source))
  expect(kicks.length / hits.length).toBeGreaterThan(0.95)
  expect(new Set(hits.map(({ source }) => source)).size).toBeGreaterThan(40)
  expect(hits.some(({ mirrored }) => mirrored)).toBe(true)
  expect(hits.some(({ source }) => source === 'fight-kick-01')).toBe(false)

  const list = page.getByRole('group', { name: 'Hits' })
  const before = await recipeOnStage(page)
  await list.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await found())?.shown !== undefined).toBe(true)
  expect(await recipeOnStage(page)).toBe(before)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('excerpt')
  const taken = JSON.parse(await recipeOnStage(page))
  await expect.poll(() => secondsOnStage(page)).toBeCloseTo(taken.end - taken.start, 1)
  const command = await page.evaluate(() => window.understudy!.studio.command())
  expect(command).toContain(String(taken.start))
  expect(command).toContain(String(taken.end))
  // The list stays: the next hit is one key away.
  expect((await found())!.hits.length).toBe(hits.length)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipeOnStage(page)).toBe(before)

  // What was found asks in turn; then only a leg counts; then what features say.
  await page.getByRole('button', { name: 'More like these' }).click()
  await expect.poll(async () => (await found())!.queries).toBe(4)
  await expect.poll(async () => (await found())!.looking).toBe(false)
  expect((await found())!.hits.length).toBeGreaterThanOrEqual(hits.length)
  const panel = page.getByRole('complementary', { name: 'Find' })
  await panel.getByRole('button', { name: 'Left leg' }).press('Enter')
  await expect.poll(async () => (await found())!.part).toBe('leftLeg')
  await expect.poll(async () => (await found())!.looking).toBe(false)
  expect(
    (await found())!.hits.filter(({ source }) => /kick|combination/.test(source)).length,
  ).toBeGreaterThan(10)
  await panel.getByText('By features').click()
  const run = panel.getByRole('button', { name: /^left thigh raised: raised/ })
  await expect(run).toBeVisible()
  await expect.poll(async () => (await found())!.looking).toBe(false)
  const strict = (await found())!.hits.length
  await run.click()
  await expect(panel.getByRole('button', { name: /^left thigh raised: (any|raised or)/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Search by these' }).click()
  await expect.poll(async () => (await found())!.looking).toBe(false)
  expect((await found())!.hits.length).toBeGreaterThanOrEqual(strict)

  // Nobody has done it yet: poses, a hand moved by the pointer, undone by one step.
  await panel.getByRole('button', { name: 'Pose a figure' }).click()
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('poses')
  await panel.getByRole('button', { name: 'Pose 2' }).click()
  await expect.poll(async () => (await found())!.handles.length).toBe(4)
  const posed = await recipeOnStage(page)
  const { x, y } = (await found())!.handles.find(({ end }) => end === 'rightHand')!
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y - 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => ask(page, (hook) => hook.studio.undoName)).toBe('Move a hand or foot')
  expect(await recipeOnStage(page)).not.toBe(posed)
  // The hand is where it was asked to be, to a few pixels.
  const hand = (await found())!.handles.find(({ end }) => end === 'rightHand')!
  expect(Math.hypot(hand.x - (x - 30), hand.y - (y - 40))).toBeLessThan(8)
  expect(JSON.parse(await recipeOnStage(page)).poses[0]).toEqual(JSON.parse(posed).poses[0])
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipeOnStage(page)).toBe(posed)
})
