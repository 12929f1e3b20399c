import type { Random } from '@understudy/motion'
import { sin } from './trig.ts'

const PARTS = 5
/** Slower parts are larger: 1/f. */
const SIZES = Float64Array.from({ length: PARTS }, (_, k) => 1 / (1 + 0.5 * k))

/**
 * Slow smooth noise of deviation `amplitude`: five sines of random phase whose frequencies spread over
 * two octaves around `hertz`. What a standing or walking body does between its intentions.
 */
export function wander(random: Random, amplitude: number, hertz: number): (t: number) => number {
  // Flat, because a walk asks for many thousands of values.
  const rates = new Float64Array(PARTS)
  const phases = new Float64Array(PARTS)
  let squares = 0
  for (let k = 0; k < PARTS; k++) {
    rates[k] = 2 * Math.PI * hertz * (0.5 + 0.375 * k + 0.2 * (random() - 0.5))
    phases[k] = 2 * Math.PI * random()
    squares += (SIZES[k] * SIZES[k]) / 2
  }
  const power = Math.sqrt(squares)
  return (t) => {
    let value = 0
    for (let k = 0; k < PARTS; k++) value += SIZES[k] * sin(rates[k] * t + phases[k])
    return (amplitude * value) / power
  }
}

/** Roughly normal, deviation 1, never beyond 3.5: the sum of twelve uniforms without a logarithm's last bit. */
export function gaussian(random: Random): number {
  let total = -6
  for (let k = 0; k < 12; k++) total += random()
  return Math.min(Math.max(total, -3.5), 3.5)
}
