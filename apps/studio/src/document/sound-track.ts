import type { StudioDocument } from './document.ts'
import type { StoredFile } from './recipe.ts'

/** Sound on the timeline: a file of one's own, and what was found in it. */
export interface SoundTrack {
  readonly file: StoredFile
  /** Length, seconds. */
  readonly seconds: number
  /** When on the clock it begins, seconds; before 0, its beginning is not heard. */
  readonly start: number
  /** Beats from its own beginning, seconds. */
  readonly beats: readonly number[]
  /** Beats per minute; 0 where none were found. */
  readonly tempo: number
  /** 0 to 1. */
  readonly volume: number
}

export const SOUND_DEFAULTS = { start: 0, volume: 1 } as const

export const setSound =
  (sound: SoundTrack | undefined) =>
  (document: StudioDocument): StudioDocument => ({ ...document, sound })

export const changeSound =
  (patch: Partial<Pick<SoundTrack, 'start' | 'volume'>>) =>
  (document: StudioDocument): StudioDocument =>
    document.sound ? { ...document, sound: { ...document.sound, ...patch } } : document

/** The beats on the clock that lie within a take, seconds. */
export const beatsWithin = ({ beats, start }: SoundTrack, seconds: number): readonly number[] =>
  beats.map((beat) => beat + start).filter((beat) => beat >= 0 && beat <= seconds)
