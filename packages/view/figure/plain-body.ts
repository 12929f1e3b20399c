import type { BodyMesh } from '@understudy/motion/body'
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Mesh,
  MeshLambertMaterial,
  type SkinnedMesh,
} from 'three'

/**
 * The same body for machines without a graphics card: skinned here, once per pose, and lit plainly. There a vertex
 * shader runs on the processor, three times per triangle, and looks up sixteen numbers of a texture for each bone.
 *
 *   v' = Σ wᵢ Bᵢ v,   n' = Σ wᵢ Bᵢ n
 *
 * Bᵢ are the bones in the world by their inverses at rest, so the mesh lies in the world itself.
 */
export class PlainBody extends Mesh<BufferGeometry, MeshLambertMaterial> {
  readonly #skinned: SkinnedMesh
  readonly #body: BodyMesh
  /** The bones as they were skinned last. */
  readonly #last: Float32Array

  constructor(skinned: SkinnedMesh, body: BodyMesh) {
    const geometry = new BufferGeometry()
    const moving = (from: Float32Array): BufferAttribute =>
      new BufferAttribute(from.slice(), 3).setUsage(DynamicDrawUsage)
    geometry.setAttribute('position', moving(body.positions))
    geometry.setAttribute('normal', moving(body.normals))
    geometry.setAttribute('color', skinned.geometry.getAttribute('color'))
    geometry.setIndex(skinned.geometry.getIndex())
    super(geometry, new MeshLambertMaterial({ vertexColors: true }))
    this.#skinned = skinned
    this.#body = body
    this.#last = new Float32Array(16 * skinned.skeleton.bones.length)
    this.frustumCulled = false
    this.matrixWorldAutoUpdate = false
  }

  /** Follows the bones; call when their places in the world are known. */
  update(): void {
    const { skeleton } = this.#skinned
    skeleton.update()
    const bones = skeleton.boneMatrices as Float32Array
    const last = this.#last
    let same = true
    for (let i = 0; i < last.length && same; i++) same = last[i] === bones[i]
    if (same) return
    last.set(bones.subarray(0, last.length))
    const { position, normal } = this.geometry.attributes as Record<string, BufferAttribute>
    skin(this.#body, last, position.array as Float32Array, normal.array as Float32Array)
    position.needsUpdate = true
    normal.needsUpdate = true
  }

  /** The body was painted anew. */
  repaint(): void {
    this.geometry.setAttribute('color', this.#skinned.geometry.getAttribute('color'))
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.geometry.dispose()
    this.material.dispose()
  }
}

function skin(
  body: BodyMesh,
  bones: Float32Array,
  outPositions: Float32Array,
  outNormals: Float32Array,
): void {
  const { positions, normals, skinJoints, skinWeights } = body
  for (let at = 0, place = 0; place < positions.length; at += 4, place += 3) {
    const [x, y, z] = [positions[place], positions[place + 1], positions[place + 2]]
    const [u, v, w] = [normals[place], normals[place + 1], normals[place + 2]]
    let [px, py, pz, nx, ny, nz] = [0, 0, 0, 0, 0, 0]
    for (let k = at; k < at + 4; k++) {
      const weight = skinWeights[k]
      if (weight === 0) continue
      const m = 16 * skinJoints[k]
      px += weight * (bones[m] * x + bones[m + 4] * y + bones[m + 8] * z + bones[m + 12])
      py += weight * (bones[m + 1] * x + bones[m + 5] * y + bones[m + 9] * z + bones[m + 13])
      pz += weight * (bones[m + 2] * x + bones[m + 6] * y + bones[m + 10] * z + bones[m + 14])
      nx += weight * (bones[m] * u + bones[m + 4] * v + bones[m + 8] * w)
      ny += weight * (bones[m + 1] * u + bones[m + 5] * v + bones[m + 9] * w)
      nz += weight * (bones[m + 2] * u + bones[m + 6] * v + bones[m + 10] * w)
    }
    outPositions[place] = px
    outPositions[place + 1] = py
    outPositions[place + 2] = pz
    outNormals[place] = nx
    outNormals[place + 1] = ny
    outNormals[place + 2] = nz
  }
}
