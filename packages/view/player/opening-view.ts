import type { Motion } from '@understudy/motion'
import { Sphere, Vector3 } from 'three'
import { figureBounds, motionBounds } from '../stage/bounds.ts'
import type { CameraRig } from '../stage/camera-rig.ts'
import { viewOf, type Viewpoint } from '../stage/viewpoints.ts'
import type { Performer } from './performer.ts'

/** A way longer than this is followed rather than shown whole, metres: seen whole, the figure would be small. */
export const FOLLOW_BEYOND = 3.5

const UP = new Vector3(0, 1, 0)

/** How far the root gets from where it starts, along the floor, metres. */
export function reach({ rootPositions, frameCount }: Motion): number {
  let far = 0
  for (let frame = 0; frame < frameCount; frame++) {
    const dx = rootPositions[3 * frame] - rootPositions[0]
    const dz = rootPositions[3 * frame + 2] - rootPositions[2]
    far = Math.max(far, Math.hypot(dx, dz))
  }
  return far
}

/** Looks at the figures from their front quarter, a little from above, near enough to see the feet. */
export function openingView(rig: CameraRig, performers: readonly Performer[], follow: boolean): void {
  if (performers.length === 0) return
  const front = facing(performers[0])
  const from = front.clone().applyAxisAngle(UP, 0.72)
  from.y = 0.2
  rig.look(from)
  rig.frame(follow ? withRoom(figureBounds(performers.map(({ figure }) => figure))) : wholeWay(performers))
}

/** Looks from a side of the first figure, wherever they are turned to; from the world's where nobody is on stage. */
export function lookFrom(rig: CameraRig, performers: readonly Performer[], viewpoint: Viewpoint): void {
  rig.look(performers.length > 0 ? viewOf(viewpoint, facing(performers[0])) : viewpoint)
}

/** A sphere around all the ways of all performers. */
export function wholeWay(performers: readonly Performer[]): Sphere {
  const all = new Sphere().makeEmpty()
  for (const { motion, figure } of performers) all.union(motionBounds(motion, figure))
  return all
}

/** Room to see where somebody goes. */
function withRoom(sphere: Sphere): Sphere {
  return new Sphere(sphere.center, sphere.radius * 1.2)
}

/** Which way somebody faces along the floor: square to the line between the hip joints, else the way they go. */
function facing({ motion, figure }: Performer): Vector3 {
  const left = figure.bone('leftUpperLeg')
  const right = figure.bone('rightUpperLeg')
  const out = new Vector3()
  if (left && right) {
    const across = new Vector3().setFromMatrixPosition(left.matrixWorld)
    across.sub(new Vector3().setFromMatrixPosition(right.matrixWorld))
    out.crossVectors(across, UP)
  } else {
    const p = motion.rootPositions
    const last = p.length - 3
    out.set(p[last] - p[0], 0, p[last + 2] - p[2])
  }
  out.y = 0
  return out.lengthSq() > 1e-6 ? out.normalize() : out.set(0, 0, 1)
}
