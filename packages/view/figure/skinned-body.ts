import { inverseBindMatrices, type BodyMesh } from '@understudy/motion/body'
import {
  BufferAttribute,
  BufferGeometry,
  Matrix4,
  Skeleton as ThreeSkeleton,
  SkinnedMesh,
  type Bone,
  type Material,
} from 'three'

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

/** A skinned mesh over `bones` (one per joint, in the skeleton's order) that wears `body`. */
export function skinnedBody(
  body: BodyMesh,
  geometry: BufferGeometry,
  bones: readonly Bone[],
  material: Material,
): SkinnedMesh {
  const packed = inverseBindMatrices(body.bind)
  const inverses = bones.map((_, joint) => new Matrix4().fromArray(packed, 16 * joint))
  const mesh = new SkinnedMesh(geometry, material)
  mesh.bind(new ThreeSkeleton([...bones], inverses), new Matrix4())
  // Its bounds would have to be skinned anew in every frame; drawing it is cheaper than asking.
  mesh.frustumCulled = false
  return mesh
}
