import type { Motion, Role, Skeleton } from '@understudy/motion'
import { generateBody, type BodyMesh, type BuildName } from '@understudy/motion/body'
import {
  Group,
  MeshStandardMaterial,
  type Bone,
  type ColorRepresentation,
  type Object3D,
  type SkinnedMesh,
  type Vector3,
} from 'three'
import { LIGHT_THEME } from '../theme/theme.ts'
import { Avatar } from './avatar.ts'
import { boneBody } from './bone-body.ts'
import { PlainBody } from './plain-body.ts'
import { Rig } from './rig.ts'
import { bodyGeometry, paintGeometry, skinnedBody } from './skinned-body.ts'

/** What a figure looks like. */
export interface FigureOptions {
  /** `body` is a person; `bones` shows the skeleton itself. */
  readonly style?: 'body' | 'bones'
  /** A body made before, elsewhere: in a worker, or for another figure with the same skeleton. Wins over `style`. */
  readonly body?: BodyMesh
  readonly color?: ColorRepresentation
  /** How the body is built on its bones, where it is made here. */
  readonly build?: BuildName
  /** A loaded glTF scene with a skeleton of the same joints, worn in place of the body. */
  readonly avatar?: Object3D
  /** Drawn so that a machine without a graphics card keeps up: `Stage.isSoftware` tells. Not for an avatar. */
  readonly plain?: boolean
}

/** What a figure takes where its options do not say. */
export const FIGURE_DEFAULTS = { style: 'body', color: LIGHT_THEME.body } as const

/** Somebody on the stage: a three.js group that takes the pose of a motion at any time. */
export class Figure extends Group {
  readonly rig: Rig
  readonly body: BodyMesh
  readonly mesh: SkinnedMesh
  readonly avatar: Avatar | undefined
  readonly #material: MeshStandardMaterial
  readonly #plain: PlainBody | undefined

  constructor(skeleton: Skeleton, options: FigureOptions = {}) {
    super()
    const { style = FIGURE_DEFAULTS.style, color = FIGURE_DEFAULTS.color } = options
    this.body =
      options.body ??
      (style === 'bones'
        ? boneBody(skeleton)
        : generateBody(skeleton, options.build ? { build: options.build } : {}))
    this.rig = new Rig(skeleton, this.body)
    this.#material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.72, metalness: 0 })
    const geometry = bodyGeometry(this.body)
    paintGeometry(geometry, this.body, color)
    this.mesh = skinnedBody(this.body, geometry, this.rig, this.#material)
    this.avatar = options.avatar && new Avatar(options.avatar, skeleton)
    this.#plain = options.plain && !this.avatar ? new PlainBody(this.mesh, this.body) : undefined
    const worn = this.avatar ?? this.#plain
    this.mesh.visible = worn === undefined
    this.add(this.rig.root, this.mesh, ...(worn ? [worn] : []))
  }

  setPose(motion: Motion, seconds: number): void {
    this.rig.pose(motion, seconds)
    this.avatar?.follow(this.rig)
    this.updateMatrixWorld()
    this.#plain?.update()
  }

  setColor(color: ColorRepresentation): void {
    paintGeometry(this.mesh.geometry, this.body, color)
    this.#plain?.repaint()
  }

  /** The bone that plays `role`, if the skeleton knows it: where to hang a hat. */
  bone(role: Role): Bone | undefined {
    const joint = this.rig.skeleton.roles.get(role)
    return joint === undefined ? undefined : this.rig.bones[joint]
  }

  /** Where the hips (or the root, if no joint is known as hips) are in the world. */
  hipsWorld(out: Vector3): Vector3 {
    return out.setFromMatrixPosition((this.bone('hips') ?? this.rig.root).matrixWorld)
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.#plain?.dispose()
    this.mesh.geometry.dispose()
    this.mesh.skeleton.dispose()
    this.#material.dispose()
  }
}
