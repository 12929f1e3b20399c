import { sameSkeleton, type GroundTransform, type Motion, type Skeleton } from '@understudy/motion'
import {
  Group,
  type BufferGeometry,
  type ColorRepresentation,
  type ShaderMaterial,
  type SkinnedMesh,
} from 'three'
import { boneBody } from '../figure/bone-body.ts'
import type { Figure } from '../figure/figure.ts'
import { Rig } from '../figure/rig.ts'
import { bodyGeometry, skinnedBody } from '../figure/skinned-body.ts'
import { ghostMaterial } from './ghost-material.ts'

/**
 * Somebody else's pose, seen through, laid over the stage by a turn and a slide: the example a step was taken from.
 * On the figure's own skeleton it wears the figure's body, on any other it is bones.
 */
export class ExampleGhost extends Group {
  readonly #material: ShaderMaterial
  #skeleton: Skeleton | undefined
  #rig: Rig | undefined
  #mesh: SkinnedMesh | undefined
  #own: BufferGeometry | undefined

  constructor(color: ColorRepresentation, opacity = 0.62) {
    super()
    this.#material = ghostMaterial(color, opacity)
    this.visible = false
  }

  /** Shows `motion` at `seconds`, laid over by `ground`; `like` is whose body it may share. */
  show(motion: Motion, seconds: number, ground: GroundTransform, like: Figure | undefined): void {
    if (!this.#skeleton || !sameSkeleton(this.#skeleton, motion.skeleton)) this.#dress(motion.skeleton, like)
    this.#rig?.pose(motion, seconds)
    this.rotation.y = ground.yaw
    this.position.set(ground.x, 0, ground.z)
    this.visible = true
  }

  hide(): void {
    this.visible = false
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.#undress()
    this.#material.dispose()
  }

  #dress(skeleton: Skeleton, like: Figure | undefined): void {
    this.#undress()
    this.#skeleton = skeleton
    const shared = like && sameSkeleton(like.rig.skeleton, skeleton) ? like : undefined
    const body = shared?.body ?? boneBody(skeleton)
    this.#rig = new Rig(skeleton, body)
    // A geometry of its own: the figure may leave the stage and take its with it.
    this.#own = bodyGeometry(body)
    this.#mesh = skinnedBody(body, this.#own, this.#rig, this.#material)
    this.add(this.#rig.root, this.#mesh)
  }

  #undress(): void {
    this.clear()
    this.#mesh?.skeleton.dispose()
    this.#own?.dispose()
    this.#mesh = this.#own = this.#rig = this.#skeleton = undefined
  }
}
