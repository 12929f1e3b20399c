import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { expect as patient, test, type Download, type Locator, type Page } from '@playwright/test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { duration } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { bvhWalker } from './bvh-walker.ts'
import { ask, drawn, openStudio } from './page.ts'
import { hasMocap, MOCAP, writeFolder } from './recordings.ts'
import { secondsOnStage } from './tool-page.ts'

const expect = patient.configure({ timeout: 60_000 })

test.use({
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'no-preference' },
})

/** The take on stage is what the document says, and stands still to be worked on. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => ask(page, ({ studio }) => !studio.solving && studio.hash() !== undefined))
    .toBe(true)
  await drawn(page)
}

async function pick(page: Page, within: Locator, list: string, option: RegExp): Promise<void> {
  await within
    .getByRole('textbox', { name: list })
    .or(within.getByRole('combobox', { name: list }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}

/** What a new user does in the first ten minutes, by what is on the screen alone: buttons, menus, rings and the ruler. */
test('open, import, trim, mirror, loop, bend, layer, join, export, film', async ({ page }, info) => {
  test.setTimeout(900_000)
  const began = Date.now()
  let count = 0
  const told: string[] = []
  const step = async (name: string, gestures: () => Promise<unknown>): Promise<void> => {
    const from = Date.now()
    await gestures()
    await page.screenshot({ path: info.outputPath(`${String(++count).padStart(2, '0')}-${name}.png`) })
    told.push(`${name} ${((Date.now() - from) / 1000).toFixed(1)} s`)
  }
  const steps = (): Promise<string[]> =>
    ask(page, ({ studio: { document } }) => {
      const found: string[] = []
      let recipe = document.takes.find(({ id }) => id === document.stage[0])?.recipe
      for (; recipe?.kind === 'edit'; recipe = recipe.input) found.unshift(recipe.does.op)
      return found
    })
  const file = hasMocap
    ? path.join(MOCAP, 'cmu/05/05_01.bvh')
    : path.join(writeFolder(info.outputPath('mine'), { 'walk.bvh': bvhWalker({ seconds: 5 }) }), 'walk.bvh')
  const edit = page.getByRole('complementary', { name: 'Edit' })
  const tool = (name: string): Promise<void> => page.getByTitle(new RegExp(`^${name}: `)).click()

  await step('open', () => openStudio(page))
  await step('import', async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Use my own file' }).click()
    await (await choosing).setFiles(file)
    await expect(page.getByRole('region', { name: /^What was found/ })).toBeVisible()
    await settled(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
  })
  await step('trim', async () => {
    await tool('Edit')
    await expect(edit).toBeVisible()
    const whole = await secondsOnStage(page)
    const bar = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
    await page.mouse.click(bar.x + 0.8 * bar.width, bar.y + 8)
    await edit.getByRole('button', { name: 'Trim after' }).click()
    await expect.poll(() => secondsOnStage(page)).toBeLessThan(0.9 * whole)
    await settled(page)
  })
  await step('mirror', async () => {
    await edit.getByRole('button', { name: 'Mirror' }).click()
    await settled(page)
  })
  await step('loop', async () => {
    await edit.getByRole('button', { name: 'Make a loop' }).click()
    await settled(page)
    expect(await steps()).toEqual(['trim', 'mirror', 'loop'])
  })
  await step('bend', async () => {
    await edit.getByRole('button', { name: 'Show the whole path' }).click()
    await drawn(page)
    // Where the last ring is seen; the eye finds it.
    const ring = await page.evaluate(() => {
      const { studio } = window.understudy!
      const { way } = studio.toolFacts('edit') as { way: { rings: { x: number; z: number }[] } }
      const { x, z } = way.rings.at(-1)!
      return studio.toScreen(x, z)
    })
    await page.mouse.move(ring.x, ring.y)
    await page.mouse.down()
    await page.mouse.move(ring.x + 90, ring.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect.poll(steps).toEqual(['trim', 'mirror', 'loop', 'path'])
    await settled(page)
  })
  await step('layer', async () => {
    await edit.getByRole('button', { name: 'Add a layer' }).click()
    await settled(page)
    expect(await steps()).toContain('layer')
    await expect
      .poll(() =>
        ask(page, (hook) => {
          const [{ joints }] = hook.motions
          const pose = hook.pose()
          const y = (name: string): number => pose[3 * joints.indexOf(name) + 1]
          return y('LeftHand') - y('LeftArm')
        }),
      )
      .toBeGreaterThan(0.1)
  })
  await step('join', async () => {
    const before = await secondsOnStage(page)
    await tool('Join')
    const panel = page.getByRole('complementary', { name: 'Join' })
    await panel.getByPlaceholder('Choose a motion').click()
    await page.keyboard.type('Free walk')
    await page.getByRole('option', { name: 'Free walk 1' }).click()
    await panel.getByRole('button', { name: 'Join', exact: true }).click()
    // Somebody with raised arms is nowhere like a walker: the panel says so, and joins them when told.
    const anyway = panel.getByRole('button', { name: 'Join anyway' })
    await expect
      .poll(async () => (await anyway.isVisible()) || (await secondsOnStage(page)) > before + 1)
      .toBe(true)
    if (await anyway.isVisible()) await anyway.click()
    await expect.poll(() => secondsOnStage(page)).toBeGreaterThan(before + 1)
    await settled(page)
  })

  const save = async (
    name: string,
    fill: (dialog: Locator) => Promise<void>,
  ): Promise<Download | undefined> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Export…/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await fill(dialog)
    await page.screenshot({ path: info.outputPath(`${String(count).padStart(2, '0')}-${name}-dialog.png`) })
    const refused = page.getByRole('alert').waitFor({ timeout: 0 })
    const coming = page.waitForEvent('download', { timeout: 600_000 })
    for (const one of [refused, coming]) one.catch(() => {})
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    return Promise.race([coming, refused.then(() => undefined)])
  }
  await step('glb', async () => {
    const glb = await save('glb', async (dialog) => {
      await pick(page, dialog, 'Format', /^GLB/)
      await pick(page, dialog, 'Frames per second', /^30$/)
      await dialog.getByRole('checkbox', { name: 'In place' }).check()
    })
    const bytes = new Uint8Array(readFileSync(await glb!.path()))
    const { motion } = await readMotion({ name: glb!.suggestedFilename(), bytes })
    expect(motion.frameRate).toBeCloseTo(30, 3)
    const { rootPositions: p, frameCount } = motion
    const far = Array.from({ length: frameCount }, (_, f) => Math.hypot(p[3 * f] - p[0], p[3 * f + 2] - p[2]))
    expect(Math.max(...far)).toBeLessThan(0.3) // metres; the hips sway about their place
    told.push(`${glb!.suggestedFilename()} ${duration(motion).toFixed(2)} s, ${bytes.length >> 10} kB`)
  })
  await step('film', async () => {
    // Two tenths of a second are enough to see that it is filmed: a picture takes a second without a graphics card.
    await page.getByRole('slider', { name: 'Time' }).focus()
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: /^Range starts here/ }).click()
    for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: /^Range ends here/ }).click()
    const film = await save('film', async (dialog) => {
      await pick(page, dialog, 'Format', /^WebM/)
      await pick(page, dialog, 'Size', /1080$/)
    })
    if (!film) {
      const why = await page.getByRole('alert').innerText()
      expect(why).toContain('cannot write')
      told.push(`no film: ${why}`)
      return
    }
    const source = new BufferSource(readFileSync(await film.path()))
    const track = (await new Input({ source, formats: ALL_FORMATS }).getPrimaryVideoTrack())!
    expect([track.displayWidth, track.displayHeight]).toEqual([1920, 1080])
  })
  const minutes = (Date.now() - began) / 60_000
  console.log(`${told.join('\n')}\n${minutes.toFixed(1)} minutes in all; load ${loadavg()[0].toFixed(1)}`)
  expect(minutes).toBeLessThan(10)
})
