import type { Motion } from '@understudy/motion'
import { Sphere, Vector3, type Object3D } from 'three'
import type { Figure } from '../figure/figure.ts'
import { worldOf } from '../marks/world-of.ts'

/** Flesh around the joints, metres: the skull rises this far over its joint. */
const FLESH = 0.2
/** Points of a body that are enough to find its bounds. */
const SAMPLED = 400

/** A sphere around the figures as they stand now. */
export function figureBounds(figures: readonly Figure[]): Sphere {
  const points = figures.flatMap(({ mesh, body }) => {
    const count = body.positions.length / 3
    const stride = Math.max(1, Math.floor(count / SAMPLED))
    return Array.from({ length: Math.ceil(count / stride) }, (_, i) =>
      mesh.getVertexPosition(i * stride, new Vector3()).applyMatrix4(mesh.matrixWorld),
    )
  })
  return around(points, 0.02)
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
  return around(points, FLESH)
}

function around(points: Vector3[], margin: number): Sphere {
  const sphere =
    points.length > 0 ? new Sphere().setFromPoints(points) : new Sphere(new Vector3(0, 0.9, 0), 1)
  sphere.radius += margin
  return sphere
}
