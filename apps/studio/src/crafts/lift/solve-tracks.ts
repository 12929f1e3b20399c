import { MotionError, seeded, worldPositions, type Motion, type Role } from '@understudy/motion'
import { fitGround } from '@understudy/synthesis/analysis'
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
import { isSeen, type CameraJson, type GivenPicture, type SeenPicture, type TracksRecipe } from './recipe.ts'

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
    ...(seen && { truthCm: distanceCm(found.motion, seen, known === undefined) }),
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

/** Mean distance of the joints with roles at the same seconds, every fourth frame of the truth. */
function distanceCm(made: Motion, truth: Motion, laidOver: boolean): number {
  const [p, q] = [worldPositions(made), worldPositions(truth)]
  const width = 3 * truth.skeleton.jointCount
  const joints = [...truth.skeleton.roles.values()]
  const [a, b]: [number[], number[]] = [[], []]
  for (let f = 0; f < truth.frameCount; f += 4) {
    const g = Math.min(Math.round((f / truth.frameRate) * made.frameRate), made.frameCount - 1)
    for (const j of joints)
      for (let c = 0; c < 3; c++) {
        a.push(q[f * width + 3 * j + c])
        b.push(p[g * width + 3 * j + c])
      }
  }
  const count = a.length / 3
  const { yaw, x, z } = laidOver
    ? fitGround(Float32Array.from(a), Float32Array.from(b), new Float32Array(count).fill(1 / count))
    : { yaw: 0, x: 0, z: 0 }
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  let sum = 0
  for (let i = 0; i < a.length; i += 3)
    sum += Math.hypot(
      cos * b[i] + sin * b[i + 2] + x - a[i],
      b[i + 1] - a[i + 1],
      cos * b[i + 2] - sin * b[i] + z - a[i + 2],
    )
  return (100 * sum) / count
}
