import { MotionError } from '../../errors.ts'
import type { Motion } from '../../motion/motion.ts'
import { applyPreset } from '../presets/index.ts'
import { printOsc, type OscMessage } from './osc.ts'
import { VMC_BONES } from './vmc-bones.ts'

/** More messages than this might not fit into a datagram of a local network. */
const PER_PACKET = 12

/**
 * A motion as packets of the Virtual Motion Capture protocol, frame by frame: the bones of the VRM humanoid, in Unity's axes.
 * The last packet of a frame carries the clock, seconds.
 */
export function printVmc(motion: Motion): (frame: number, time: number) => readonly Uint8Array[] {
  if (!motion.skeleton.roles.has('hips'))
    throw new MotionError(
      `"${motion.name}" has no hips among its roles; the protocol needs them. Set the roles by hand.`,
      {
        code: 'missing-role',
      },
    )
  const worn = applyPreset(motion, 'unity')
  const { skeleton, rootPositions, rotations } = worn
  const bones = VMC_BONES.flatMap(({ name }) => {
    const joint = skeleton.joints.findIndex((one) => one.name === name)
    return joint < 0 ? [] : [{ name, joint }]
  })
  return (frame, time) => {
    const messages = bones.map(({ name, joint }): OscMessage => {
      const [x, y, z] =
        joint === 0 ? rootPositions.subarray(3 * frame, 3 * frame + 3) : skeleton.joints[joint].offset
      const at = 4 * (frame * skeleton.jointCount + joint)
      const [qx, qy, qz, qw] = rotations.subarray(at, at + 4)
      return { address: '/VMC/Ext/Bone/Pos', args: [name, -x, y, z, qx, -qy, -qz, qw] }
    })
    const packets: Uint8Array[] = []
    for (let at = 0; at < messages.length; at += PER_PACKET) {
      const part = messages.slice(at, at + PER_PACKET)
      const isLast = at + PER_PACKET >= messages.length
      packets.push(printOsc(isLast ? [...part, { address: '/VMC/Ext/T', args: [time] }] : part))
    }
    return packets
  }
}
