import type { Performer } from '../performer.ts'
import type { Channel } from './channels.ts'

/** The hips of somebody standing at ease, over the flat ankles, as a share of the leg: knees soft, not locked. */
export const STANDING_HEIGHT = 0.994

/** What every channel is when nobody speaks on it: standing at ease. Radians and metres. */
export function restPosture(performer: Performer): Readonly<Partial<Record<Channel, number>>> {
  const { body, manner } = performer
  const arm = { ArmFlexion: -0.02, ArmOut: 0.09, ArmTwist: 0.12, Elbow: 0.28, Pronation: 0.35, Wrist: 0.12 }
  const rest: Partial<Record<Channel, number>> = {
    height: STANDING_HEIGHT * body.leg + body.left.ankleHeight,
    pelvisTilt: 0.03,
    trunkPitch: 0.02 + manner.posture,
    headPitch: 0.04 + 0.4 * manner.posture,
  }
  for (const [name, value] of Object.entries(arm)) {
    rest[`left${name}` as Channel] = value
    rest[`right${name}` as Channel] = value
  }
  rest.leftKneeOut = 0.04
  rest.rightKneeOut = 0.04
  return rest
}
