import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { build } from 'vite'
import { resample } from '@understudy/motion'
import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import type { FollowerPlayer, MatchingPlayer } from '@understudy/runtime'

const folder = path.resolve(import.meta.dirname, '..')
let server: Server
let address: string

test.beforeAll(async () => {
  test.setTimeout(600_000)
  await build({ configFile: path.join(folder, 'vite.config.ts'), logLevel: 'warn' })
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  }
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, 'dist', path.normalize(pathname))
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const place = server.address()
  address = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : ''
})
test.afterAll(() => server?.close())

type Shown = { readonly player: MatchingPlayer }
const placeOf = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const { player } = window as unknown as Shown
    return [player.x, player.z] as const
  })

/** Puts a gamepad into the page, whose left stick `push` moves. */
async function plugIn(page: Page): Promise<(x: number, y: number) => Promise<void>> {
  await page.addInitScript(() => {
    const axes = [0, 0]
    Object.assign(window, { axes })
    navigator.getGamepads = () => [{ axes, buttons: [] } as unknown as Gamepad]
  })
  return (x, y) =>
    page.evaluate(
      ([right, down]) => {
        Object.assign((window as unknown as { axes: number[] }).axes, [right, down])
      },
      [x, y] as const,
    )
}

test('a character walks by keys and by a gamepad, and stands when they are let go', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const push = await plugIn(page)
  await page.goto(`${address}/character.html`)
  await expect(page.locator('#told')).toContainText('2 clips')
  const before = await placeOf(page)
  await page.keyboard.down('KeyW')
  await expect
    .poll(
      async () => {
        const [x, z] = await placeOf(page)
        return Math.hypot(x - before[0], z - before[1])
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(2)
  await page.keyboard.up('KeyW')
  await expect
    .poll(
      async () => {
        const [x, z] = await placeOf(page)
        await page.waitForTimeout(1500)
        const [laterX, laterZ] = await placeOf(page)
        return Math.hypot(laterX - x, laterZ - z)
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(0.1)
  const [x, z] = await placeOf(page)
  await push(0, 1)
  await expect
    .poll(
      async () => {
        const [nowX, nowZ] = await placeOf(page)
        return Math.hypot(nowX - x, nowZ - z)
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1)
  expect(errors).toEqual([])
})

test('a dancer follows a recording and a leader who is steered, as late as is chosen', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const push = await plugIn(page)
  await page.goto(`${address}/follow.html`)
  const told = page.locator('#told')
  await expect(told).toContainText('answers 0.27 s late', { timeout: 60_000 })
  type Follow = { readonly player: FollowerPlayer; readonly leaderPose: () => Float32Array }
  const apart = (): Promise<number> =>
    page.evaluate(() => {
      const { player, leaderPose } = window as unknown as Follow
      const [a, b] = [leaderPose(), player.pose]
      return Math.hypot(a[0] - b[0], a[2] - b[2])
    })
  // Half a dance: an answer that ignores the leader is a metre off.
  await page.waitForFunction(() => (window as unknown as { errorsSeen: number }).errorsSeen > 120)
  const text = (await told.textContent())!
  console.log(text)
  expect(Number(/([\d.]+) m from the recorded follower/.exec(text)![1])).toBeLessThan(0.35)
  expect(await apart()).toBeLessThan(1.6)

  await page.locator('#latency').fill('0')
  await expect(told).toContainText('answers 0.00 s late', { timeout: 60_000 })
  await page.locator('#leader').selectOption('pointer')
  await page.mouse.move(700, 500)
  await expect(told).toContainText('answers 0.00 s late', { timeout: 60_000 })
  await expect.poll(apart, { timeout: 60_000 }).toBeLessThan(1.6)
  await page.locator('#leader').selectOption('keys')
  await push(0, -1)
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { player, leaderPose } = window as unknown as Follow
          return player.ready ? Math.hypot(leaderPose()[0], leaderPose()[2]) : 0
        }),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1.2)
  expect(await apart()).toBeLessThan(1.6)
  console.log(await told.textContent())
  expect(errors).toEqual([])
})

test('clips of one’s own become a character; what cannot be read is told', async ({ page }) => {
  await page.goto(`${address}/character.html`)
  await expect(page.locator('#told')).toContainText('2 clips')
  // Three figures: the others are retargeted to the first.
  const own = ['start-stop-1', 'start-stop-2', 'start-stop-3'].map((name) => ({
    name: `${name}.bvh`,
    mimeType: 'text/plain',
    buffer: Buffer.from(printBvh(resample(makeClip(name), 30))),
  }))
  await page.setInputFiles('#files', own)
  await expect(page.locator('#told')).toContainText('3 clips', { timeout: 120_000 })
  await page.setInputFiles('#files', path.join(folder, 'dist/walker.pack'))
  await expect(page.locator('#told')).toContainText('2 clips')
  await page.setInputFiles('#files', {
    name: 'notes.bvh',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a motion'),
  })
  await expect(page.locator('#told')).toContainText('notes.bvh')
})

test('fifty walkers walk, and stay near their lines', async ({ page }) => {
  await page.goto(`${address}/crowd.html`)
  await expect(page.locator('#told')).toContainText('50 walkers · all poses p95', { timeout: 60_000 })
  console.log(await page.locator('#told').textContent())
  type Walker = Shown & { readonly line: readonly number[] }
  const seen = await page.evaluate(async () => {
    const { crowd } = window as unknown as { readonly crowd: readonly Walker[] }
    const places = (): number[][] => crowd.map(({ player }) => [player.x, player.z])
    const before = places()
    await new Promise((done) => setTimeout(done, 4000))
    const now = places()
    return crowd.map(({ line }, i) => {
      let off = Infinity
      // The nearest of the line's points: they are at most 0.7 m apart.
      for (let k = 0; k < line.length; k += 2)
        off = Math.min(off, Math.hypot(now[i][0] - line[k], now[i][1] - line[k + 1]))
      return { moved: Math.hypot(now[i][0] - before[i][0], now[i][1] - before[i][1]), off }
    })
  })
  expect(seen.filter(({ moved }) => moved > 0.2).length).toBeGreaterThan(45)
  const offs = seen.map(({ off }) => off).toSorted((a, b) => a - b)
  console.log(`off their lines: median ${offs[25].toFixed(2)} m, worst ${offs[49].toFixed(2)} m`)
  expect(offs[49]).toBeLessThan(1)
})
