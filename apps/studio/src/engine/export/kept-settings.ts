import { PRESETS, WRITE_FORMATS } from '@understudy/motion/formats'
import {
  BACKGROUNDS,
  CAMERAS,
  EXPORT_DEFAULTS,
  PICTURE_FORMATS,
  UP_AXES,
  type ExportSettings,
} from './export-settings.ts'

/** Where they are kept as text. */
interface Kept {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const KEY = 'understudy-export'

export function keepSettings(kept: Kept, settings: ExportSettings): void {
  // A browser that keeps nothing asks anew next time.
  try {
    kept.setItem(KEY, JSON.stringify(settings))
  } catch {}
}

/** As they were left; what is not sound, or from another version, is as it comes. */
export function keptSettings(kept: Kept): ExportSettings {
  let found: Record<string, unknown> = {}
  try {
    found = (JSON.parse(kept.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>
  } catch {}
  const sound = Object.entries(EXPORT_DEFAULTS).map(([key, usual]) => [
    key,
    typeof found[key] === typeof usual ? found[key] : usual,
  ])
  const settings = Object.fromEntries(sound) as unknown as ExportSettings
  const formats: readonly string[] = [...WRITE_FORMATS, ...PICTURE_FORMATS]
  return {
    ...settings,
    format: formats.includes(settings.format) ? settings.format : EXPORT_DEFAULTS.format,
    upAxis: UP_AXES.includes(settings.upAxis) ? settings.upAxis : EXPORT_DEFAULTS.upAxis,
    filmBackground: BACKGROUNDS.includes(settings.filmBackground)
      ? settings.filmBackground
      : EXPORT_DEFAULTS.filmBackground,
    filmCamera: CAMERAS.includes(settings.filmCamera) ? settings.filmCamera : EXPORT_DEFAULTS.filmCamera,
    preset: PRESETS.includes(settings.preset) ? settings.preset : EXPORT_DEFAULTS.preset,
  }
}
