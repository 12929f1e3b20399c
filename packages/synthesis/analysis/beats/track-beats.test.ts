import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { trackBeats } from './track-beats.ts'

/** Onsets of a dancer who steps on 1, 2, 3 and rests on 4, with a drifting tempo, sloppy steps and noise. */
function dance(seed: number, tempo: number): { values: Float64Array; beats: number[]; bars: number[] } {
  const random = seeded(seed)
  const rate = 60
  const values = new Float64Array(30 * rate)
  const beats: number[] = []
  const bars: number[] = []
  let time = 0.3 + random()
  for (let beat = 0; time < 28; beat++) {
    beats.push(time)
    if (beat % 4 === 0) bars.push(time)
    const at = (time + 0.02 * random.normal()) * rate
    const strength = beat % 4 === 3 ? 0 : random.between(0.5, 1.5)
    for (let i = 0; i < values.length; i++)
      values[i] += strength * Math.exp(-((i - at) ** 2) / (2 * 2.4 ** 2))
    time += (60 / tempo) * (1 + 0.05 * Math.sin(time / 6))
  }
  for (let i = 0; i < values.length; i++) values[i] += 0.15 * random.normal()
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { values: values.map((value) => (value - mean) / 0.4), beats, bars }
}

describe('trackBeats', () => {
  for (const [seed, tempo] of [
    [1, 164],
    [2, 120],
    [3, 190],
    [5, 140],
  ]) {
    test(`finds the bars of three steps and a rest at ${tempo} beats a minute (seed ${seed})`, () => {
      const { values, bars } = dance(seed, tempo)
      const found = trackBeats({ rate: 60, values })
      const inside = found.bars.filter((bar) => bar > 2 && bar < 26)
      // 50 ms: a step lands within 20 ms of its beat (one deviation), and instants are 17 ms apart.
      const hits = inside.filter((bar) => bars.some((truth) => Math.abs(truth - bar) < 0.05))
      expect(inside.length).toBeGreaterThan(8)
      expect(hits.length / inside.length).toBeGreaterThan(0.9)
    })
  }
})
