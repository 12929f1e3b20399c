import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { playerTemplate } from '../../../packages/cli/io/player-template.ts'
import { placeAt, resample, slice, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { retarget } from '@understudy/synthesis/editing'
import { buildRig } from '../../../packages/test-utils/rig-zoo/build-rig.ts'
import { playerHtml } from '@understudy/view/player-html'

const SECONDS = 12

/** Eleven rigs of 56 joints, fingers and twist joints among them: more than ten of 60. Each has a clip at 60 Hz. */
async function tenPeople(): Promise<readonly Motion[]> {
  const { glb } = buildRig({ names: 'humanik', twists: true })
  const { motion: rig } = await readMotion({ name: 'rig.glb', bytes: glb })
  return Array.from({ length: 11 }, (_, k) => {
    const clip = resample(makeClip(`start-stop-${1 + (k % 6)}`), 60)
    const { motion } = retarget(slice(clip, 0, SECONDS), rig)
    const placed = placeAt(motion, { yaw: 0, x: 1.1 * (k % 6) - 2.7, z: k < 6 ? 0 : -1.5 })
    return { ...placed, name: `person ${k + 1}` }
  })
}

test('ten people of 60 joints, 60 Hz, drawn without a graphics card at 640 × 360', async ({
  browser,
}, info) => {
  test.setTimeout(600_000)
  const people = await tenPeople()
  const joints = people.reduce((sum, { skeleton }) => sum + skeleton.jointCount, 0)
  expect(joints).toBeGreaterThanOrEqual(600)
  const file = info.outputPath('people.html')
  writeFileSync(file, playerHtml(playerTemplate(), people))
  const context = await browser.newContext({
    viewport: { width: 640, height: 360 },
    deviceScaleFactor: 1,
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.goto(pathToFileURL(file).href)
  await page.waitForFunction(() => (window as { understudy?: { playing: boolean } }).understudy?.playing)
  // The stage itself is 640 × 360, whatever the bars under it take.
  const stage = page.locator('.us-canvas')
  const heightOf = async (): Promise<number> => Math.round((await stage.boundingBox())!.height)
  // Bars grow with the page: a few rounds.
  for (let height = 360, round = 0; round < 5; round++) {
    height += 360 - (await heightOf())
    await page.setViewportSize({ width: 640, height })
  }
  expect(await heightOf()).toBeGreaterThanOrEqual(355)
  const rates: number[] = []
  for (let round = 0; round < 4; round++) {
    rates.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const began = performance.now()
            let frames = 0
            const next = (): void => {
              frames++
              const spent = performance.now() - began
              if (spent > 5000) resolve((1000 * frames) / spent)
              else requestAnimationFrame(next)
            }
            requestAnimationFrame(next)
          }),
      ),
    )
  }
  await page.screenshot({ path: info.outputPath('people.png') })
  console.log(
    `${people.length} people, ${joints} joints: ` +
      `${rates.map((rate) => rate.toFixed(1)).join(', ')} pictures a second; load ${loadavg()[0].toFixed(1)}`,
  )
  await context.close()
})
