import { portable } from '@understudy/kernels'
import { soundOnsets, type Sound } from './sound-onsets.ts'
import { trackBeats } from './track-beats.ts'

/** The beats of a sound and how fast they come. */
export interface SoundBeats {
  /** Seconds from the start of the sound. */
  readonly beats: readonly number[]
  /** Beats per minute; 0 where none were found. */
  readonly tempo: number
}

/** Tempos that are looked for, and the one that people tap to where several fit (Ellis 2007), beats per minute. */
const SLOWEST = 50
const FASTEST = 220
const TAPPED = 120
/** How far from that, octaves. */
const OCTAVES = 0.9
/** The tempo is known within this before beats are placed, as a share. */
const NEAR = 0.06
/** Fewer beats than this are a rhythm of nobody. */
const FEWEST = 4

const NONE: SoundBeats = { beats: [], tempo: 0 }

/**
 * Beats of a sound: onsets, the tempo at which they repeat, and the beats of about that tempo that fit them best
 * (Ellis, Beat Tracking by Dynamic Programming, 2007). None in silence, and none in less than four beats.
 */
export function soundBeats(sound: Sound): SoundBeats {
  const onsets = soundOnsets(sound)
  const { values, rate } = onsets
  if (values.every((value) => value === 0)) return NONE
  const tempo = tempoOf(values, rate)
  if (values.length < (FEWEST * 60 * rate) / tempo) return NONE
  const track = trackBeats(onsets, {
    pattern: [1],
    slowest: tempo * (1 - NEAR),
    fastest: tempo * (1 + NEAR),
  })
  const end = sound.samples.length / sound.rate
  return { beats: track.beats.filter((beat) => beat <= end), tempo: track.tempo }
}

/**
 * The lag at which onsets repeat best, r(lag) + ½ r(2 lag) + ¼ (r(2 lag − 1) + r(2 lag + 1)), weighted by how usual that
 * tempo is: exp(−½ (log₂(tempo / 120) / 0.9)²). Onsets that repeat every half second do so every second, too.
 */
function tempoOf(values: Float64Array, rate: number): number {
  const lags = Math.ceil((2 * 60 * rate) / SLOWEST) + 2
  const repeats = Float64Array.from({ length: lags }, (_, lag) => {
    let sum = 0
    for (let i = lag; i < values.length; i++) sum += values[i] * values[i - lag]
    return lag < values.length ? sum / values.length : 0
  })
  let best = TAPPED
  let most = -Infinity
  for (let lag = Math.floor((60 * rate) / FASTEST); lag <= (60 * rate) / SLOWEST; lag++) {
    const tempo = (60 * rate) / lag
    const octaves = portable.log2(tempo / TAPPED) / OCTAVES
    const twice = 0.5 * repeats[2 * lag] + 0.25 * (repeats[2 * lag - 1] + repeats[2 * lag + 1])
    const value = portable.exp(-0.5 * octaves * octaves) * (repeats[lag] + twice)
    if (value <= most) continue
    most = value
    best = tempo
  }
  return best
}
