import { sliceFrames, worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import type { ConstraintRow } from './constraint-row.ts'

/** σ of a foot that stands, metres. */
const STANDING = 0.003

/** Whether a point of the body is on the leg that stands here. */
export const onStandingLeg = ({ role }: Pick<ContactInterval, 'role'>, point: string): boolean =>
  /^(left|right)(LowerLeg|Foot|Toes)$/.test(point) && role.slice(0, 4) === point.slice(0, 4)

/** The roles of points that somebody asked to go somewhere. */
export const rolesAsked = (rows: readonly ConstraintRow[]): readonly string[] =>
  rows.flatMap((row) => ('role' in row && row.role !== undefined ? [row.role] : []))

/**
 * For a local bend: whoever stands on a foot at a moment something is asked of stands there still, so that a head
 * pressed down bends the knees rather than pushing the figure into the floor. Feet that are themselves asked are free.
 * Frames of `rows` count from the input's frame `first`.
 */
export function standingRows(
  input: Motion,
  rows: readonly ConstraintRow[],
  first: number,
): readonly ConstraintRow[] {
  const moved = rolesAsked(rows)
  const frames = new Set(
    rows.flatMap((row) =>
      row.kind === 'point' && row.frame !== undefined ? [Math.round(row.frame + first)] : [],
    ),
  )
  return [...frames].flatMap((frame) => {
    const seconds = frame / input.frameRate
    const planted = input.annotations.contacts.filter(
      (contact) =>
        contact.start <= seconds &&
        contact.end >= seconds &&
        !moved.some((point) => onStandingLeg(contact, point)),
    )
    if (planted.length === 0 || frame < 0 || frame >= input.frameCount) return []
    const world = worldPositions(sliceFrames(input, frame, frame + 1))
    return planted.flatMap(({ role }): ConstraintRow[] => {
      const joint = input.skeleton.roles.get(role)
      if (joint === undefined) return []
      const [x, y, z] = world.subarray(3 * joint, 3 * joint + 3)
      return [{ kind: 'point', role, frame: frame - first, position: [x, y, z], sigma: STANDING }]
    })
  })
}

/** The same constraints on a clock whose frames are counted from elsewhere: every frame is `by` later. */
export const shiftRows = (rows: readonly ConstraintRow[], by: number): readonly ConstraintRow[] =>
  rows.map((row) => {
    const moved = FRAMES.flatMap((name) => {
      const value = (row as unknown as Readonly<Record<string, unknown>>)[name]
      return typeof value === 'number' ? [[name, value + by] as const] : []
    })
    return { ...row, ...Object.fromEntries(moved) }
  })

const FRAMES = ['frame', 'from', 'to', 'fromFrame'] as const
