import { portable } from '@understudy/kernels'
import {
  MotionError,
  rootMotion,
  worldPositions,
  type Motion,
  type Random,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { readDocument } from '@understudy/motion/formats'
import { lookAt, project, type PictureCamera } from './constraints/screen.ts'
import type { PictureTrack } from './lift.ts'
import type { CameraRow } from './constraint-row.ts'
import { parseCamera } from './parse-constraints.ts'

/** How a file of tracks calls itself. */
export const TRACKS_FORMAT = 'understudy tracks'
/** The version of the file that is read and written. */
export const TRACKS_VERSION = 1

/** Points followed through pictures, and what is known of the camera; `aspect` is width over height. */
export interface Tracks {
  readonly tracks: readonly PictureTrack[]
  /** Undefined: it has to be found. */
  readonly camera?: PictureCamera
  readonly orthographic: boolean
  readonly aspect: number
}

/** What a tracks file says: its camera is described, in radians. */
export interface ParsedTracks extends Omit<Tracks, 'camera'> {
  readonly camera?: CameraRow
}

/**
 * `{ "format", "version", "camera": { "eye", "target", "fieldOfView", "aspect" } or none, "aspect", "orthographic", "tracks": [ { "role", "samples": [[t, x, y], …] } ] }`:
 * seconds; x to the right and y down, in picture heights from the top left. A fourth number is how much the sample counts, 0 to 1.
 */
export function parseTracks(text: string, source: string): ParsedTracks {
  const json = readDocument(text, source, {
    format: TRACKS_FORMAT,
    version: TRACKS_VERSION,
    remedy: '"understudy model lift --help" shows one.',
  })
  if (!Array.isArray(json.tracks))
    throw new MotionError(`${source}: there is no list "tracks"; write { …, "tracks": [ … ] }.`, {
      code: 'unreadable',
    })
  const isSample = (one: unknown): one is [number, number, number, number?] =>
    Array.isArray(one) &&
    (one.length === 3 || one.length === 4) &&
    one.every((v) => typeof v === 'number' && Number.isFinite(v))
  const tracks = json.tracks.map((track: unknown, k): PictureTrack => {
    const { role, samples } = (track ?? {}) as { role?: unknown; samples?: unknown }
    if (typeof role !== 'string' || !Array.isArray(samples) || !samples.every(isSample))
      throw new MotionError(
        `${source}: track ${k + 1} needs a "role" and "samples" of three numbers each (t, x, y). Write them so.`,
        { code: 'unreadable' },
      )
    return {
      role: role as Role,
      samples: samples.map(([time, x, y, confidence]) => ({
        time,
        place: [x, y] as const,
        ...(confidence !== undefined && { confidence: Math.min(Math.max(confidence, 0), 1) }),
      })),
    }
  })
  return {
    tracks,
    ...(json.camera !== undefined && { camera: parseCamera(json.camera, source) }),
    orthographic: json.orthographic === true,
    aspect: typeof json.aspect === 'number' && json.aspect > 0 ? json.aspect : 16 / 9,
  }
}

/** What a camera sees of a motion: the tracks of these roles, those that the figure has. */
export function tracksOf(motion: Motion, roles: readonly Role[], camera: PictureCamera): PictureTrack[] {
  const positions = worldPositions(motion)
  return roles.flatMap((role): PictureTrack[] => {
    const joint = motion.skeleton.roles.get(role)
    if (joint === undefined) return []
    const samples = Array.from({ length: motion.frameCount }, (_, f) => {
      const at = 3 * (f * motion.skeleton.jointCount + joint)
      return { time: f / motion.frameRate, place: project(camera, positions.subarray(at, at + 3)) }
    })
    return [{ role, samples }]
  })
}

/** A camera at the height of a chest, `metres` off the middle of a motion's way, square to it, on the figure's right. */
export function sideCamera(motion: Motion, metres = 4): PictureCamera {
  const { x, z, yaw } = rootMotion(motion)
  const last = x.length - 1
  const [dx, dz] = [x[last] - x[0], z[last] - z[0]]
  const heading = portable.hypot(dx, dz) > 0.3 ? portable.atan2(dx, dz) : yaw[0]
  const middle = [(x[0] + x[last]) / 2, (z[0] + z[last]) / 2]
  const eye: Vec3 = [
    middle[0] - metres * portable.cos(heading),
    1.2,
    middle[1] + metres * portable.sin(heading),
  ]
  return lookAt(eye, [middle[0], 0.95, middle[1]])
}

/** Tracks as a hand or a detector gives them: every place off by a normal `heights` picture heights per axis. */
export const jitterTracks = (
  tracks: readonly PictureTrack[],
  heights: number,
  random: Random,
): PictureTrack[] =>
  tracks.map(({ role, samples }) => ({
    role,
    samples: samples.map(({ time, place: [x, y] }) => ({
      time,
      place: [x + heights * random.normal(), y + heights * random.normal()] as const,
    })),
  }))
