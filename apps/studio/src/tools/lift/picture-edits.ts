import type { Motion } from '@understudy/motion'
import { sideCamera } from '@understudy/synthesis/methods/deformable-model'
import type { CameraJson, Track, TrackSample } from '../../document/lift-recipe.ts'

/** A stroke shorter than this is a slip: seconds, and picture heights. */
const SHORTEST = { seconds: 0.2, heights: 0.03 } as const
/** Samples per second that are kept of a stroke. */
const RATE = 30
/** What `lookAt` takes for the vertical angle of view, degrees. */
const FIELD_OF_VIEW = 0.7 * (180 / Math.PI)

/** Whether a stroke says enough to be a track. */
export function canBeTrack(samples: readonly TrackSample[]): boolean {
  if (samples.length < 3) return false
  const seconds = samples[samples.length - 1][0] - samples[0][0]
  let length = 0
  for (let k = 1; k < samples.length; k++)
    length += Math.hypot(samples[k][1] - samples[k - 1][1], samples[k][2] - samples[k - 1][2])
  return seconds >= SHORTEST.seconds && length >= SHORTEST.heights
}

/** A stroke from its own beginning, evenly sampled. */
export function evenStroke(samples: readonly TrackSample[]): readonly TrackSample[] {
  const start = samples[0]?.[0] ?? 0
  const end = samples[samples.length - 1]?.[0] ?? 0
  const count = Math.max(2, Math.round((end - start) * RATE) + 1)
  let k = 0
  return Array.from({ length: count }, (_, i): TrackSample => {
    const time = start + ((end - start) * i) / (count - 1)
    while (k < samples.length - 2 && samples[k + 1][0] < time) k++
    const [a, b] = [samples[k], samples[Math.min(k + 1, samples.length - 1)]]
    const u = b[0] > a[0] ? Math.min(Math.max((time - a[0]) / (b[0] - a[0]), 0), 1) : 0
    const round = (value: number): number => Math.round(1e4 * value) / 1e4
    return [round(time - start), round(a[1] + u * (b[1] - a[1])), round(a[2] + u * (b[2] - a[2]))]
  })
}

/** A hand draws up to so many times slower or faster than people move before it is taken for a careful hand. */
const HASTE = 1.6

/** Seconds from the first to the last moment of all tracks. */
export const lastOf = (tracks: readonly Track[]): number =>
  Math.max(0, ...tracks.flatMap(({ samples }) => samples.map(([time]) => time)))

/** The same tracks in another time. */
export function retimed(tracks: readonly Track[], seconds: number): readonly Track[] {
  const scale = seconds / Math.max(lastOf(tracks), 1e-9)
  const round = (value: number): number => Math.round(1e4 * value) / 1e4
  return tracks.map(({ role, samples }) => ({
    role,
    samples: samples.map(([time, x, y]): TrackSample => [round(time * scale), x, y]),
  }))
}

/**
 * The tracks with one more, or one drawn anew. All last as long as the first: a second stroke that took a little longer is the
 * same movement by a slower hand. The first lasts as long as it took to draw, within what people need for it (`usual` seconds).
 */
export function withTrack(
  tracks: readonly Track[],
  { role, samples }: Track,
  usual: number,
): readonly Track[] {
  const drawn: Track = { role, samples: evenStroke(samples) }
  const others = tracks.filter((track) => track.role !== role)
  const own = lastOf([drawn])
  const whole = others.length > 0 ? lastOf(others) : Math.min(Math.max(own, usual / HASTE), HASTE * usual)
  return [...others, ...retimed([drawn], whole)]
}

/** The camera at the side of a motion, as files have it. */
export function sideCameraJson(motion: Motion): CameraJson {
  const { eye, forward } = sideCamera(motion)
  const [x, y, z] = eye.map((value, c) => value + 4 * forward[c])
  const aspect = 16 / 9
  return { eye: [eye[0], eye[1], eye[2]], target: [x, y, z], fieldOfView: FIELD_OF_VIEW, aspect }
}
