import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { expect, test } from './console.ts'
import { ask, drop, openStudio, studioReady } from './page.ts'

// Small: every picture is drawn in software, and some are filmed.
test.use({ viewport: { width: 960, height: 600 } })

/** Clicks every half second from a quarter of a second on, as a WAV of one channel. */
function clicks(seconds: number): Uint8Array {
  const rate = 22_050
  const count = seconds * rate
  const bytes = Buffer.alloc(44 + 2 * count)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + 2 * count, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(2 * rate, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(2 * count, 40)
  for (let beat = 0.25; beat < seconds; beat += 0.5)
    for (let i = 0; i < 2000; i++)
      bytes.writeInt16LE(
        Math.round(20_000 * Math.exp(-i / 400) * Math.sin(i / 3)),
        44 + 2 * (Math.round(beat * rate) + i),
      )
  return bytes
}

test('a dropped sound lies on the timeline with its beats, plays with the clock, and is in the film', async ({
  page,
}) => {
  test.slow()
  await openStudio(page)
  await drop(page, [{ name: 'clicks.wav', bytes: clicks(8) }])
  await expect
    .poll(() => ask(page, (hook) => hook.studio.document.sound?.beats.length ?? 0))
    .toBeGreaterThan(12)
  const sound = await ask(page, (hook) => hook.studio.document.sound!)
  expect(sound.tempo).toBeCloseTo(120, 0)
  expect(sound.seconds).toBeCloseTo(8, 2)
  // Instants are 10 ms apart.
  for (const beat of sound.beats.slice(1, -1)) {
    const far = (((beat - 0.25) % 0.5) + 0.5) % 0.5
    expect(Math.min(far, 0.5 - far)).toBeLessThan(0.02)
  }

  // It goes with the clock: playing, slower, and after a jump. Pictures may be late, the two are never apart.
  const apart = (): Promise<number> =>
    ask(page, (hook) => {
      const heard = hook.studio.heardAt
      return hook.playing && heard !== undefined ? Math.abs(heard - hook.time) : 9
    })
  await page.locator('.us-canvas').click({ position: { x: 300, y: 60 } })
  if (!(await ask(page, (hook) => hook.playing))) await page.keyboard.press('Space')
  await expect.poll(apart).toBeLessThan(0.5)
  const before = await ask(page, (hook) => hook.time)
  await expect.poll(() => ask(page, (hook) => hook.time)).not.toBe(before)
  await page.getByLabel('Speed').selectOption('0.5')
  await expect.poll(apart).toBeLessThan(0.5)
  await ask(page, (hook) => hook.seek(5))
  await expect
    .poll(async () => (await ask(page, (hook) => hook.time)) > 5 && (await apart()) < 0.5)
    .toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.studio.heardAt)).toBeUndefined()

  // Dragged, it begins later: one step.
  const at = await ask(page, (hook) =>
    hook.studio.placeOf({ performer: 0, kind: 'sound', index: 0 }, 'start')!,
  )
  await page.mouse.move(at.x + 40, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 60, at.y, { steps: 3 })
  await page.mouse.move(at.x + 100, at.y, { steps: 3 })
  await page.mouse.up()
  const shifted = await ask(page, (hook) => hook.studio.document.sound!.start)
  expect(shifted).toBeGreaterThan(0.1)
  await page.keyboard.press('Control+z')
  expect(await ask(page, (hook) => hook.studio.document.sound!.start)).toBe(0)

  // Its beats become marks of the take.
  const panel = page.getByRole('complementary', { name: 'Sound' })
  await panel.getByRole('button', { name: 'Beats as key marks' }).click()
  await expect
    .poll(() =>
      ask(
        page,
        (hook) => hook.studio.timeline.annotations.at(-1)!.marks.filter(({ name }) => name === 'beat').length,
      ),
    )
    .toBeGreaterThan(12)

  // In a film of a second it is heard for a second.
  await ask(page, (hook) => hook.seek(1))
  await page.keyboard.press('i')
  await ask(page, (hook) => hook.seek(2))
  await page.keyboard.press('o')
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'WebM film' }).click()
  const file = await coming
  const input = new Input({ source: new BufferSource(readFileSync(await file.path())), formats: ALL_FORMATS })
  const track = (await input.getPrimaryAudioTrack())!
  expect(track.codec).toBe('opus')
  expect(await track.computeDuration()).toBeCloseTo(31 / 30, 1)
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await studioReady(page)
  expect(await ask(page, (hook) => hook.studio.document.sound?.file.name)).toBe('clicks.wav')
  await page.keyboard.press('Space')
  await expect.poll(apart).toBeLessThan(0.5)
})
