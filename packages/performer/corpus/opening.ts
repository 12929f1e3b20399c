import {
  applyGround,
  fitSixteenBits,
  portable,
  quat,
  sliceFrames,
  transformGround,
  type Motion,
} from '@understudy/motion'
import { perform } from '../perform.ts'
import { performerOf } from './embedded-scores.ts'

/** Radius of the two rounds of the eight, metres: with it a whole number of strides goes once round. Each turns 240°. */
const RADIUS = 0.9
const ROUND = (4 / 3) * Math.PI
const HALF_STRAIGHT = RADIUS * Math.sqrt(3)
/** Walked twice, so that the seam can be anywhere within it, metres. */
const OVERLAP = 1.6
/** A jump this far weighs as much as one joint that is a radian off, metres. */
const GAP = 0.4

/** What recipes call who is on stage when the studio opens, beside the clips of the corpus. */
export const OPENING = 'opening'

/** Who is on stage when the studio opens: somebody who walks a figure of eight without end, in what few bytes hold to the bit. */
export function makeOpening(): Motion {
  const arc = RADIUS * ROUND
  const motion = perform(
    {
      id: 'figure of eight',
      family: 'opening',
      performer: 'average',
      seed: 8,
      frameRate: 60,
      actions: [
        {
          do: 'walk',
          underWay: true,
          goesOn: true,
          legs: [
            { length: HALF_STRAIGHT, speed: 1.2 },
            { length: arc, turn: ROUND, speed: 0.88 },
            { length: 2 * HALF_STRAIGHT, speed: 1.25 },
            { length: arc, turn: -ROUND, speed: 0.88 },
            { length: HALF_STRAIGHT + OVERLAP, speed: 1.2 },
          ],
        },
      ],
    },
    performerOf('average'),
    8,
  )
  return fitSixteenBits(layAcross(cutToLoop(motion)))
}

/** With the middle of its way at the origin and the longest direction of it along X, so that it is seen whole along Z. */
function layAcross(motion: Motion): Motion {
  const { rootPositions: p, frameCount } = motion
  let [x, z, xx, xz, zz] = [0, 0, 0, 0, 0]
  for (let f = 0; f < frameCount; f++) {
    x += p[3 * f] / frameCount
    z += p[3 * f + 2] / frameCount
  }
  for (let f = 0; f < frameCount; f++) {
    const [dx, dz] = [p[3 * f] - x, p[3 * f + 2] - z]
    xx += dx * dx
    xz += dx * dz
    zz += dz * dz
  }
  // The first principal direction (cos θ, sin θ) of points in a plane: tan 2θ = 2 Σxz / (Σxx − Σzz).
  const yaw = portable.atan2(2 * xz, xx - zz) / 2
  const [cx, , cz] = applyGround({ yaw, x: 0, z: 0 }, [x, 0, z])
  return transformGround(motion, { yaw, x: -cx, z: -cz })
}

/**
 * The part that repeats best: of all starts in the first stride and ends in the last two, the pair with the least
 *
 *   Σⱼ angle(jointⱼ at start, at end)² + (gap / GAP)²
 *
 * so that the step over the seam is seen neither in the body nor on the floor.
 */
function cutToLoop(motion: Motion): Motion {
  const { frameCount, frameRate, rotations, rootPositions, skeleton } = motion
  const width = 4 * skeleton.jointCount
  const stride = Math.round(1.15 * frameRate)
  const apart = (a: number, b: number): number => {
    const [dx, dz] = [0, 2].map((c) => rootPositions[3 * a + c] - rootPositions[3 * b + c])
    const gap = Math.sqrt(dx * dx + dz * dz)
    let sum = (gap / GAP) ** 2
    for (let q = 0; q < width; q += 4)
      sum +=
        quat.angleBetween(quat.quatAt(rotations, a * width + q), quat.quatAt(rotations, b * width + q)) ** 2
    return sum
  }
  let best = { start: 0, end: frameCount - 1, apart: Infinity }
  for (let start = 0; start < stride; start += 2)
    for (let end = frameCount - 1; end > frameCount - 2 * stride; end -= 2) {
      const found = apart(start, end)
      if (found < best.apart) best = { start, end, apart: found }
    }
  return sliceFrames(motion, best.start, best.end + 1)
}
