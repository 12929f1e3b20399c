import { inverseBindMatrices, paintBody, type BodyMesh } from '@understudy/motion/body'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Matrix4,
  Skeleton as ThreeSkeleton,
  SkinnedMesh,
  type ColorRepresentation,
  type Material,
} from 'three'
import type { Rig } from './rig.ts'

/** The body's numbers as three.js wants them; several figures may share one. */
export function bodyGeometry(body: BodyMesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(body.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(body.normals, 3))
  geometry.setAttribute('skinIndex', new BufferAttribute(body.skinJoints, 4))
  geometry.setAttribute('skinWeight', new BufferAttribute(body.skinWeights, 4))
  geometry.setIndex(new BufferAttribute(body.indices, 1))
  return geometry
}

/** Dresses a body's geometry in a colour: its top is of that colour, the rest goes with it. */
export function paintGeometry(geometry: BufferGeometry, body: BodyMesh, color: ColorRepresentation): void {
  const { r, g, b } = new Color(color)
  geometry.setAttribute('color', new BufferAttribute(paintBody(body, [r, g, b]), 3))
}

/** A skinned mesh over the bones of a rig that was made for `body`. */
export function skinnedBody(
  body: BodyMesh,
  geometry: BufferGeometry,
  rig: Rig,
  material: Material,
): SkinnedMesh {
  const packed = inverseBindMatrices(body.bind, body.helpers)
  const inverses = rig.skin.map((_, joint) => new Matrix4().fromArray(packed, 16 * joint))
  const mesh = new SkinnedMesh(geometry, material)
  mesh.bind(new ThreeSkeleton([...rig.skin], inverses), new Matrix4())
  // Its bounds would have to be skinned anew in every frame; drawing it is cheaper than asking.
  mesh.frustumCulled = false
  return mesh
}
