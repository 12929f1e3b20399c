import type { Role } from '@understudy/motion'
import type { PictureTrack } from '../lift.ts'

/** Tracks on the frames of a clock: where every role is seen, and how much that counts; 0 where it is not seen. */
export interface EvenTracks {
  readonly frameRate: number
  readonly frameCount: number
  /** Seconds of the tracks' own clock at the first frame. */
  readonly start: number
  readonly roles: readonly Role[]
  /** `[frame][role][x y]`, picture heights. */
  readonly places: Float64Array
  /** `[frame][role]` */
  readonly weights: Float64Array
}

/** Between clicks that are at most so far apart, a spline is drawn, seconds. */
const SPLINED = 0.4
/** What a spline says counts this much. */
const SPLINE_WEIGHT = 0.25

/**
 * Puts tracks on even frames. A frame takes the nearest sample within half a frame; between samples further apart a Catmull–Rom spline is drawn, which
 * counts less, and across longer gaps nothing is said.
 */
export function evenTracks(tracks: readonly PictureTrack[], frameRate: number): EvenTracks {
  const times = tracks.flatMap(({ samples }) => samples.map(({ time }) => time))
  const [start, end] = [Math.min(...times), Math.max(...times)]
  const frameCount = Math.round((end - start) * frameRate) + 1
  const places = new Float64Array(2 * tracks.length * frameCount)
  const weights = new Float64Array(tracks.length * frameCount)
  tracks.forEach(({ samples }, r) => {
    const sorted = samples.toSorted((a, b) => a.time - b.time)
    for (let frame = 0, at = 0; frame < frameCount; frame++) {
      const time = start + frame / frameRate
      while (at + 1 < sorted.length && sorted[at + 1].time <= time + 1e-9) at++
      const [before, after] = [sorted[at], sorted[at + 1]]
      const o = frame * tracks.length + r
      const near = [before, after]
        .filter((one) => one && Math.abs(one.time - time) <= 0.5 / frameRate + 1e-9)
        .toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0]
      if (near) {
        places.set(near.place, 2 * o)
        weights[o] = near.confidence ?? 1
      } else if (before && after && before.time <= time && after.time - before.time <= SPLINED) {
        const u = (time - before.time) / (after.time - before.time)
        for (let c = 0; c < 2; c++)
          places[2 * o + c] = catmullRom(
            (sorted[at - 1] ?? before).place[c],
            before.place[c],
            after.place[c],
            (sorted[at + 2] ?? after).place[c],
            u,
          )
        weights[o] = SPLINE_WEIGHT * Math.min(before.confidence ?? 1, after.confidence ?? 1)
      }
    }
  })
  return { frameRate, frameCount, start, roles: tracks.map(({ role }) => role), places, weights }
}

const catmullRom = (a: number, b: number, c: number, d: number, u: number): number =>
  b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
