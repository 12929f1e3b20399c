import { portable } from '@understudy/kernels'
import { quat, sliceFrames, vec3, worldMotion, type Motion, type Role, type Vec3 } from '@understudy/motion'
import type { ConstraintRow } from '../constraint-row.ts'

/** A point of the body that a constraint names. */
type PointRow = Extract<ConstraintRow, { kind: 'point' }>

const isPoint = (row: ConstraintRow): row is PointRow & { readonly frame: number } =>
  row.kind === 'point' && row.frame !== undefined

/** Where the point of a row is at a second of a motion; undefined on a body that has none. */
function pointAt(motion: Motion, row: PointRow, seconds: number): Vec3 | undefined {
  const { skeleton, frameRate, frameCount } = motion
  const joint =
    row.role === undefined
      ? skeleton.joints.findIndex(({ name }) => name === row.joint)
      : (skeleton.roles.get(row.role as Role) ?? -1)
  if (joint < 0) return undefined
  const tip = row.tip ? skeleton.tips.find((one) => one.joint === joint)?.offset : undefined
  const exact = Math.min(Math.max(seconds * frameRate, 0), frameCount - 1)
  const low = Math.floor(exact)
  const two = sliceFrames(motion, low, Math.min(low + 2, frameCount))
  const { positions, orientations } = worldMotion(two)
  const at = (frame: number): Vec3 => {
    const n = Math.min(frame, two.frameCount - 1) * skeleton.jointCount + joint
    const place = vec3.vec3At(positions, 3 * n)
    return tip ? vec3.add(place, quat.rotate(quat.quatAt(orientations, 4 * n), tip)) : place
  }
  return vec3.add(vec3.scale(at(0), 1 - exact + low), vec3.scale(at(1), exact - low))
}

/** A cycle as the model has it, on its clock, and as it is in the take. */
interface TwoBodies {
  readonly canonical: Motion
  readonly own: Motion
  /** Seconds of the cycle in the take at each frame of the model's clock. */
  readonly times: Float64Array
}

/** How far the model's point is from the cycle's own, row by row. */
export const apart = (
  rows: readonly ConstraintRow[],
  { canonical, own, times }: TwoBodies,
): readonly (Vec3 | undefined)[] =>
  rows.map((row) => {
    if (!isPoint(row)) return undefined
    const there = pointAt(canonical, row, row.frame / canonical.frameRate)
    const here = pointAt(own, row, secondsAt(times, row.frame))
    return there && here && vec3.subtract(there, here)
  })

/** The farthest that a point of the cycle is from where it is asked to be, metres. */
export const farthest = (
  rows: readonly ConstraintRow[],
  { own, times }: Pick<TwoBodies, 'own' | 'times'>,
): number =>
  Math.max(
    0,
    ...rows.map((row) => {
      const here = isPoint(row) ? pointAt(own, row, secondsAt(times, row.frame)) : undefined
      if (!here || !isPoint(row)) return 0
      const [x, y, z] = row.position.map((value, c) => (value === null ? 0 : here[c] - value))
      return portable.hypot(x, y, z)
    }),
  )

function secondsAt(times: Float64Array, frame: number): number {
  const exact = Math.min(Math.max(frame, 0), times.length - 1)
  const low = Math.floor(exact)
  return times[low] + (exact - low) * ((times[low + 1] ?? times[low]) - times[low])
}

/** The rows with each point asked for farther by so much: one body's point is not where another's is. */
export const shiftRows = (
  rows: readonly ConstraintRow[],
  by: readonly (Vec3 | undefined)[],
): readonly ConstraintRow[] =>
  rows.map((row, n) => {
    const shift = by[n]
    if (!shift || row.kind !== 'point') return row
    const [x, y, z] = row.position.map((value, c) => (value === null ? null : value + shift[c]))
    return { ...row, position: [x, y, z] }
  })
