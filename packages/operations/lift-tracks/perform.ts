import { MotionError, type GroundTransform, type Motion, type Role } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  cameraOf,
  jitterTracks,
  lift,
  POSE_ROLES,
  sideCamera,
  tracksOf,
  type PictureCamera,
  type PictureTrack,
  type Tracks,
  type Verdict,
} from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { LiftTracks } from './operation.ts'

/** What was seen, by which camera, and how well the motion fits it. */
export interface LiftTracksReport extends SolutionFacts {
  readonly tracks: readonly PictureTrack[]
  readonly camera: PictureCamera
  /** Whether it was given. */
  readonly cameraKnown: boolean
  readonly aspect: number
  readonly placement: GroundTransform
  /** RMS distance of the tracks from the picture of the motion, picture heights. */
  readonly miss: number
  readonly verdict: Verdict
}

const ONLY: Readonly<Record<LiftTracks['options']['only'], (role: Role) => boolean>> = {
  all: () => true,
  legs: (role) => /Leg|Foot|Toes/.test(role),
  feet: (role) => /Foot|Toes/.test(role),
}

export function perform(
  { model, picture, seen }: LiftTracks['inputs'],
  options: LiftTracks['options'],
  run: Run,
): Made<'motion', LiftTracksReport> {
  if ((picture === undefined) === (seen === undefined))
    throw new MotionError(
      `lift-tracks: ${picture ? 'both tracks and a motion to be seen were' : 'neither tracks nor a motion to be seen was'} given. Give one of them.`,
    )
  const { tracks, camera, orthographic, aspect } = picture
    ? givenTracks(picture)
    : picturesOf(onBody(withKnownContacts(seen!), model.skeleton), options, run)
  const known = options.findCamera ? undefined : camera
  mustTell(tracks, known !== undefined)
  const found = lift(model, tracks, { camera: known, orthographic, aspect, sigma: options.sigma })
  return {
    output: found.motion,
    report: {
      ...solutionFacts(found.solution),
      tracks,
      camera: found.camera,
      cameraKnown: known !== undefined,
      aspect,
      placement: found.placement,
      miss: found.miss,
      verdict: found.verdict,
    },
  }
}

/** A camera is found from at least so many points: with fewer a nearer camera and a longer step look alike. */
const FEWEST_FOR_CAMERA = 3
/** Shorter tracks say nothing, seconds. */
const SHORTEST = 0.2

/** Refuses what says too little, and says what is missing. */
function mustTell(tracks: readonly PictureTrack[], cameraKnown: boolean): void {
  const long = tracks.filter(({ samples }) => {
    const times = samples.map(({ time }) => time)
    return samples.length > 1 && Math.max(...times) - Math.min(...times) >= SHORTEST
  })
  if (long.length === 0)
    throw new MotionError(
      `There is no track of at least ${SHORTEST} s yet. Say which joint a track is, or draw one more slowly.`,
    )
  if (!cameraKnown && tracks.length < FEWEST_FOR_CAMERA)
    throw new MotionError(
      `${tracks.length === 1 ? 'One track tells' : `${tracks.length} tracks tell`} too little to find the camera: at least ` +
        `${FEWEST_FOR_CAMERA} are needed, feet and hips best. Add tracks, or say that the camera stands at the side.`,
    )
}

/** A motion as a camera at its side sees it. */
function picturesOf(motion: Motion, { only, jitter }: LiftTracks['options'], { random }: Run): Tracks {
  const camera = sideCamera(motion)
  const tracks = tracksOf(motion, POSE_ROLES.filter(ONLY[only]), camera)
  return {
    tracks: jitter > 0 ? jitterTracks(tracks, jitter, random) : tracks,
    camera,
    orthographic: false,
    aspect: 16 / 9,
  }
}

const givenTracks = ({
  tracks,
  aspect,
  orthographic,
  camera,
}: NonNullable<LiftTracks['inputs']['picture']>): Tracks => ({
  tracks: tracks.map(({ role, samples }) => ({
    role: role as Role,
    samples: samples.map(([time, x, y]) => ({ time, place: [x, y] as const })),
  })),
  ...(camera && { camera: { ...cameraOf(camera), ...(orthographic && { orthographic }) } }),
  orthographic,
  aspect,
})
