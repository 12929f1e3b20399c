import { portable, slerpFlat } from '@understudy/kernels'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { worldPositions } from '../../motion/world.ts'
import { reachOf } from '../../skeleton/tree.ts'

/** What a reader makes of a joint between two keys: its turn at `share` of the way from frame `first` to frame `last`. */
export type TurnBetween = (
  out: Float64Array,
  joint: number,
  first: number,
  last: number,
  share: number,
) => void

/** The frames at which each channel keeps a key. */
export interface ReducedKeys {
  readonly root: Int32Array
  /** By joint. */
  readonly rotations: readonly Int32Array[]
}

/**
 * Leaves keys out where the others tell them, so that no joint or tip is moved by more than `bound` metres in any frame.
 * A joint that hangs on joints a₁ … a_d with turns wrong by εᵢ and a root wrong by e is wrong by at most
 *
 *   e + Σ εᵢ reach(aᵢ),   reach the farthest way along the bones below a joint,
 *
 * so with D the deepest chain, e = bound / (D + 1) and ε = bound / ((D + 1) reach) keep it (a turn by ε moves a point at
 * distance r by no more than ε r). Each channel is then cut greedily: a stretch grows as long as every frame in it is
 * within its share of the line, or arc, between its ends. Formats whose readers go another way from key to key say so.
 */
export function reduceKeys(motion: Motion, bound: number, turnBetween = alongArcs(motion)): ReducedKeys {
  const { rootFits, turnFits } = fitsWithin(motion, bound, turnBetween)
  const { frameCount, skeleton } = motion
  return {
    root: cut(frameCount, rootFits),
    rotations: skeleton.joints.map((_, joint) => cut(frameCount, turnFits(joint))),
  }
}

/**
 * The frames to keep where all channels have their keys at the same times. One pose between two keys is then all that
 * has to be looked at, so the bound is held by the places of its joints themselves.
 */
export function reduceFrames(motion: Motion, bound: number): Int32Array {
  const { skeleton, rotations, rootPositions, frameCount } = motion
  const there = worldPositions(motion)
  const pose = {
    rootPositions: new Float32Array(3),
    rotations: new Float32Array(4 * skeleton.jointCount),
  }
  const width = 3 * skeleton.jointCount
  return cut(frameCount, (first, last, frame) => {
    const share = (frame - first) / (last - first)
    for (let c = 0; c < 3; c++) {
      const [a, b] = [rootPositions[3 * first + c], rootPositions[3 * last + c]]
      pose.rootPositions[c] = a + (b - a) * share
    }
    const [a, b] = [4 * first * skeleton.jointCount, 4 * last * skeleton.jointCount]
    for (let q = 0; q < pose.rotations.length; q += 4)
      slerpFlat(pose.rotations, q, rotations, a + q, rotations, b + q, share)
    const here = worldPositions(makeMotion({ skeleton, frameRate: 1, ...pose }))
    for (let p = 0; p < width; p += 3) {
      const at = frame * width + p
      const off = portable.hypot(
        here[p] - there[at],
        here[p + 1] - there[at + 1],
        here[p + 2] - there[at + 2],
      )
      if (off > 0.95 * bound) return false
    }
    return true
  })
}

/** Whether a frame is told well enough by the keys at two others. */
type Fits = (first: number, last: number, frame: number) => boolean

const alongArcs = ({ rotations, skeleton: { jointCount } }: Motion): TurnBetween => {
  const at = (frame: number, joint: number): number => 4 * (frame * jointCount + joint)
  return (out, joint, first, last, share) =>
    slerpFlat(out, 0, rotations, at(first, joint), rotations, at(last, joint), share)
}

function fitsWithin(
  { skeleton, rootPositions, rotations }: Motion,
  bound: number,
  turnBetween: TurnBetween,
): { readonly rootFits: Fits; readonly turnFits: (joint: number) => Fits } {
  const { jointCount, parents } = skeleton
  const depths = new Int32Array(jointCount)
  let deepest = 0
  for (let joint = 0; joint < jointCount; joint++) {
    depths[joint] = parents[joint] < 0 ? 1 : depths[parents[joint]] + 1
    deepest = Math.max(deepest, depths[joint])
  }
  // Single precision and the reader's own rounding take their part of the bound.
  const share = (0.95 * bound) / (deepest + 1)
  const reach = reachOf(skeleton)
  const rootFits: Fits = (first, last, frame) => {
    const s = (frame - first) / (last - first)
    const off = (c: number): number => {
      const [a, b] = [rootPositions[3 * first + c], rootPositions[3 * last + c]]
      return a + (b - a) * s - rootPositions[3 * frame + c]
    }
    return portable.hypot(off(0), off(1), off(2)) <= share
  }
  const between = new Float64Array(4)
  const turnFits = (joint: number): Fits => {
    const most = reach[joint] > 0 ? share / reach[joint] : LOOSE
    // |q − p| or |q + p| is 2 sin(θ/4) for a turn θ apart: no arc cosine, which is blind near zero.
    const near = 2 * portable.sin(Math.min(most, LOOSE) / 4)
    return (first, last, frame) => {
      turnBetween(between, joint, first, last, (frame - first) / (last - first))
      const q = 4 * (frame * jointCount + joint)
      let same = 0
      let other = 0
      for (let c = 0; c < 4; c++) {
        same += (between[c] - rotations[q + c]) ** 2
        other += (between[c] + rotations[q + c]) ** 2
      }
      return Math.sqrt(Math.min(same, other)) <= near
    }
  }
  return { rootFits, turnFits }
}

/** A joint that carries nothing may still be looked at, radians: half a degree. */
const LOOSE = Math.PI / 360

/** Ends of the longest stretches in which every frame passes, by doubling and halving: about n log n tests of a frame. */
function cut(frameCount: number, passes: Fits): Int32Array {
  const kept = [0]
  const holds = (first: number, last: number): boolean => {
    for (let frame = first + 1; frame < last; frame++) if (!passes(first, last, frame)) return false
    return true
  }
  let first = 0
  while (first < frameCount - 1) {
    let good = first + 1
    let step = 1
    while (good < frameCount - 1) {
      const next = Math.min(frameCount - 1, good + step)
      if (!holds(first, next)) break
      good = next
      step *= 2
    }
    for (; step >= 1; step = Math.floor(step / 2)) {
      const next = Math.min(frameCount - 1, good + step)
      if (next > good && holds(first, next)) good = next
    }
    kept.push(good)
    first = good
  }
  return Int32Array.from(kept)
}
