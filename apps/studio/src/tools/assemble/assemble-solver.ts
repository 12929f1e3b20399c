import { makeMotion, quat, rootMotion, type Motion } from '@understudy/motion'
import { contactsOf, footSkate } from '@understudy/synthesis/analysis'
import type { AssembleOptions, AssemblyReport, PartChoice } from '@understudy/synthesis/methods/part-assembly'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { AssembleAnswer } from './messages.ts'
import type { AssembleSettings } from '../../document/assemble-recipe.ts'

/** What panels and views show of an assembly, out of what the operation found: all three on one clock. */
export function assembleAnswer(
  { motion, more, report, took }: CallAnswer<AssemblyReport>,
  part: PartChoice,
): AssembleAnswer {
  const contacts = contactsOf(motion)
  return {
    motion,
    query: part === 'lower' || part === 'whole' ? placeWith(more.before, motion) : more.before,
    retrieved: placeWith(more.lent, motion),
    report,
    skate: contacts.length > 0 ? footSkate(motion, contacts).mean : 0,
    took: 1000 * took,
  }
}

/** Settings as the method and the command line take them. */
export function optionsOf({ at, from, ...rest }: AssembleSettings): AssembleOptions {
  return { ...rest, ...(at && { baseRegion: at }), ...(from && { donorRegion: from }) }
}

/** The motion where `leader` is at every frame, facing the same way: side by side, the two can be compared. */
function placeWith(motion: Motion, leader: Motion): Motion {
  const [own, other] = [rootMotion(motion), rootMotion(leader)]
  const width = 4 * motion.skeleton.jointCount
  const frameCount = Math.min(motion.frameCount, leader.frameCount)
  const rootPositions = motion.rootPositions.slice(0, 3 * frameCount)
  const rotations = motion.rotations.slice(0, width * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const turn = quat.fromYaw(other.yaw[frame] - own.yaw[frame])
    rotations.set(quat.multiply(turn, quat.quatAt(rotations, width * frame)), width * frame)
    // The root may lie off the hips: it turns about them.
    const away = quat.rotate(turn, [
      rootPositions[3 * frame] - own.x[frame],
      0,
      rootPositions[3 * frame + 2] - own.z[frame],
    ])
    rootPositions[3 * frame] = other.x[frame] + away[0]
    rootPositions[3 * frame + 2] = other.z[frame] + away[2]
  }
  return makeMotion({ ...motion, rootPositions, rotations, annotations: undefined })
}
