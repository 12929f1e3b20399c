import type { PathSample } from '@understudy/synthesis/methods/control-by-example'

/** Paths people draw, by arc length from 0, metres. */
export const SHAPES: Readonly<Record<string, (s: number) => readonly [x: number, z: number]>> = {
  circle: (s) => [2 * Math.cos(s / 2), 2 * Math.sin(s / 2)],
  's-curve': (s) => [1.5 * Math.sin(s / 2), 0.8 * s],
  spiral: (s) => [(0.8 + s / 12) * Math.cos(s / 1.6), (0.8 + s / 12) * Math.sin(s / 1.6)],
  square: (s) => {
    const side = 3
    const along = s % (4 * side)
    const [leg, at] = [Math.floor(along / side), along % side]
    const corners = [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ]
    const [a, b] = [corners[leg], corners[(leg + 1) % 4]]
    return [a[0] + ((b[0] - a[0]) * at) / side, a[1] + ((b[1] - a[1]) * at) / side]
  },
  scribble: (s) => [
    1.6 * Math.sin(0.5 * s) + 0.5 * Math.sin(1.1 * s + 1),
    1.4 * Math.cos(0.37 * s) + 0.5 * Math.sin(0.9 * s),
  ],
}

/** A shape walked at a steady pace: `seconds` long at `speed` metres per second. */
export function walkShape(
  shape: (s: number) => readonly [x: number, z: number],
  speed: number,
  seconds: number,
): readonly PathSample[] {
  const step = 0.01
  const samples: PathSample[] = []
  let travelled = 0
  let [x, z] = shape(0)
  for (let s = 0; travelled <= speed * seconds; s += step) {
    samples.push({ x, z, time: travelled / speed })
    const [nx, nz] = shape(s + step)
    travelled += Math.hypot(nx - x, nz - z)
    x = nx
    z = nz
  }
  return samples
}
