import type { FilmSample, FilmTrack } from '../../../document/lift-recipe.ts'

/** Joints that are clicked in a frame, in this order. */
export const CLICKED = [
  'head',
  'leftUpperArm',
  'leftLowerArm',
  'leftHand',
  'rightUpperArm',
  'rightLowerArm',
  'rightHand',
  'leftUpperLeg',
  'leftLowerLeg',
  'leftFoot',
  'leftToes',
  'rightUpperLeg',
  'rightLowerLeg',
  'rightFoot',
  'rightToes',
] as const

/** Two moments closer than this are one frame, seconds. */
const SAME = 1e-3

const isAt =
  (seconds: number) =>
  ([time]: FilmSample): boolean =>
    Math.abs(time - seconds) < SAME

const rounded = (value: number): number => Math.round(1e4 * value) / 1e4

/** The tracks with a joint seen at a place of a frame, for the first time or anew. */
export function withPoint(
  tracks: readonly FilmTrack[],
  role: string,
  seconds: number,
  [x, y]: readonly [number, number],
): readonly FilmTrack[] {
  const sample: FilmSample = [rounded(seconds), rounded(x), rounded(y)]
  const own = tracks.find((track) => track.role === role)
  if (!own) return [...tracks, { role, samples: [sample] }]
  const samples = [...own.samples.filter((one) => !isAt(seconds)(one)), sample].toSorted(
    (a, b) => a[0] - b[0],
  )
  return tracks.map((track) => (track === own ? { role, samples } : track))
}

/** The tracks without what was said of a joint in a frame; a joint that is never seen has no track. */
export const withoutPoint = (
  tracks: readonly FilmTrack[],
  role: string,
  seconds: number,
): readonly FilmTrack[] =>
  tracks
    .map((track) =>
      track.role === role ? { role, samples: track.samples.filter((one) => !isAt(seconds)(one)) } : track,
    )
    .filter(({ samples }) => samples.length > 0)

/** Where a joint was seen in this very frame. */
export const pointAt = (
  tracks: readonly FilmTrack[],
  role: string,
  seconds: number,
): FilmSample | undefined => tracks.find((track) => track.role === role)?.samples.find(isAt(seconds))

/** The joint whose point of this frame is nearest to a place, within so many picture heights. */
export function nearestPoint(
  tracks: readonly FilmTrack[],
  seconds: number,
  [x, y]: readonly [number, number],
  within: number,
): string | undefined {
  let [found, least]: [string | undefined, number] = [undefined, within]
  for (const { role, samples } of tracks) {
    const at = samples.find(isAt(seconds))
    const apart = at ? Math.hypot(at[1] - x, at[2] - y) : Infinity
    if (apart < least) [found, least] = [role, apart]
  }
  return found
}

/** Frames in which something was clicked, seconds, earliest first. */
export const momentsOf = (tracks: readonly FilmTrack[]): readonly number[] =>
  [...new Set(tracks.flatMap(({ samples }) => samples.map(([time]) => time)))].toSorted((a, b) => a - b)

/** What comes after a click: another joint of the frame, the same joint further on, or nothing. */
export type AfterClick = 'joint' | 'frame' | 'stay'

/** Which joint and frame are next: after the last joint of a frame, the first one so many frames on. */
export function afterClick(
  { role, frame }: { readonly role: string; readonly frame: number },
  after: AfterClick,
  { every, last }: { readonly every: number; readonly last: number },
): { readonly role: string; readonly frame: number } {
  const further = Math.min(frame + every, last)
  if (after === 'stay') return { role, frame }
  if (after === 'frame') return { role, frame: further }
  const next = CLICKED.indexOf(role as (typeof CLICKED)[number]) + 1
  return next < CLICKED.length ? { role: CLICKED[next], frame } : { role: CLICKED[0], frame: further }
}
