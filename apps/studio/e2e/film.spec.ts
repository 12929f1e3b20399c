import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'

// Small: every picture is drawn in software and then encoded.
test.use({ viewport: { width: 720, height: 460 } })

for (const [label, ending] of [
  ['WebM film', 'webm'],
  ['MP4 film', 'mp4'],
] as const)
  test(`a film of the range reads back as long as the range, in the stage's shape (${ending})`, async ({
    page,
  }) => {
    await openStudio(page)
    await ask(page, (hook) => hook.seek(1))
    await page.keyboard.press('i')
    await ask(page, (hook) => hook.seek(1.4))
    await page.keyboard.press('o')
    const stage = (await page.locator('.us-canvas').boundingBox())!
    await page.getByRole('button', { name: 'Export' }).click()
    const coming = page.waitForEvent('download')
    const refused = page.getByRole('alert').waitFor()
    await page.getByRole('menuitem', { name: label }).click()
    const file = await Promise.race([coming, refused])
    // A browser without an encoder says so.
    if (!file) {
      await expect(page.getByRole('alert')).toContainText('cannot write')
      return
    }
    refused.catch(() => {})
    expect(file.suggestedFilename()).toBe(`figure-of-eight.${ending}`)
    const input = new Input({
      source: new BufferSource(readFileSync(await file.path())),
      formats: ALL_FORMATS,
    })
    const track = (await input.getPrimaryVideoTrack())!
    expect(track.displayWidth / track.displayHeight).toBeCloseTo(stage.width / stage.height, 1)
    expect(await input.computeDuration()).toBeCloseTo(13 / 30, 2) // thirteen pictures, thirty a second
    expect((await track.computePacketStats()).packetCount).toBe(13)
    // The clock is where it was.
    expect(await ask(page, (hook) => [hook.time, hook.playing])).toEqual([1.4, false])
  })

test('a film can be stopped, and the page goes on', async ({ page }) => {
  await openStudio(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'WebM film' }).click()
  await page.getByRole('button', { name: 'Stop filming' }).click()
  await expect(page.getByText('The film was stopped')).toBeVisible()
  const time = await ask(page, (hook) => hook.time)
  await expect.poll(() => ask(page, (hook) => hook.time)).not.toBe(time)
})
