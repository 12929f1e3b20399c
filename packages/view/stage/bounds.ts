import type { Motion } from '@understudy/motion'
import { Sphere, Vector3, type Object3D } from 'three'
import type { Figure } from '../figure/figure.ts'
import { worldOf } from '../marks/world-of.ts'

/** Flesh around the joints, metres: a framed figure keeps its head and toes in view. */
const FLESH = 0.12

/** A sphere around the figures as they stand now. */
export function figureBounds(figures: readonly Figure[]): Sphere {
  const points = figures.flatMap((figure) =>
    figure.rig.bones.map((bone) => new Vector3().setFromMatrixPosition(bone.matrixWorld)),
  )
  return around(points)
}

/** A sphere around everywhere a motion goes, as seen by `figure`'s place in the world. */
export function motionBounds(motion: Motion, place: Object3D): Sphere {
  const world = worldOf(motion)
  const { jointCount } = motion.skeleton
  // Ten poses a second find every place a body goes, to within its flesh.
  const stride = Math.max(1, Math.round(motion.frameRate / 10))
  const points: Vector3[] = []
  for (let frame = 0; frame < motion.frameCount; frame += stride)
    for (let joint = 0; joint < jointCount; joint++) {
      points.push(
        new Vector3().fromArray(world, 3 * (frame * jointCount + joint)).applyMatrix4(place.matrixWorld),
      )
    }
  return around(points)
}

function around(points: Vector3[]): Sphere {
  const sphere =
    points.length > 0 ? new Sphere().setFromPoints(points) : new Sphere(new Vector3(0, 0.9, 0), 1)
  sphere.radius += FLESH
  return sphere
}
