import type { Motion } from './motion.ts'

/** What 1 becomes. */
const ONE = 32767
/** A rotation that is rounded and made a unit again may round to a neighbour once or twice before it stays. */
const MOST_ROUNDS = 16

/** Rotations rounded to 16 bits, `[…][xyzw]` × 32767: less than 0.004° off, 0.1 mm at the end of a body. */
export const roundRotations = (rotations: Float32Array): Int16Array =>
  Int16Array.from(rotations, (value) => Math.round(ONE * Math.min(Math.max(value, -1), 1)))

/** The rotations that 16 bits stand for: each a unit quaternion. The same bits on every engine. */
export function unitRotations(turns: Int16Array): Float32Array {
  const rotations = new Float32Array(turns.length)
  for (let q = 0; q < turns.length; q += 4) {
    const [x, y, z, w] = [turns[q], turns[q + 1], turns[q + 2], turns[q + 3]]
    const length = Math.sqrt(x * x + y * y + z * z + w * w)
    for (let c = 0; c < 4; c++) rotations[q + c] = turns[q + c] / length
  }
  return rotations
}

/** The motion beside this one whose rotations fit 16 bits each: packed so, they come back to the bit. */
export function fitSixteenBits(motion: Motion): Motion {
  let turns = roundRotations(motion.rotations)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = roundRotations(unitRotations(turns))
    if (next.every((value, i) => value === turns[i])) break
    turns = next
  }
  return { ...motion, rotations: unitRotations(turns) }
}
