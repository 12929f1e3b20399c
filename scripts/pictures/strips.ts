import { facingOf, placeOf, type Row } from './draw.ts'
import type { Pair, Take } from './actions.ts'

/** Which way somebody goes, or faces who stays. */
function headingOf({ who: [one], from, to }: Take): number {
  const [a, b] = [placeOf(one, 'hips', from), placeOf(one, 'hips', to)]
  return Math.hypot(b[0] - a[0], b[2] - a[2]) > 0.6
    ? Math.atan2(b[0] - a[0], b[2] - a[2])
    : facingOf(one, from)
}

/** A take as a row of evenly spaced moments. */
export function rowOf(take: Take, { count }: Pair, azimuth: number, title?: string): Row {
  const { who, from, to } = take
  const cells = Array.from({ length: count }, (_, k) => ({
    who,
    seconds: from + ((to - from) * k) / (count - 1),
  }))
  return { cells, azimuth, heading: headingOf(take), title }
}
