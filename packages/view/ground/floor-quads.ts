import { BufferAttribute, InstancedBufferGeometry, Sphere, Vector3 } from 'three'

/** `count` squares from −1 to 1, facing up once a shader lays their x and y along the floor. */
export function floorQuads(count: number): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0])
  geometry.setAttribute('position', new BufferAttribute(corners, 3))
  geometry.setIndex([0, 2, 1, 0, 3, 2])
  geometry.instanceCount = count
  // Only the shader knows where they end up: bounds from the corners would be wrong.
  geometry.boundingSphere = new Sphere(new Vector3(), Infinity)
  return geometry
}
