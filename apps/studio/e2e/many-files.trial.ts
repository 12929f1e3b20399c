import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { openStudio } from './page.ts'
import { hasMocap, listMocap, MOCAP, walkers, writeFolder } from './recordings.ts'

const COUNT = Number(process.env.TRIAL_FILES ?? 2000)

/** Recordings again and again, each with another end of file, so that no two are the same. */
function manyFiles(): Readonly<Record<string, string | Uint8Array>> {
  if (!hasMocap) return walkers(COUNT)
  const names = listMocap()
  return Object.fromEntries(
    Array.from({ length: COUNT }, (_, n) => {
      const name = names[n % names.length]
      const round = Math.floor(n / names.length)
      const bytes = readFileSync(path.join(MOCAP, name))
      return [`round-${round}/${name}`, Buffer.concat([bytes, Buffer.from('\n'.repeat(round))])]
    }),
  )
}

/** Megabytes of all processes below one, each page of memory counted once. Only where the system tells. */
function memoryOf(pids: readonly number[]): number {
  let kilobytes = 0
  for (const pid of pids)
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  return kilobytes / 1000
}

test(`${COUNT} files opened as a folder`, async ({ baseURL }, info) => {
  test.setTimeout(3_600_000)
  const folder = writeFolder(info.outputPath('many'), manyFiles())
  const { use } = info.project
  // A profile on the disk, as people have it: without one the browser keeps all files in memory.
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...use.launchOptions,
    baseURL,
    viewport: { width: 1440, height: 900 },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await openStudio(page)
  await page.keyboard.press('Space')
  await page.waitForTimeout(3000)
  const session = await context.browser()?.newBrowserCDPSession()
  const look = async (): Promise<number> => {
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
    return memoryOf(processInfo.map(({ id }) => id))
  }
  const before = await look()
  await page.evaluate(() => {
    const tasks: number[] = []
    const delays: number[] = []
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
    // How late a timer comes: what a press of a button would wait.
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      delays.push(now - last - 20)
      last = now
    }, 20)
    Object.assign(window, { trial: { tasks, delays } })
  })
  const began = Date.now()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a folder' }).click()
  await (await choosing).setFiles(folder)
  let most = before
  const panel = page.getByRole('region', { name: 'Opening files' })
  while (!(await panel.innerText().catch(() => '')).includes('opened')) {
    most = Math.max(most, await look())
    await page.waitForTimeout(1000)
  }
  const seconds = (Date.now() - began) / 1000
  const { tasks, delays } = await page.evaluate(
    () => (window as unknown as { trial: { tasks: number[]; delays: number[] } }).trial,
  )
  const told = await panel.innerText()
  await page.reload()
  await page.waitForFunction(() => (window.understudy?.motions.length ?? 0) > 0)
  const heading = page.getByRole('heading', { name: /Your files/ })
  await expect(heading).toContainText(String(COUNT))
  const late = delays.toSorted((a, b) => a - b)
  console.log(
    [
      told.replaceAll('\n', ' '),
      `${seconds.toFixed(0)} s, ${((1000 * seconds) / COUNT).toFixed(0)} ms a file`,
      `memory of all processes: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
      `tasks of the page over 50 ms: ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms`,
      `a timer came late by ${late[Math.floor(0.5 * late.length)]?.toFixed(0)} ms (median), ${late[Math.floor(0.99 * late.length)]?.toFixed(0)} ms (99 %), ${late.at(-1)?.toFixed(0)} ms (at most)`,
      `after a reload: ${await heading.innerText()}`,
    ].join('\n'),
  )
  await context.close()
  expect(most).toBeLessThan(2000)
  expect(Math.max(0, ...tasks)).toBeLessThanOrEqual(50)
})
