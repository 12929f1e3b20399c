import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * The browser: CHROME_PATH if set; on Linux x64 the one from the registry, so that everyone there
 * sees the same pixels; elsewhere an installed Chrome. Never skipped silently.
 */
async function browser(): Promise<{ executablePath?: string; args?: string[]; channel?: string }> {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`CHROME_PATH is "${chosen}" and no file is there. Point it at a Chrome or Chromium.`)
    return { executablePath: chosen }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  const folder = path.resolve('node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  // It reuses any file named `chromium` in the temp folder, of whatever version: give it its own.
  const cache = path.resolve('node_modules/.cache', `chromium-${version}`)
  mkdirSync(cache, { recursive: true })
  const temp = process.env.TMPDIR
  process.env.TMPDIR = cache
  // Makes it unpack its own NSS libraries: bare machines have none.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  // Its own font list names another folder than the one it unpacked them to: with no font at all any text field crashes it.
  process.env.FONTCONFIG_FILE = path.join(cache, 'fonts.conf')
  writeFileSync(
    process.env.FONTCONFIG_FILE,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${cache}/fonts</dir>` +
      `<cachedir>${cache}/fonts-cache</cachedir></fontconfig>`,
  )
  process.env.TMPDIR = temp ?? ''
  if (temp === undefined) delete process.env.TMPDIR
  const unwanted = /single-process|no-zygote|disable-web-security|allow-running-insecure/
  return { executablePath, args: chromium.args.filter((argument) => !unwanted.test(argument)) }
}

/** TEST_PORT: another one, where this is taken. */
const PORT = Number(process.env.TEST_PORT ?? 5391)

const ON_ONE_PAGE = '**/recipes.spec.ts'

export default defineConfig({
  testDir: '.',
  // Trials take minutes and print figures: `npm run trial`.
  testMatch: process.env.TRIAL
    ? '**/{apps,examples}/**/e2e/**/*.trial.ts'
    : '**/{apps,examples}/**/e2e/**/*.spec.ts',
  // Its tests share one page and go one after the other, longer than any other file: begun first, nobody waits for it.
  projects: process.env.TRIAL
    ? [{ name: 'trials' }]
    : [
        { name: 'on one page', testMatch: ON_ONE_PAGE },
        { name: 'each on its own', testIgnore: ON_ONE_PAGE },
      ],
  // Each has a browser of its own, which draws without a graphics card. Half of the time a test waits for something
  // that takes no core; more than three starve each other.
  workers: Math.min(3, availableParallelism() + 1),
  // On a busy machine without a graphics card one picture takes a second; a test that hangs is still found out.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    // Chromium without a locale reports `en-US@posix`, and Intl throws.
    locale: 'en-US',
    // Software rendering: small, or every frame takes a quarter of a second.
    viewport: { width: 960, height: 600 },
    // One picture point for four: a picture takes half as long.
    deviceScaleFactor: 0.5,
    // Nothing plays by itself: a figure in motion takes a whole core, which whatever is tested then lacks. Tests of
    // what moves by itself say `no-preference`.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: await browser(),
  },
  webServer: {
    command: 'node scripts/start.mjs --no-open',
    env: { PORT: String(PORT) },
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
