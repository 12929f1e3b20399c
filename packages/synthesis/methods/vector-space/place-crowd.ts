import { portable } from '@understudy/kernels'
/** Where somebody is over time on the ground: `[frame][xz]`, metres, all at one rate. */
export type GroundTrack = Float32Array

/** Nobody comes nearer to anybody than this, hips to hips, metres: arms swing between. */
export const ELBOW_ROOM = 0.85
/** Where spacing begins, metres. */
const CLOSE = 1.1
/** Nobody is sent further away than this: who drifts so much walks another way. */
const FAR = 6
const WIDER = 1.12

/** Where the people of a crowd are put so that they do not meet, metres. */
export interface CrowdPlaces {
  /** Where each is moved to, `[x, z]`, the first where they are. */
  readonly places: readonly (readonly [x: number, z: number])[]
  readonly spacing: number
  /** The nearest two ever come, metres. */
  readonly nearest: number
}

/**
 * Spreads people who walk nearly the same way so that no two ever meet: on a grid of triangles around the first, wider
 * until
 *
 *   min over t, i ≠ j of ‖ p_i(t) + d_i − p_j(t) − d_j ‖ ≥ elbow room
 *
 * Everybody who has arrived waits there: later times count, too.
 */
export function placeCrowd(tracks: readonly GroundTrack[]): CrowdPlaces {
  for (let spacing = CLOSE; ; spacing *= WIDER) {
    const places = spiral(tracks.length).map(([x, z]) => [x * spacing, z * spacing] as const)
    const nearest = nearestOf(tracks, places)
    if (nearest >= ELBOW_ROOM || spacing > FAR) return { places, spacing, nearest }
  }
}

export function nearestOf(
  tracks: readonly GroundTrack[],
  places: readonly (readonly [number, number])[],
): number {
  const frames = Math.max(...tracks.map((track) => track.length / 2))
  const at = (n: number, frame: number): [number, number] => {
    const k = 2 * Math.min(frame, tracks[n].length / 2 - 1)
    return [tracks[n][k] + places[n][0], tracks[n][k + 1] + places[n][1]]
  }
  let least = Infinity
  for (let frame = 0; frame < frames; frame++)
    for (let i = 1; i < tracks.length; i++) {
      const [x, z] = at(i, frame)
      for (let j = 0; j < i; j++) {
        const [u, v] = at(j, frame)
        least = Math.min(least, portable.hypot(x - u, z - v))
      }
    }
  return least
}

/** Points of a triangular grid with sides of one, nearest to the middle first. */
function spiral(count: number): readonly (readonly [number, number])[] {
  const rings = Math.ceil(Math.sqrt(count)) + 1
  const points: [number, number][] = []
  for (let row = -rings; row <= rings; row++)
    for (let column = -rings; column <= rings; column++)
      points.push([column + (row % 2 === 0 ? 0 : 0.5), (row * Math.sqrt(3)) / 2])
  const angle = ([x, z]: readonly [number, number]): number => portable.atan2(z, x)
  return points.toSorted((a, b) => portable.norm(a) - portable.norm(b) || angle(a) - angle(b)).slice(0, count)
}
