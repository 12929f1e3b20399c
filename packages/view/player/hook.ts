import { Vector3 } from 'three'
import type { Player } from './player.ts'
import type { Settings } from './store.ts'

/** What tests and scripts may ask of a player, as plain data. */
export interface PlayerHook {
  readonly motions: readonly {
    readonly name: string
    readonly joints: readonly string[]
    readonly frames: number
    readonly frameRate: number
    readonly contacts: number
  }[]
  /** Seconds. */
  readonly time: number
  readonly frame: number
  readonly playing: boolean
  readonly settings: Settings
  /** World positions of the joints as drawn now, `[joint][xyz]`, metres. */
  pose(index?: number): number[]
  seek(seconds: number): void
}

/** What a player shows at the moment, for tests and for pages around it. */
export function describePlayer(player: Player): PlayerHook {
  return {
    get motions() {
      return player.cast.motions.map(({ name, skeleton, frameCount, frameRate, annotations }) => ({
        name,
        joints: skeleton.joints.map((joint) => joint.name),
        frames: frameCount,
        frameRate,
        contacts: annotations.contacts.length,
      }))
    },
    get time() {
      return player.transport.time
    },
    get frame() {
      return Math.round(player.transport.time * player.cast.frameRate)
    },
    get playing() {
      return player.transport.playing
    },
    get settings() {
      return player.settings.get()
    },
    pose: (index = 0) => {
      const bones = player.cast.figures[index]?.rig.bones ?? []
      const at = new Vector3()
      return bones.flatMap((bone) => at.setFromMatrixPosition(bone.matrixWorld).toArray())
    },
    seek: (seconds) => player.setTransport({ time: seconds }),
  }
}
