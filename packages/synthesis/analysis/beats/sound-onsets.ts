import { portable } from '@understudy/kernels'
import { smoothGaussian } from '../signals/index.ts'
import { makeSpectrum } from './spectrum.ts'
import { standardize, type OnsetEnvelope } from './step-onsets.ts'

/** A recording of sound: one channel, −1 to 1. */
export interface Sound {
  readonly samples: Float32Array
  /** Samples per second. */
  readonly rate: number
}

/** Instants per second of the envelope. */
const RATE = 100
/** Samples per second that are looked at: beats are in drums and basses, and less is four times as quick. */
const HEARD_RATE = 11_025
/** Samples in a window: 46 ms tell a note from the next. */
const WINDOW = 512
/** Loudness is heard as its logarithm: log(1 + COMPRESSION · magnitude), the loudest magnitude being 1. */
const COMPRESSION = 100
/** Something counts as new against what was this much before, instants. */
const BEFORE = 2
/** The logarithm notices a click that far before it is in the middle of its window, instants: 4 to 5 ms too late are left. */
const EARLY = 1
/** What lasts longer than this is loudness, not a beginning, seconds. */
const LOCAL = 0.4

/**
 * How strongly something begins in a sound, by its spectral flux (Bello et al., A Tutorial on Onset Detection, 2005):
 *
 *   e(t) = Σ_k max(0, L_k(t) − L_k(t − 2)),   L = log(1 + 100 |X| / max |X|)
 *
 * over windows of 46 ms, a hundred a second; its slow part is taken off. Silence gives zeros.
 */
export function soundOnsets({ samples, rate }: Sound): OnsetEnvelope {
  const step = Math.max(1, Math.round(rate / HEARD_RATE))
  const heard = averaged(samples, step)
  const heardRate = rate / step
  const count = Math.floor((heard.length / heardRate) * RATE) + 1
  const loudness = spectra(heard, heardRate, count)
  const bins = WINDOW / 2 + 1
  const flux = new Float64Array(count)
  for (let t = BEFORE; t < count; t++) {
    let sum = 0
    for (let k = 0; k < bins; k++)
      sum += Math.max(0, loudness[t * bins + k] - loudness[(t - BEFORE) * bins + k])
    if (t + EARLY < count) flux[t + EARLY] = sum
  }
  const slow = smoothGaussian(flux, 1, LOCAL * RATE)
  const sharp = smoothGaussian(
    flux.map((value, t) => Math.max(0, value - slow[t])),
    1,
    0.015 * RATE,
  )
  return { rate: RATE, values: standardize(sharp) }
}

/** Fewer samples: the mean of each few. */
function averaged(samples: Float32Array, step: number): Float64Array {
  const out = new Float64Array(Math.floor(samples.length / step))
  for (let i = 0; i < out.length; i++) {
    let sum = 0
    for (let j = 0; j < step; j++) sum += samples[i * step + j]
    out[i] = sum / step
  }
  return out
}

/** L of every instant: `[instant][bin]`. */
function spectra(heard: Float64Array, rate: number, count: number): Float32Array {
  const bins = WINDOW / 2 + 1
  const spectrum = makeSpectrum(WINDOW)
  const shape = Float64Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * portable.cos((2 * Math.PI * i) / WINDOW),
  )
  const window = new Float64Array(WINDOW)
  const magnitudes = new Float64Array(bins)
  const out = new Float32Array(count * bins)
  let loudest = 0
  for (let t = 0; t < count; t++) {
    const first = Math.round((t / RATE) * rate) - WINDOW / 2
    for (let i = 0; i < WINDOW; i++) window[i] = shape[i] * (heard[first + i] ?? 0)
    spectrum(window, magnitudes)
    for (let k = 0; k < bins; k++) {
      out[t * bins + k] = magnitudes[k]
      loudest = Math.max(loudest, magnitudes[k])
    }
  }
  if (loudest > 0)
    for (let i = 0; i < out.length; i++) out[i] = portable.log(1 + (COMPRESSION * out[i]) / loudest)
  return out
}
