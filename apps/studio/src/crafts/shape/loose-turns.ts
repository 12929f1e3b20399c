import type { Role } from '@understudy/motion'
import type { DeformableModel, LooseTurn } from '@understudy/synthesis/methods/deformable-model'
import type { ShapeRequest } from './recipe.ts'
import { JOINT } from './request-rows.ts'

/** Ends of limbs: a pose loosens all that leads to them. */
const ENDS: readonly Role[] = ['leftHand', 'rightHand', 'head', 'leftToes', 'rightToes']

/** Frames nearer than this share their turns. */
const TOGETHER = 6

/** Which joints may turn by themselves, and when: those above the points that are asked to be somewhere. */
export function looseTurns(model: DeformableModel, requests: readonly ShapeRequest[]): readonly LooseTurn[] {
  const { skeleton } = model
  const moving = new Set(model.joints)
  const found: LooseTurn[] = []
  const add = (end: number, itself: boolean, frame: number): void => {
    // Not the root: turned, it would take the planted feet along.
    for (let j = itself ? end : skeleton.parents[end]; j > 0; j = skeleton.parents[j])
      if (moving.has(j) && !found.some((one) => one.joint === j && Math.abs(one.frame - frame) < TOGETHER))
        found.push({ joint: j, frame })
  }
  for (const request of requests) {
    if (request.kind === 'point') {
      const { point, tip } = request
      const joint = point.startsWith(JOINT)
        ? skeleton.joints.findIndex(({ name }) => name === point.slice(JOINT.length))
        : skeleton.roles.get(point as Role)
      if (joint !== undefined && joint >= 0) add(joint, tip === true, request.frame)
    }
    if (request.kind === 'pose')
      for (const role of ENDS) {
        const joint = skeleton.roles.get(role)
        if (joint !== undefined) add(joint, false, request.frame)
      }
  }
  return found
}
