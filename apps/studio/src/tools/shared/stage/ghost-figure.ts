import type { Motion, Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import { bodyGeometry, ghostMaterial, Rig, skinnedBody } from '@understudy/view'
import { Group, type BufferGeometry, type ColorRepresentation, type ShaderMaterial } from 'three'

/** How much of a ghost is seen. */
const OPACITY = 0.75

/** One body that can be seen through, in any pose of any motion of its skeleton. */
export class GhostFigure extends Group {
  readonly #rig: Rig
  readonly #geometry: BufferGeometry
  readonly #material: ShaderMaterial

  constructor(skeleton: Skeleton, body: BodyMesh, color: ColorRepresentation) {
    super()
    this.#rig = new Rig(skeleton, body)
    this.#material = ghostMaterial(color, OPACITY)
    this.#geometry = bodyGeometry(body)
    const mesh = skinnedBody(body, this.#geometry, this.#rig, this.#material)
    mesh.renderOrder = -1
    this.add(this.#rig.root, mesh)
    this.visible = false
  }

  get skeleton(): Skeleton {
    return this.#rig.skeleton
  }

  /** Shows the pose that `motion` has at `seconds`. */
  show(motion: Motion, seconds: number): void {
    this.#rig.pose(motion, seconds)
    this.updateMatrixWorld()
    this.visible = true
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.#geometry.dispose()
    this.#material.dispose()
    this.traverse((object) => {
      if ('skeleton' in object && object !== this) (object.skeleton as { dispose?(): void }).dispose?.()
    })
  }
}
