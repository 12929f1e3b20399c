import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test'
import { seeded } from '@understudy/motion'
import { bvhWalker } from './bvh-walker.ts'
import { ask, drop, openStudio } from './page.ts'

/** KILLS=50 kills it so often; a browser's start is what takes the time. */
const KILLS = Number(process.env.KILLS ?? 3)

/** A page of the same address without the studio: nobody saves while the store is changed by hand. */
const ASIDE = '/catalogue.json'

/** Processes of the browser that has this profile, and all that they have started: those do not name it. */
function processesOf(profile: string): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1])
        return [{ pid: Number(pid), parent, isNamed: line.includes(profile) }]
      } catch {
        return []
      }
    })
  const found = new Set(all.filter(({ isNamed }) => isNamed).map(({ pid }) => pid))
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Ends every process of a browser at once, as a power cut would, and waits until none is left. */
async function kill(profile: string): Promise<void> {
  for (let left = processesOf(profile); left.length > 0; left = processesOf(profile)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What the browser's store holds: how many takes each generation has, and whether any was found damaged. */
const stored = (context: BrowserContext) =>
  context.pages()[0].evaluate(async () => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('understudy')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('the store does not open'))
    })
    const states = base.transaction('state').objectStore('state')
    const read = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const keys = (await read(states.getAllKeys())) as string[]
    const takes = []
    for (const key of keys.filter((one) => /^autosave(-\d)?$/.test(one)))
      takes.push(
        ((await read(states.get(key))) as { history: { present: { takes: unknown[] } } }).history.present
          .takes.length,
      )
    base.close()
    return { takes, isDamaged: keys.includes('autosave-damaged') }
  })

/** Damages the newest generation as bad disks and old defects have, and answers how many takes the one before it has. */
const damageNewest = (context: BrowserContext, present: unknown): Promise<number> =>
  context.pages()[0].evaluate(async (damaged) => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('understudy')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('the store does not open'))
    })
    const states = base.transaction('state', 'readwrite').objectStore('state')
    const read = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const found: { key: string; at: number; takes: number; value: object }[] = []
    for (const key of ['autosave', 'autosave-2', 'autosave-3']) {
      const value = (await read(states.get(key))) as
        | { at: number; history: { present: { takes: unknown[] } } }
        | undefined
      if (value) found.push({ key, at: value.at, takes: value.history.present.takes.length, value })
    }
    const [newest, before] = found.toSorted((a, b) => b.at - a.at)
    await read(
      states.put({ ...newest.value, history: { present: damaged, past: [], future: [] } }, newest.key),
    )
    base.close()
    return before.takes
  }, present)

const DAMAGES: readonly unknown[] = [null, { takes: [null], stage: ['a'], next: 1 }]

const takesOf = (page: Page): Promise<number> => ask(page, (hook) => hook.studio.document.takes.length)

/** Drops clips until there are so many takes, each saved before the next. */
async function fill(page: Page, count: number): Promise<void> {
  for (let takes = await takesOf(page); takes < count; takes++) {
    await drop(page, [{ name: `take-${takes}.bvh`, text: bvhWalker({ seconds: 0.2 }) }])
    await expect.poll(() => takesOf(page), { timeout: 30_000 }).toBe(takes + 1)
    await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  }
}

test(`a browser that is killed while it saves, ${KILLS} times, and stores damaged: every earlier generation opens`, async ({
  baseURL,
  launchOptions,
}) => {
  test.skip(process.platform !== 'linux', 'Processes are found in /proc.')
  test.setTimeout(120_000 + 60_000 * KILLS)
  const profile = mkdtempSync(path.join(tmpdir(), 'understudy-kill-'))
  const options: LaunchOptions = launchOptions
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...options,
      baseURL,
      locale: 'en-US',
      viewport: { width: 640, height: 420 },
      reducedMotion: 'reduce',
    })
  const random = seeded(17)
  try {
    let context = await open()
    let page = context.pages()[0]
    await openStudio(page)
    await fill(page, 4)
    let before = await stored(context)
    // Once one was damaged it is kept aside.
    let isDamaged = false
    for (let n = 0; n < KILLS; n++) {
      // Steps that follow each other: there is always something being saved.
      await page.evaluate(() => {
        // After a kill the last step may be undone: then it is redone first.
        let isUndone = window.understudy!.studio.document.takes.length < 4
        setInterval(() => {
          const key = { key: 'z', code: 'KeyZ', ctrlKey: true, shiftKey: isUndone, bubbles: true }
          document.body.dispatchEvent(new KeyboardEvent('keydown', key))
          isUndone = !isUndone
        }, 310)
      })
      await new Promise((resolve) => setTimeout(resolve, 300 + 1500 * random()))
      await kill(profile)
      await context.close().catch(() => undefined)
      context = await open()
      page = context.pages()[0]
      await openStudio(page)
      const after = await stored(context)
      expect(after.isDamaged, `kill ${n + 1}`).toBe(isDamaged)
      expect(after.takes.length, `kill ${n + 1}`).toBeGreaterThanOrEqual(before.takes.length)
      for (const takes of after.takes) expect([2, 3, 4]).toContain(takes)
      // The newest was made by the last steps.
      expect([3, 4]).toContain(await takesOf(page))
      before = after
      if (n % 3 === 2) {
        // The newest damaged on top: the one before it opens.
        await page.goto(ASIDE)
        const takes = await damageNewest(context, DAMAGES[n % 2])
        await openStudio(page)
        expect(await takesOf(page), `damage after kill ${n + 1}`).toBe(takes)
        await fill(page, 4)
        before = await stored(context)
        isDamaged = true
      }
    }
    console.log(`${KILLS} kills, ${Math.floor(KILLS / 3)} damaged stores: every earlier generation opened`)
    await context.close()
  } finally {
    await kill(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
