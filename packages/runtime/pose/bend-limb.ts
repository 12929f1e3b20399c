import { multiplyFlat } from '@understudy/kernels'
import { solveTwoBoneFlat, TWO_BONE_WIDTH, type Skeleton } from '@understudy/motion'
import type { WorldPose } from './world-pose.ts'

/** An arm or a leg, and by how much its end is to move. */
export interface Limb {
  readonly upper: number
  readonly lower: number
  readonly end: number
  /** Metres, in the world. */
  readonly offset: Float64Array
}

const solved = new Float64Array(TWO_BONE_WIDTH)
const target = new Float64Array(3)
const parent = new Float64Array(4)
const turned = new Float64Array(4)

/**
 * Bends a limb of `pose` (rotations at `turns`), whose joints `world` has placed, so that its end moves by its offset. The end keeps its orientation in
 * the world. A nearly straight limb bends towards `pole`; zero: as it is bent. No allocation.
 */
export function bendLimb(
  pose: Float64Array,
  turns: number,
  { positions, orientations }: WorldPose,
  { parents }: Skeleton,
  limb: Limb,
  pole: Float64Array,
): void {
  const { upper, lower, end, offset } = limb
  for (let c = 0; c < 3; c++) target[c] = positions[3 * end + c] + offset[c]
  solveTwoBoneFlat(
    solved,
    0,
    positions,
    3 * upper,
    positions,
    3 * lower,
    positions,
    3 * end,
    target,
    0,
    pole,
    0,
  )
  // upper′ = R_parent⁻¹ U R_upper
  multiplyFlat(turned, 0, solved, 0, orientations, 4 * upper)
  localTurn(pose, turns + 4 * upper, orientations, 4 * parents[upper], turned)
  // lower′ = (U R_lower's parent)⁻¹ L R_lower
  multiplyFlat(parent, 0, solved, 0, orientations, 4 * parents[lower])
  multiplyFlat(turned, 0, solved, 4, orientations, 4 * lower)
  localTurn(pose, turns + 4 * lower, parent, 0, turned)
  // end′ = (L R_end's parent)⁻¹ R_end
  multiplyFlat(parent, 0, solved, 4, orientations, 4 * parents[end])
  for (let c = 0; c < 4; c++) turned[c] = orientations[4 * end + c]
  localTurn(pose, turns + 4 * end, parent, 0, turned)
}

const inverse = new Float64Array(4)

/** pose ← parent⁻¹ · world. */
function localTurn(
  pose: Float64Array,
  o: number,
  parentOf: Float64Array,
  p: number,
  world: Float64Array,
): void {
  for (let c = 0; c < 3; c++) inverse[c] = -parentOf[p + c]
  inverse[3] = parentOf[p + 3]
  multiplyFlat(pose, o, inverse, 0, world, 0)
}
