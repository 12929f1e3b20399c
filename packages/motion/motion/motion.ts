import { MotionError } from '../errors.ts'
import { NO_ANNOTATIONS, type Annotations } from '../annotations/annotations.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import type { Recipe } from './recipe.ts'

/**
 * A figure moving: immutable in the public API. Frame i is at i / frameRate seconds; n frames
 * last (n − 1) / frameRate seconds.
 */
export interface Motion {
  readonly name: string
  readonly skeleton: Skeleton
  /** Frames per second. */
  readonly frameRate: number
  readonly frameCount: number
  /** `[frame][xyz]`, world, metres. */
  readonly rootPositions: Float32Array
  /** `[frame][joint][xyzw]`, unit, relative to the parent. */
  readonly rotations: Float32Array
  readonly annotations: Annotations
  /** How this motion was made, if a method made it. */
  readonly recipe?: Recipe
}

/** What `makeMotion` makes a motion of: frames per second, root positions `[frame][3]` in metres, rotations `[frame][joint][4]`. */
export interface MotionParts {
  readonly name?: string
  readonly skeleton: Skeleton
  readonly frameRate: number
  readonly rootPositions: Float32Array
  readonly rotations: Float32Array
  readonly annotations?: Annotations
  readonly recipe?: Recipe
}

/** Checks that the parts fit each other. The arrays are kept, not copied: hand them over and let go. */
export function makeMotion(parts: MotionParts): Motion {
  const {
    name = 'motion',
    skeleton,
    frameRate,
    rootPositions,
    rotations,
    annotations = NO_ANNOTATIONS,
    recipe,
  } = parts
  const frameCount = rootPositions.length / 3
  const needed = frameCount * skeleton.jointCount * 4
  if (!Number.isInteger(frameCount) || frameCount < 1 || rotations.length !== needed) {
    throw new MotionError(
      `motion "${name}": ${rootPositions.length} root numbers and ${rotations.length} rotation numbers were given; ` +
        `${skeleton.jointCount} joints need 3 and ${4 * skeleton.jointCount} per frame and at least one frame. ` +
        `Check the joint count of the skeleton.`,
      { code: 'mismatch' },
    )
  }
  if (!(frameRate > 0 && frameRate < Infinity)) {
    throw new MotionError(
      `motion "${name}": the frame rate is ${frameRate}; it must be positive. Give the frames per second.`,
    )
  }
  return { name, skeleton, frameRate, frameCount, rootPositions, rotations, annotations, recipe }
}

/** Seconds from the first frame to the last. */
export const duration = (motion: Motion): number => (motion.frameCount - 1) / motion.frameRate
