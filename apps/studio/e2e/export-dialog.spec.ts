import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { duration, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { pause } from './tool-page.ts'

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Export…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function choose(page: Page, dialog: Locator, list: string, option: string | RegExp): Promise<void> {
  await dialog
    .getByRole('textbox', { name: list })
    .or(dialog.getByRole('combobox', { name: list }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Files of an archive that are stored as they are, by name. */
function unzipped(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const text = Buffer.from(bytes)
  for (let at = 0; text.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [
      text.readUInt32LE(at + 18),
      text.readUInt16LE(at + 26),
      text.readUInt16LE(at + 28),
    ]
    const begins = at + 30 + name + extra
    files.set(text.subarray(at + 30, at + 30 + name).toString(), text.subarray(begins, begins + size))
    at = begins + size
  }
  return files
}

async function setRange(page: Page, from: number, until: number): Promise<void> {
  await pause(page)
  await page.evaluate((time) => window.understudy!.seek(time), from)
  await page.keyboard.press('i')
  await page.evaluate((time) => window.understudy!.seek(time), until)
  await page.keyboard.press('o')
}

async function download(page: Page, go: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  const coming = page.waitForEvent('download')
  await go()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) }
}

const read = async (file: { name: string; bytes: Uint8Array }): Promise<Motion> =>
  (await readMotion(file)).motion

/** How far the hips go along the ground, metres. */
function travel({ rootPositions: p, frameCount }: Motion): number {
  let far = 0
  for (let f = 0; f < frameCount; f++) far = Math.max(far, Math.hypot(p[3 * f] - p[0], p[3 * f + 2] - p[2]))
  return far
}

test('a GLB in place at 30 frames a second, of the range; the dialog is as it was left, and a BVH keeps to the range', async ({
  page,
}) => {
  await openStudio(page)
  await setRange(page, 1, 3)
  let dialog = await openDialog(page)
  await choose(page, dialog, 'Format', /^GLB/)
  await choose(page, dialog, 'Frames per second', '30')
  await dialog.getByRole('checkbox', { name: 'In place' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('hero walk')
  const glb = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  expect(glb.name).toBe('hero-walk.glb')
  const motion = await read(glb)
  expect(motion.frameRate).toBeCloseTo(30, 3)
  expect(duration(motion)).toBeCloseTo(2, 2)
  expect(travel(motion)).toBeLessThan(0.2) // hips sway about the place they are kept at
  // What was done on the way out is in the recipe.
  expect(motion.recipe).toMatchObject({
    operation: 'edit-clip',
    options: { from: 1, until: 3, inPlace: true },
  })

  dialog = await openDialog(page)
  await expect(dialog.getByRole('checkbox', { name: 'In place' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await ask(page, (hook) => hook.studio.tool)).toBe('draw')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const bvh = await download(page, () => page.getByRole('menuitem', { name: /^BVH/ }).click())
  const plain = await read(bvh)
  expect(duration(plain)).toBeCloseTo(2, 1)
  expect(travel(plain)).toBeGreaterThan(0.8)
})

test('an FBX in place at 30 frames a second has the names of Unreal, and those of Mixamo', async ({
  page,
}) => {
  await openStudio(page)
  await setRange(page, 1, 1.5)
  for (const [preset, wanted] of [
    ['Unreal', ['pelvis', 'spine_03', 'thigh_l', 'ball_r']],
    ['Mixamo', ['mixamorig:Hips', 'mixamorig:Spine2', 'mixamorig:LeftUpLeg', 'mixamorig:RightToeBase']],
  ] as const) {
    const dialog = await openDialog(page)
    await choose(page, dialog, 'Format', /^FBX/)
    await choose(page, dialog, 'Skeleton', preset)
    await choose(page, dialog, 'Frames per second', '30')
    await dialog.getByRole('checkbox', { name: 'In place' }).check()
    const fbx = await download(page, () =>
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    )
    const motion = await read(fbx)
    expect(motion.skeleton.joints.map(({ name }) => name)).toEqual(expect.arrayContaining([...wanted]))
    expect(motion.frameRate).toBe(30)
    expect(duration(motion)).toBeCloseTo(0.5, 1)
    expect(travel(motion)).toBeLessThan(0.1)
  }
})

test('a film has the size and the rate that were asked for', async ({ page }) => {
  test.slow()
  await openStudio(page)
  await setRange(page, 1, 1.1)
  const dialog = await openDialog(page)
  await choose(page, dialog, 'Format', /^WebM/)
  await choose(page, dialog, 'Size', /1080$/)
  await choose(page, dialog, 'Frames per second of the film', '25')
  const refused = page.getByRole('alert').waitFor()
  refused.catch(() => {})
  const film = await Promise.race([
    download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click()),
    refused,
  ])
  // A browser without an encoder says so.
  if (!film) return expect(page.getByRole('alert')).toContainText('cannot write')
  const input = new Input({ source: new BufferSource(film.bytes), formats: ALL_FORMATS })
  const track = (await input.getPrimaryVideoTrack())!
  expect([track.displayWidth, track.displayHeight]).toEqual([1920, 1080])
  expect((await track.computePacketStats()).packetCount).toBe(3) // 0, 0.04 and 0.08 s
  // The stage has its own size again.
  const { width, height } = (await page.locator('.us-canvas').boundingBox())!
  expect(
    await page.locator('.us-canvas').evaluate((canvas) => {
      const { width: w, height: h } = canvas as HTMLCanvasElement
      return w / h
    }),
  ).toBeCloseTo(width / height, 1)
})

test('a GIF of the range, and its pictures on nothing as PNG, from the front', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 960, height: 600 })
  await openStudio(page)
  await setRange(page, 1, 1.3)
  const from = await ask(page, (hook) => hook.studio.toScreen(0, 0))
  let dialog = await openDialog(page)
  await choose(page, dialog, 'Format', /^GIF/)
  await choose(page, dialog, 'Size', '427 × 240')
  await choose(page, dialog, 'Background', 'White')
  const gif = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  expect(gif.name).toBe('figure-of-eight.gif')
  const text = Buffer.from(gif.bytes)
  expect(text.subarray(0, 6).toString('latin1')).toBe('GIF89a')
  expect([text.readUInt16LE(6), text.readUInt16LE(8)]).toEqual([426, 240])
  // Ten pictures: each begins with a block that says how long it is shown, hundredths of a second.
  let shown = 0
  let pictures = 0
  const block = Buffer.from([0x21, 0xf9, 4])
  for (let at = text.indexOf(block); at >= 0; at = text.indexOf(block, at + 1)) {
    shown += text.readUInt16LE(at + 4)
    pictures++
  }
  expect(pictures).toBe(10)
  expect(shown).toBe(33)

  dialog = await openDialog(page)
  await choose(page, dialog, 'Format', /^PNG sequence/)
  await choose(page, dialog, 'Size', '1280 × 720')
  await choose(page, dialog, 'Background', 'Transparent')
  await choose(page, dialog, 'Camera', 'Front')
  await choose(page, dialog, 'Frames per second of the film', '24')
  const zip = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  expect(zip.name).toBe('figure-of-eight.zip')
  const files = unzipped(zip.bytes)
  expect([...files.keys()]).toHaveLength(8)
  const alphas = await page.evaluate(
    async (png) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(png)], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let [clear, solid] = [0, 0]
      for (let i = 3; i < data.length; i += 4) {
        if (data[i] === 0) clear++
        if (data[i] === 255) solid++
      }
      return { width: image.width, clear: clear / (data.length / 4), solid: solid / (data.length / 4) }
    },
    [...files.get('figure-of-eight-0001.png')!],
  )
  expect(alphas.width).toBe(1280)
  expect(alphas.clear).toBeGreaterThan(0.5)
  expect(alphas.solid).toBeGreaterThan(0.003)
  // The camera is where it was.
  const after = await ask(page, (hook) => hook.studio.toScreen(0, 0))
  expect(Math.hypot(after.x - from.x, after.y - from.y)).toBeLessThan(1)
})
