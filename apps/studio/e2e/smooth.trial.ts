import { loadavg } from 'node:os'
import { expect as patient, test, type Page } from '@playwright/test'
import { mainTasks, type MainTask } from './main-tasks.ts'
import { ask, drawn, openStudio } from './page.ts'

const expect = patient.configure({ timeout: 120_000 })

test.use({
  viewport: { width: 960, height: 600 },
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'no-preference' },
})

interface ShapeFacts {
  readonly ready: boolean
  readonly latency: { readonly answerMedian?: number; readonly answer95?: number; readonly solves: number }
  readonly toScreen: (place: readonly number[]) => { x: number; y: number }
}

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0

function tell(name: string, tasks: readonly MainTask[]): string {
  const over = (of: (task: MainTask) => number): string => {
    const long = tasks.map(of).filter((value) => value > 50)
    return `${long.length} over 50 ms, longest ${Math.round(Math.max(0, ...tasks.map(of)))}`
  }
  const parts = process.env.TRIAL_PARTS
    ? tasks
        .filter(({ long }) => long > 50)
        .slice(0, 8)
        .map(
          ({ long, worked, parts: all }) =>
            `\n    ${long.toFixed(0)} (${worked.toFixed(0)}): ${all.join(' | ')}`,
        )
        .join('')
    : ''
  return `${name}: ${over(({ long }) => long)}; of processor time ${over(({ worked }) => worked)}; load ${loadavg()[0].toFixed(1)}${parts}`
}

const wait = (page: Page, seconds: number): Promise<void> => page.waitForTimeout(1000 * seconds)

test('how long the page is held up: opening, idle, playing, dragging; and All in one', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const told: string[] = []
  const during = async (name: string, work: () => Promise<void>): Promise<void> => {
    told.push(tell(name, await mainTasks(browser, page, work)))
  }
  await during('opening', async () => {
    await openStudio(page)
    await wait(page, 3)
  })
  await during('playing 5 s', () => wait(page, 5))
  await page.keyboard.press('Space')
  await during('idle 5 s', () => wait(page, 5))

  await page.getByRole('button', { name: 'Walk a loop' }).click()
  await page.waitForFunction(() => window.understudy?.studio.walk !== undefined)
  await page.keyboard.press('q')
  await drawn(page)
  const handle = await page.evaluate(() => {
    const { studio } = window.understudy!
    const take = studio.document.takes.find(({ id }) => id === studio.document.stage[0])
    const path = take?.recipe.kind === 'walk' ? take.recipe.path : []
    return studio.toScreen(path[0].x, path[0].z)
  })
  await during('dragging the path', async () => {
    await page.mouse.move(handle.x, handle.y)
    await page.mouse.down()
    for (let k = 1; k <= 40; k++) {
      await page.mouse.move(handle.x + 1.5 * k, handle.y - k / 2)
      await wait(page, 0.03)
    }
    await page.mouse.up()
    await wait(page, 2)
  })
  told.push(
    `walks solved: 95 % within ${Math.round(at(await ask(page, (hook) => hook.studio.latencies), 0.95))} ms`,
  )

  await page.keyboard.press('4')
  const shape = (): Promise<Omit<ShapeFacts, 'toScreen'> | undefined> =>
    page.evaluate(() => {
      const facts = window.understudy!.studio.toolFacts('shape')
      return facts === undefined ? undefined : (JSON.parse(JSON.stringify(facts)) as ShapeFacts)
    })
  await page.evaluate(() => window.understudy!.seek(3))
  await expect.poll(async () => (await shape())?.ready).toBe(true)
  await wait(page, 2)
  const hand = await page.evaluate(() => {
    const hook = window.understudy!
    const joint = hook.motions[0].joints.indexOf('Head')
    const place = hook.pose().slice(3 * joint, 3 * joint + 3)
    return (hook.studio.toolFacts('shape') as ShapeFacts).toScreen(place)
  })
  await during('dragging the head in Shape', async () => {
    await page.mouse.move(hand.x, hand.y)
    await page.mouse.down()
    for (let k = 1; k <= 60; k++) {
      await page.mouse.move(hand.x + 0.5 * k, hand.y + 0.4 * k)
      await wait(page, 0.03)
    }
    await page.mouse.up()
    await wait(page, 2)
  })
  const { latency } = (await shape())!
  told.push(
    `pointer to figure over ${latency.solves} answers: median ${latency.answerMedian?.toFixed(0)} ms, 95 % within ${latency.answer95?.toFixed(0)} ms; load ${loadavg()[0].toFixed(1)}`,
  )

  const fresh = await browser.newContext({ viewport: { width: 960, height: 600 }, locale: 'en-US' })
  const second = await fresh.newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'All in one' }).waitFor()
  await wait(second, 3)
  const began = Date.now()
  await second.getByRole('button', { name: 'All in one' }).click()
  await expect
    .poll(() => ask(second, (hook) => hook.studio.hash() !== undefined), { intervals: [50] })
    .toBe(true)
  told.push(
    `All in one opens in ${((Date.now() - began) / 1000).toFixed(1)} s; load ${loadavg()[0].toFixed(1)}`,
  )
  await fresh.close()
  console.log(told.join('\n'))
})
