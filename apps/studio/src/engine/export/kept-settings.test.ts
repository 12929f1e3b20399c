import { expect, test } from 'vitest'
import { EXPORT_DEFAULTS } from './export-settings.ts'
import { keepSettings, keptSettings } from './kept-settings.ts'

function browser(text?: string): { getItem(): string | null; setItem(key: string, value: string): void } {
  let kept = text ?? null
  return { getItem: () => kept, setItem: (_, value) => void (kept = value) }
}

test('settings are as they were left', () => {
  const kept = browser()
  const chosen = {
    ...EXPORT_DEFAULTS,
    format: 'fbx',
    preset: 'unreal',
    frameRate: 24,
    inPlace: true,
  } as const
  keepSettings(kept, chosen)
  expect(keptSettings(kept)).toEqual(chosen)
})

test('what cannot be read, or names no format, is as it comes', () => {
  expect(keptSettings(browser())).toEqual(EXPORT_DEFAULTS)
  expect(keptSettings(browser('{not json'))).toEqual(EXPORT_DEFAULTS)
  expect(keptSettings(browser('{"format":"avi","frameRate":"fast","inPlace":true}'))).toEqual({
    ...EXPORT_DEFAULTS,
    inPlace: true,
  })
})
