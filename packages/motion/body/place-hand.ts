import * as quat from '../math/quat.ts'
import { add, cross, normalize, scale, type Vec3 } from '../math/vec3.ts'
import type { BindPose } from './body-mesh.ts'
import { FINGERS } from './hand-shape.ts'
import type { HelperJoint } from './helper-joints.ts'
import type { ArmMarks } from './landmarks.ts'

/** Where a hand sits: its own axes in the world. */
export interface HandPlace {
  readonly wrist: Vec3
  readonly fingers: Vec3
  readonly thumb: Vec3
  readonly back: Vec3
  readonly size: number
}

/** The palm faces down in the bind pose: the back is square to fingers and thumb, on the upper side. */
export function handPlace({ wrist, fingers, thumb }: ArmMarks, size: number): HandPlace {
  const square = normalize(cross(fingers, thumb))
  return { wrist, fingers, thumb, back: square[1] < 0 ? scale(square, -1) : square, size }
}

/** A direction of the hand's own axes in the world. */
export const turnByPlace = ({ fingers, thumb, back }: HandPlace, [x, y, z]: Vec3): Vec3 => [
  x * fingers[0] + y * thumb[0] + z * back[0],
  x * fingers[1] + y * thumb[1] + z * back[1],
  x * fingers[2] + y * thumb[2] + z * back[2],
]

/** A point of the hand's own axes in the world. */
export const placeInWorld = (place: HandPlace, point: Vec3): Vec3 =>
  add(place.wrist, scale(turnByPlace(place, point), place.size))

/**
 * Joints for the fingers of a hand whose skeleton has none: three to a finger, each with x across it, y along it and z to
 * its back, so that every bend is a turn about x.
 */
export function fingerJoints(
  place: HandPlace,
  side: 'left' | 'right',
  hand: number,
  bind: BindPose,
  firstHelper: number,
): HelperJoint[] {
  const handAt: Vec3 = [
    bind.jointPositions[3 * hand],
    bind.jointPositions[3 * hand + 1],
    bind.jointPositions[3 * hand + 2],
  ]
  const handTurn = quat.quatAt(bind.jointOrientations, 4 * hand)
  const intoHand = (v: Vec3): Vec3 => quat.rotate(quat.inverse(handTurn), v)
  // Turns under the palm go the other way round on the other hand.
  const sign = side === 'right' ? 1 : -1
  const helpers: HelperJoint[] = []
  FINGERS.forEach(({ name, points, back }, finger) => {
    let parentTurn = handTurn
    let parentAt = handAt
    for (const part of [0, 1, 2] as const) {
      const at = placeInWorld(place, points[part])
      const along = normalize(
        turnByPlace(place, [0, 1, 2].map((c) => points[part + 1][c] - points[part][c]) as unknown as Vec3),
      )
      const across = normalize(cross(along, turnByPlace(place, back)))
      const turn = quat.fromAxes(across, along, cross(across, along))
      const swing = intoHand(scale(finger === 0 ? place.fingers : place.back, finger === 0 ? -sign : sign))
      helpers.push({
        name: `${side}Hand ${name} ${part + 1}`,
        parent: part === 0 ? hand : firstHelper + helpers.length - 1,
        offset: quat.rotate(quat.inverse(parentTurn), [
          at[0] - parentAt[0],
          at[1] - parentAt[1],
          at[2] - parentAt[2],
        ]),
        rest: quat.normalize(quat.multiply(quat.inverse(parentTurn), turn)),
        drive: { kind: 'finger', role: `${side}Hand`, finger, part, swing },
      })
      parentTurn = turn
      parentAt = at
    }
  })
  return helpers
}
