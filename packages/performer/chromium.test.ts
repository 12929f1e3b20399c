import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { expect, test } from 'vitest'
import config from '../../playwright.config.ts'
import { makeClip, motionHash } from './index.ts'

/** A clip of every kind of action: walking, turning in the air, arms by targets, springs, steps. */
const IDS = [
  'walk-cycle-001',
  'walk-cycle-008',
  'jump-05',
  'golf-01',
  'bowling-01',
  'wave-10',
  'punch-right-05',
  'kick-left-05',
  'reach-right-02',
  'stair-03',
  'fight-run-03',
  'fight-shadowbox-05',
  'fight-push-01',
  'fight-be-hit-02',
  'fight-pull-01',
  'lindy-01-follower',
]

/** The package as one script that puts itself on `globalThis.performer`. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['understudy-source'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./index.ts', import.meta.url)),
        formats: ['iife'],
        name: 'performer',
      },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!('output' in first)) throw new Error('vite watched instead of building')
  return first.output[0].code
}

test('Chromium writes the same bytes as Node', async () => {
  const here = Object.fromEntries(IDS.map((id) => [id, motionHash(makeClip(id))]))
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await bundle() })
    const there = await page.evaluate((ids) => {
      const { performer } = globalThis as unknown as {
        performer: { makeClip: typeof makeClip; motionHash: typeof motionHash }
      }
      return Object.fromEntries(ids.map((id) => [id, performer.motionHash(performer.makeClip(id))]))
    }, IDS)
    expect(there).toEqual(here)
  } finally {
    await browser.close()
  }
}, 120_000)
