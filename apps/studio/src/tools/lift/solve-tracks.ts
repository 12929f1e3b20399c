import { MotionError, seeded, type Motion, type Role } from '@understudy/motion'
import { jointErrorCm } from '@understudy/synthesis/analysis'
import {
  jitterTracks,
  lift,
  lookAt,
  POSE_ROLES,
  sideCamera,
  tracksOf,
  type DeformableModel,
  type PictureCamera,
  type PictureTrack,
} from '@understudy/synthesis/methods/deformable-model'
import type { TracksAnswer } from './messages.ts'
import {
  isSeen,
  type CameraJson,
  type GivenPicture,
  type SeenPicture,
  type TracksRecipe,
} from '../../document/lift-recipe.ts'

/** Pixels of a picture, from top to bottom. */
export const PIXELS = 1000
/** A camera is found from at least so many points: with fewer a nearer camera and a longer step look alike. */
export const FEWEST_FOR_CAMERA = 3
/** Shorter tracks say nothing, seconds. */
const SHORTEST = 0.2

const ONLY: Readonly<Record<SeenPicture['only'], (role: Role) => boolean>> = {
  all: () => true,
  legs: (role) => /Leg|Foot|Toes/.test(role),
  feet: (role) => /Foot|Toes/.test(role),
}

export const cameraOf = ({ eye, target, fieldOfView, aspect }: CameraJson): PictureCamera =>
  lookAt(eye, target, (fieldOfView * Math.PI) / 180, aspect)

/** Lifts as `understudy model lift` does. `seen` is the motion that pictures were taken of, if they were. */
export function solveTracks(
  model: DeformableModel,
  { picture, findCamera }: Pick<TracksRecipe, 'picture' | 'findCamera'>,
  seen: Motion | undefined,
): Omit<TracksAnswer, 'took'> {
  const { tracks, camera, orthographic, aspect } = isSeen(picture)
    ? picturesOf(picture, seen)
    : givenTracks(picture)
  const known = findCamera ? undefined : camera
  check(tracks, known)
  const found = lift(model, tracks, { ...(known && { camera: known }), orthographic, aspect })
  return {
    motion: found.motion,
    tracks,
    aspect,
    camera: found.camera,
    cameraKnown: known !== undefined,
    missPixels: PIXELS * found.miss,
    ...(seen && {
      truthCm: jointErrorCm(found.motion, seen, { every: 4, laidOver: known === undefined }).mean,
    }),
    verdict: found.verdict,
  }
}

interface Tracks {
  readonly tracks: readonly PictureTrack[]
  readonly camera: PictureCamera | undefined
  readonly orthographic: boolean
  readonly aspect: number
}

function picturesOf({ only, jitter, seed }: SeenPicture, motion: Motion | undefined): Tracks {
  if (!motion) throw new MotionError('Lift: the motion to be seen did not arrive. Try again.')
  const camera = sideCamera(motion)
  const tracks = tracksOf(motion, POSE_ROLES.filter(ONLY[only]), camera)
  return {
    tracks: jitter > 0 ? jitterTracks(tracks, jitter, seeded(seed)) : tracks,
    camera,
    orthographic: false,
    aspect: 16 / 9,
  }
}

const givenTracks = ({ tracks, aspect, orthographic, camera }: GivenPicture): Tracks => ({
  tracks: tracks.map(({ role, samples }) => ({
    role: role as Role,
    samples: samples.map(([time, x, y]) => ({ time, place: [x, y] as const })),
  })),
  camera: camera && { ...cameraOf(camera), ...(orthographic && { orthographic }) },
  orthographic,
  aspect,
})

/** Says what is missing. */
function check(tracks: readonly PictureTrack[], camera: PictureCamera | undefined): void {
  const long = tracks.filter(({ samples }) => {
    const times = samples.map(({ time }) => time)
    return samples.length > 1 && Math.max(...times) - Math.min(...times) >= SHORTEST
  })
  if (long.length === 0)
    throw new MotionError(
      `There is no track of at least ${SHORTEST} s yet. Say which joint a track is, or draw one more slowly.`,
    )
  if (!camera && tracks.length < FEWEST_FOR_CAMERA)
    throw new MotionError(
      `${tracks.length === 1 ? 'One track tells' : `${tracks.length} tracks tell`} too little to find the camera: at least ` +
        `${FEWEST_FOR_CAMERA} are needed, feet and hips best. Add tracks, or say that the camera stands at the side.`,
    )
}
