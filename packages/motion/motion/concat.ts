import type { Annotations, Interval } from '../annotations/annotations.ts'
import { mergeAnnotations, shiftAnnotations } from '../annotations/carry.ts'
import { MotionError } from '../errors.ts'
import { composeGround, invertGround, type GroundTransform } from '../math/ground.ts'
import { sameSkeleton } from '../skeleton/same-skeleton.ts'
import { makeMotion, type Motion } from './motion.ts'
import { groundAt, rootMotion } from './root-motion.ts'
import { sliceFrames } from './slice.ts'
import { transformGround } from './transform-ground.ts'

/** How `concat` places motions one after the other. */
export interface ConcatOptions {
  /**
   * `none` keeps every motion where it is; `ground` turns and slides each so that it continues where
   * the one before ended, at the heading and ground speed it ended with.
   */
  readonly align?: 'none' | 'ground'
  /** Is the first frame of each motion the same instant as the last frame of the one before? It is then kept once. */
  readonly sharedFrame?: boolean
  /** Of the result; the first motion's name unless given. */
  readonly name?: string
}

/** What `concat` takes where its options do not say. */
export const CONCAT_DEFAULTS = { align: 'none', sharedFrame: false } as const

/** Shorter is rounding, seconds. */
const SHORTEST = 1e-6

/**
 * Motions one after the other, without blending: the next begins one frame after the last frame
 * of the one before (or on it, see `sharedFrame`). Annotations go along; a contact that reaches
 * the join from both sides becomes one.
 */
export function concat(motions: readonly Motion[], options: ConcatOptions = {}): Motion {
  const { align, sharedFrame } = { ...CONCAT_DEFAULTS, ...options }
  if (motions.length === 0)
    throw new MotionError('concat: no motions were given; at least one is needed.', { code: 'missing' })
  const { skeleton, frameRate } = motions[0]
  for (const motion of motions) {
    if (motion.frameRate !== frameRate) {
      throw new MotionError(
        `concat: "${motions[0].name}" has ${frameRate} frames per second and "${motion.name}" ${motion.frameRate}; ` +
          `both must share a rate. Resample one first.`,
        { code: 'mismatch' },
      )
    }
    if (!sameSkeleton(skeleton, motion.skeleton)) {
      throw new MotionError(
        `concat: "${motions[0].name}" (${skeleton.jointCount} joints) and "${motion.name}" ` +
          `(${motion.skeleton.jointCount} joints) have different skeletons; both must share one. Retarget one first.`,
        { code: 'mismatch' },
      )
    }
  }

  const pieces: Motion[] = []
  /** What each piece carries, on its own clock. */
  const carried: Annotations[] = []
  for (const motion of motions) {
    const before = pieces[pieces.length - 1]
    const placed = align === 'ground' && before ? continueFrom(before, motion, sharedFrame) : motion
    // A motion of one shared frame adds nothing but has already handed on its place.
    if (before && sharedFrame && placed.frameCount === 1) continue
    const piece = before && sharedFrame ? sliceFrames(placed, 1) : placed
    pieces.push(piece)
    carried.push(piece === placed ? piece.annotations : holdingFromShared(piece, placed))
  }

  const frameCount = pieces.reduce((sum, piece) => sum + piece.frameCount, 0)
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  let frame = 0
  const annotations = pieces.map((piece, index) => {
    rootPositions.set(piece.rootPositions, 3 * frame)
    rotations.set(piece.rotations, 4 * skeleton.jointCount * frame)
    const shifted = shiftAnnotations(carried[index], frame / frameRate)
    frame += piece.frameCount
    return shifted
  })
  return makeMotion({
    name: options.name ?? motions[0].name,
    skeleton,
    frameRate,
    rootPositions,
    rotations,
    annotations: mergeAnnotations(annotations),
  })
}

/**
 * What `rest`, `whole` without its first frame, carries. What holds at the shared frame and goes on holds from there, before the
 * rest begins: so it touches what the motion before holds to its last frame, and the two become one.
 */
function holdingFromShared(rest: Motion, whole: Motion): Annotations {
  const frame = 1 / whole.frameRate
  const end = rest.frameCount * frame
  const shared = <T extends Interval>(items: readonly T[]): T[] =>
    items
      .map((item) => ({
        ...item,
        start: Math.max(item.start, 0) - frame,
        end: Math.min(item.end - frame, end),
      }))
      .filter((item) => item.end > SHORTEST && item.end - item.start > SHORTEST)
  const { contacts, handholds, handPoses } = whole.annotations
  return {
    ...rest.annotations,
    contacts: shared(contacts),
    handholds: shared(handholds),
    handPoses: shared(handPoses),
  }
}

/** `next` moved on the ground so that its first frame is where `before` would be next. */
function continueFrom(before: Motion, next: Motion, sharedFrame: boolean): Motion {
  const path = rootMotion(before)
  const last = before.frameCount - 1
  const end = groundAt(path, last)
  const step: GroundTransform | undefined =
    last > 0 && !sharedFrame ? composeGround(invertGround(groundAt(path, last - 1)), end) : undefined
  const goal = step ? composeGround(end, step) : end
  const start = groundAt(rootMotion(sliceFrames(next, 0, 1)), 0)
  return transformGround(next, composeGround(goal, invertGround(start)))
}
