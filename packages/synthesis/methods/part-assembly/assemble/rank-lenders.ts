import { portable } from '@understudy/kernels'
import { duration, poseAt, quat, type Interval, type Motion } from '@understudy/motion'
import type { Run } from '../../../run.ts'
import { choosePlace, type Place } from './choose-place.ts'
import { onBody } from './on-body.ts'
import { partOf, type Part, type PartChoice } from './part.ts'

/** Somebody who may lend a part, and how well the rest of the body goes with the base. */
export interface Lender {
  /** Its place in the list that was given. */
  readonly index: number
  readonly name: string
  /** The stretch that fits best, and where it would go. */
  readonly place: Place
  /** RMS angle between what stays of the base and the same joints of the lender, over the stretch, degrees; for `whole` between the poses at both ends. */
  readonly apartDegrees: number
}

/** Poses compared along a stretch. */
const SAMPLES = 9

/**
 * Lenders, best first. A part goes well with a body that moves as its own body did meanwhile, so lenders are ranked by the
 * joints that are not lent:
 *
 *   d² = mean over the stretch and over joints j outside the part of ∠(base_j, lender_j)²
 *
 * The root counts by its lean alone: which way anybody faces says nothing.
 */
export function rankLenders(
  base: Motion,
  lenders: readonly Motion[],
  choice: PartChoice,
  given: Partial<Place>,
  run: Run,
): readonly Lender[] {
  const part = partOf(base.skeleton, choice)
  const rest = restOf(base, part)
  return lenders
    .map((lender, index): Lender => {
      run.report(index / lenders.length)
      const fitted = onBody(lender, base)
      const place = choosePlace(base, fitted, part, given)
      const at = choice === 'whole' ? [0, 1] : Array.from({ length: SAMPLES }, (_, k) => k / (SAMPLES - 1))
      const square = mean(at, (u) =>
        gap(base, timeIn(place.base, u, base), fitted, timeIn(place.donor, u, fitted), rest),
      )
      return { index, name: lender.name, place, apartDegrees: (180 / Math.PI) * Math.sqrt(square) }
    })
    .toSorted((a, b) => a.apartDegrees - b.apartDegrees || a.index - b.index)
}

/** Joints with a role that stay the base's; of `whole`, all: then the two must meet at the ends. */
function restOf({ skeleton }: Motion, { name, joints }: Part): readonly number[] {
  const known = [...skeleton.roles.values()]
  return name === 'whole' ? known : known.filter((joint) => !joints.includes(joint))
}

const timeIn = ({ start, end }: Interval, u: number, motion: Motion): number =>
  Math.min(start + u * (end - start), duration(motion))

const mean = (values: readonly number[], of: (value: number) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0) / Math.max(1, values.length)

function gap(base: Motion, at: number, lender: Motion, from: number, joints: readonly number[]): number {
  const a = poseAt(base, at).rotations
  const b = poseAt(lender, from).rotations
  return mean(joints, (joint) =>
    base.skeleton.parents[joint] < 0
      ? leanBetween(a[joint], b[joint]) ** 2
      : quat.angleBetween(a[joint], b[joint]) ** 2,
  )
}

/** The angle between where two orientations have the vertical. */
function leanBetween(a: quat.Quat, b: quat.Quat): number {
  const [up, other] = [a, b].map((q) => quat.rotate(quat.inverse(q), [0, 1, 0]))
  const cosine = up[0] * other[0] + up[1] * other[1] + up[2] * other[2]
  return portable.acos(Math.min(1, Math.max(-1, cosine)))
}
