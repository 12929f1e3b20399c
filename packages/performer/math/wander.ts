import type { Random } from '@understudy/motion'
import { sin } from './trig.ts'

/**
 * Slow smooth noise of deviation `amplitude`: five sines of random phase whose frequencies spread over
 * two octaves around `hertz`. What a standing or walking body does between its intentions.
 */
export function wander(random: Random, amplitude: number, hertz: number): (t: number) => number {
  const parts = Array.from({ length: 5 }, (_, k) => ({
    rate: 2 * Math.PI * hertz * (0.5 + 0.375 * k + 0.2 * (random() - 0.5)),
    phase: 2 * Math.PI * random(),
    // Slower parts are larger: 1/f.
    size: 1 / (1 + 0.5 * k),
  }))
  const power = Math.sqrt(parts.reduce((sum, p) => sum + (p.size * p.size) / 2, 0))
  return (t) => {
    let value = 0
    for (const { rate, phase, size } of parts) value += size * sin(rate * t + phase)
    return (amplitude * value) / power
  }
}

/** Roughly normal, deviation 1, never beyond 3.5: the sum of twelve uniforms without a logarithm's last bit. */
export function gaussian(random: Random): number {
  let total = -6
  for (let k = 0; k < 12; k++) total += random()
  return Math.min(Math.max(total, -3.5), 3.5)
}
