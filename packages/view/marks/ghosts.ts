import type { Motion } from '@understudy/motion'
import { Group, type ColorRepresentation, type ShaderMaterial } from 'three'
import { Rig } from '../figure/rig.ts'
import { skinnedBody } from '../figure/skinned-body.ts'
import type { Figure } from '../figure/figure.ts'
import { ghostMaterial } from './ghost-material.ts'

/** How many poses before and after now are shown, and how far apart. */
export interface GhostsOptions {
  /** How many poses of the past and of the future. */
  readonly before?: number
  readonly after?: number
  /** From one ghost to the next, seconds. */
  readonly step?: number
  readonly color: ColorRepresentation
}

/** What ghosts take where their options do not say; poses, seconds. */
export const GHOSTS_DEFAULTS = { before: 2, after: 2, step: 0.25 } as const

/** Onion skins: the figure a little earlier and a little later, fading with the distance in time. They share its body. */
export class Ghosts extends Group {
  readonly #ghosts: readonly {
    readonly rig: Rig
    readonly group: Group
    readonly offset: number
    readonly material: ShaderMaterial
  }[]

  constructor(figure: Figure, options: GhostsOptions) {
    super()
    const { before, after, step, color } = { ...GHOSTS_DEFAULTS, ...options }
    const offsets = [
      ...Array.from({ length: before }, (_, i) => -(i + 1) * step),
      ...Array.from({ length: after }, (_, i) => (i + 1) * step),
    ]
    this.#ghosts = offsets.map((offset) => {
      const rig = new Rig(figure.rig.skeleton, figure.body)
      const far = Math.abs(offset) / step
      const material = ghostMaterial(color, 0.62 / (0.5 + 0.5 * far))
      const mesh = skinnedBody(figure.body, figure.mesh.geometry, rig, material)
      const group = new Group()
      group.add(rig.root, mesh)
      // The furthest first, so that nearer ones lie over it.
      mesh.renderOrder = -far
      this.add(group)
      return { rig, group, offset, material }
    })
  }

  /** Poses outside the clip are not shown: they would pile up at its ends. */
  setTime(motion: Motion, seconds: number): void {
    const end = (motion.frameCount - 1) / motion.frameRate
    for (const { rig, group, offset } of this.#ghosts) {
      const at = seconds + offset
      group.visible = at >= 0 && at <= end
      if (group.visible) rig.pose(motion, at)
    }
  }

  setColor(color: ColorRepresentation): void {
    for (const { material } of this.#ghosts) material.uniforms.color.value.set(color)
  }

  /** The geometry belongs to the figure and stays. */
  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    for (const { group, material } of this.#ghosts) {
      material.dispose()
      group.traverse((object) => {
        if ('skeleton' in object) (object.skeleton as { dispose(): void }).dispose()
      })
    }
  }
}
