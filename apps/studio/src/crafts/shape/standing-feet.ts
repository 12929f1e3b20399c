import { sliceFrames, worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import type { ShapeRequest } from './recipe.ts'
import type { Row } from './request-rows.ts'

/** σ of a foot that stands, metres. */
const STANDING = 0.003

/** Whether a point of the body is on the leg that stands here. */
export const onStandingLeg = ({ role }: Pick<ContactInterval, 'role'>, point: string): boolean =>
  /^(left|right)(LowerLeg|Foot|Toes)$/.test(point) && role.slice(0, 4) === point.slice(0, 4)

/** The points that somebody asked to go somewhere. */
export const pointsAsked = (asked: readonly ShapeRequest[]): readonly string[] =>
  asked.flatMap((request) => ('point' in request ? [request.point] : []))

/**
 * For a local bend: whoever stands on a foot at a moment something is asked of stands there still, so that a head
 * pressed down bends the knees rather than pushing the figure into the floor. Feet that are themselves asked are free.
 */
export function standingRows(input: Motion, asked: readonly ShapeRequest[], first: number): readonly Row[] {
  const moved = pointsAsked(asked)
  const frames = new Set(asked.flatMap((request) => ('frame' in request ? [Math.round(request.frame)] : [])))
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
    return planted.flatMap(({ role }) => {
      const joint = input.skeleton.roles.get(role)
      if (joint === undefined) return []
      const position = [...world.subarray(3 * joint, 3 * joint + 3)]
      return [{ kind: 'point', role, frame: frame - first, position, sigma: STANDING }]
    })
  })
}
