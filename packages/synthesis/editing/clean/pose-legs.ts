import { conjugateFlat, multiplyFlat, rotateFlat } from '@understudy/kernels'
import { solveTwoBoneFlat, TWO_BONE_WIDTH, type Motion, type WorldMotion } from '@understudy/motion'
import type { FootCorrections } from './foot-corrections.ts'
import type { Leg } from './legs.ts'
import { quaternionFlat } from './rotation-vector.ts'

/**
 * The last part of a leg's length that it is not stretched into, as a fraction: at 0.006 a knee keeps 12° of bend,
 * about what people land with; at 0.01 (16°) bodies dip 2 cm at every strike to spare their knees.
 */
export const SOFTNESS = 0.006

/**
 * Bends one leg in every frame so that its foot is where and how its corrections want it, under a root moved by
 * `root`, and writes the local rotations of hip, knee and ankle. The ball and everything else below the ankle
 * keeps its own local rotation. Returns the longest distance by which a held foot missed its place, metres.
 */
export function poseLeg(
  rotations: Float32Array,
  motion: Motion,
  world: WorldMotion,
  leg: Leg,
  { shift, turn, planted }: FootCorrections,
  root: Float64Array,
): number {
  const { jointCount, parents } = motion.skeleton
  const hipParent = parents[leg.hip]
  const kneeParent = parents[leg.knee]
  const ankleParent = parents[leg.ankle]
  const points = new Float64Array(3 * 5) // hip, knee, ankle, target, pole
  const hinge = Float64Array.from(leg.hinge)
  const solved = new Float64Array(TWO_BONE_WIDTH)
  const a = new Float64Array(4)
  const b = new Float64Array(4)
  const footTurn = new Float64Array(4)
  let unreached = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const s = 3 * frame
    if (isZero(root, s) && isZero(shift, s) && isZero(turn, s)) continue
    const p0 = 3 * frame * jointCount
    const r0 = 4 * frame * jointCount
    for (let c = 0; c < 3; c++) {
      const moved = root[s + c]
      points[c] = world.positions[p0 + 3 * leg.hip + c] + moved
      points[3 + c] = world.positions[p0 + 3 * leg.knee + c] + moved
      points[6 + c] = world.positions[p0 + 3 * leg.ankle + c] + moved
      points[9 + c] = world.positions[p0 + 3 * leg.ankle + c] + shift[s + c]
    }
    // The knee may point where the leg's line × the hinge does.
    rotateFlat(a, 0, world.orientations, r0 + 4 * leg.hip, hinge, 0)
    const x = points[6] - points[0]
    const y = points[7] - points[1]
    const z = points[8] - points[2]
    points[12] = y * a[2] - z * a[1]
    points[13] = z * a[0] - x * a[2]
    points[14] = x * a[1] - y * a[0]
    solveTwoBoneFlat(solved, 0, points, 0, points, 3, points, 6, points, 9, points, 12, SOFTNESS)
    if (planted[frame] === 1) unreached = Math.max(unreached, solved[14])

    // local = (new orientation of the parent)⁻¹ · new orientation; hip's parent itself does not turn.
    multiplyFlat(b, 0, solved, 0, world.orientations, r0 + 4 * leg.hip)
    if (hipParent < 0) rotations.set(b, r0 + 4 * leg.hip)
    else {
      conjugateFlat(a, 0, world.orientations, r0 + 4 * hipParent)
      multiplyFlat(rotations, r0 + 4 * leg.hip, a, 0, b, 0)
    }
    multiplyFlat(a, 0, solved, 0, world.orientations, r0 + 4 * kneeParent)
    conjugateFlat(a, 0, a, 0)
    multiplyFlat(b, 0, solved, 4, world.orientations, r0 + 4 * leg.knee)
    multiplyFlat(rotations, r0 + 4 * leg.knee, a, 0, b, 0)
    multiplyFlat(a, 0, solved, 4, world.orientations, r0 + 4 * ankleParent)
    conjugateFlat(a, 0, a, 0)
    quaternionFlat(footTurn, 0, turn, s)
    multiplyFlat(b, 0, footTurn, 0, world.orientations, r0 + 4 * leg.ankle)
    multiplyFlat(rotations, r0 + 4 * leg.ankle, a, 0, b, 0)
  }
  return unreached
}

const isZero = (track: Float64Array, at: number): boolean =>
  track[at] === 0 && track[at + 1] === 0 && track[at + 2] === 0
