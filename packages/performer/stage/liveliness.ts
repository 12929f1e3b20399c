import type { Random } from '@understudy/motion'
import { wander } from '../math/wander.ts'
import { SIDES, type Channel } from './channels.ts'
import { say, type Stage } from './stage.ts'

/**
 * Small restless motion on top of whatever is done, and loose limbs: nobody holds the trunk, head and arms
 * still while the feet are busy. `amount` 1 is somebody at ease.
 */
export function enliven(stage: Stage, random: Random, start: number, end: number, amount = 1): void {
  const add = (channel: Channel, radians: number, hertz: number): void =>
    say(stage, channel, start, wander(random.fork(channel), amount * radians, hertz), {
      end,
      adds: true,
      fadeIn: 0.3,
      fadeOut: 0.3,
    })
  add('trunkPitch', 0.012, 0.3)
  add('trunkYaw', 0.025, 0.2)
  add('trunkList', 0.008, 0.25)
  add('headYaw', 0.09, 0.15)
  add('headPitch', 0.035, 0.2)
  add('headRoll', 0.015, 0.15)
  for (const side of SIDES) {
    add(`${side}ArmFlexion`, 0.03, 0.25)
    add(`${side}ArmOut`, 0.012, 0.2)
    add(`${side}Elbow`, 0.04, 0.25)
  }
  say(stage, 'loose', start, 1, { end, fadeIn: 0.15, fadeOut: 0.15 })
}
