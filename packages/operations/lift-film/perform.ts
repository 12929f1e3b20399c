import type { Role } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import { cameraOf, liftLong, type PictureCamera } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import type { LiftFilm } from './operation.ts'

/** What was found, and how far it can be trusted. */
export interface LiftFilmReport {
  readonly camera: PictureCamera
  /** Whether it was given. */
  readonly cameraKnown: boolean
  /** Frames in which left and right of arms or legs were exchanged. */
  readonly repaired: number
  /** By frame: root mean square distance of the tracks from the picture of the motion, picture heights; null where nothing was seen. */
  readonly misses: readonly (number | null)[]
  /** By frame: how far joints are expected to be off, relative to the hips, metres. */
  readonly expectedErrors: readonly number[]
}

export function perform(
  { examples, picture }: LiftFilm['inputs'],
  { frameRate, sigma, repair }: LiftFilm['options'],
  run: Run,
): Made<'motion', LiftFilmReport> {
  const tracks = picture.tracks.map(({ role, samples }) => ({
    role: role as Role,
    samples: samples.map(([time, x, y, confidence]) => ({
      time,
      place: [x, y] as const,
      ...(confidence !== undefined && { confidence }),
    })),
  }))
  const { motion, camera, repaired, misses, expectedErrors } = liftLong(
    examples.map((motionOf) => asFigure(motionOf, { ...examples[0]!, frameRate: motionOf.frameRate })),
    tracks,
    {
      aspect: picture.aspect,
      frameRate,
      sigma,
      repair,
      ...(picture.camera && { camera: cameraOf(picture.camera) }),
    },
    run,
  )
  return {
    output: motion,
    report: {
      camera,
      cameraKnown: picture.camera !== undefined,
      repaired,
      misses: Array.from(misses, (miss) => (Number.isFinite(miss) ? miss : null)),
      expectedErrors: [...expectedErrors],
    },
  }
}
