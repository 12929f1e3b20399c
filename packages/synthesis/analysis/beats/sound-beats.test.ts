import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { soundBeats } from './sound-beats.ts'
import { soundOnsets, type Sound } from './sound-onsets.ts'
import { makeSpectrum } from './spectrum.ts'

const RATE = 44_100

/** Decaying notes on the beat, some quieter ones between, over a hum and noise; the tempo drifts a little. */
function music(seed: number, tempo: number, seconds = 20): Sound & { beats: number[] } {
  const random = seeded(seed)
  const samples = new Float32Array(seconds * RATE)
  const note = (time: number, loud: number, hertz: number): void => {
    const first = Math.round(time * RATE)
    for (let i = 0; i < 0.2 * RATE && first + i < samples.length; i++)
      samples[first + i] +=
        loud * Math.exp(-i / (0.04 * RATE)) * Math.sin((2 * Math.PI * hertz * i) / RATE + 1)
  }
  const beats: number[] = []
  for (let time = 0.2 + 0.3 * random(); time < seconds - 0.1;) {
    beats.push(time)
    note(time, random.between(0.4, 0.7), [90, 220, 330][Math.floor(3 * random())])
    const beat = (60 / tempo) * (1 + 0.02 * Math.sin(time / 4))
    if (random() < 0.5) note(time + beat / 2, 0.15, 800)
    time += beat
  }
  for (let i = 0; i < samples.length; i++)
    samples[i] += 0.05 * Math.sin((2 * Math.PI * 110 * i) / RATE) + 0.01 * random.normal()
  return { samples, rate: RATE, beats }
}

describe('soundBeats', () => {
  for (const [seed, tempo] of [
    [1, 80],
    [2, 100],
    [3, 120],
    [5, 140],
    [8, 165],
  ] as const) {
    test(`finds the beats of music at ${tempo} a minute (seed ${seed})`, () => {
      const made = music(seed, tempo)
      const found = soundBeats(made)
      expect(found.tempo / tempo).toBeGreaterThan(0.97) // it drifts by 2 %
      expect(found.tempo / tempo).toBeLessThan(1.03)
      // 35 ms: half of what counts as a hit where beat trackers are compared (MIREX: 70 ms).
      const near = (a: number, list: readonly number[]): boolean => list.some((b) => Math.abs(a - b) < 0.035)
      const inside = made.beats.filter((beat) => beat > 1)
      expect(inside.filter((beat) => near(beat, found.beats)).length / inside.length).toBeGreaterThan(0.95)
      const told = found.beats.filter((beat) => beat > 1 && beat < made.beats.at(-1)! + 0.05)
      expect(told.filter((beat) => near(beat, made.beats)).length / told.length).toBeGreaterThan(0.95)
    })
  }

  test('clicks are found where they are, without a lean to either side', () => {
    const samples = new Float32Array(12 * RATE)
    const clicks = Array.from({ length: 23 }, (_, i) => 0.5 + 0.5 * i)
    for (const time of clicks)
      for (let i = 0; i < 200; i++)
        samples[Math.round(time * RATE) + i] = Math.exp(-i / 30) * (i % 2 ? -1 : 1)
    const { beats, tempo } = soundBeats({ samples, rate: RATE })
    expect(tempo).toBeCloseTo(120, 0)
    const errors = clicks.map((click) => {
      const nearest = beats.reduce((best, one) =>
        Math.abs(one - click) < Math.abs(best - click) ? one : best,
      )
      return nearest - click
    })
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.012) // instants are 10 ms apart
  })

  test('silence, a steady tone and a moment have none', () => {
    expect(soundBeats({ samples: new Float32Array(5 * RATE), rate: RATE }).beats).toEqual([])
    expect(soundBeats({ samples: new Float32Array(0), rate: RATE }).beats).toEqual([])
    expect(soundBeats({ ...music(1, 120, 1) }).beats).toEqual([])
  })

  test('an envelope has one value for each hundredth of a second', () => {
    const { values, rate } = soundOnsets({ samples: new Float32Array(RATE), rate: RATE })
    expect([values.length, rate]).toEqual([101, 100])
  })
})

test('the quick spectrum is that of the plain sum (seed 7)', () => {
  const random = seeded(7)
  const n = 64
  const samples = Float64Array.from({ length: n }, () => random.normal())
  const out = new Float64Array(n / 2 + 1)
  makeSpectrum(n)(samples, out)
  for (let k = 0; k <= n / 2; k++) {
    let [re, im] = [0, 0]
    samples.forEach((x, t) => {
      re += x * Math.cos((2 * Math.PI * k * t) / n)
      im -= x * Math.sin((2 * Math.PI * k * t) / n)
    })
    expect(out[k]).toBeCloseTo(Math.hypot(re, im), 10)
  }
})
