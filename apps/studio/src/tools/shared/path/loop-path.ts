import type { PathPoint } from '../../../document/walk-path.ts'

/** A round with a waist, walked at an easy pace: about eleven metres in ten seconds. */
export function loopPath(seconds = 10, count = 201): readonly PathPoint[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / (count - 1)
    const radius = 1.6 + 0.35 * Math.cos(2 * angle)
    return {
      x: round(radius * Math.sin(angle)),
      z: round(-radius * Math.cos(angle)),
      time: round((seconds * i) / (count - 1)),
    }
  })
}

const round = (value: number): number => Math.round(1e4 * value) / 1e4
