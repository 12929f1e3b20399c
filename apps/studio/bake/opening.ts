import { quat, slice, type Motion } from '@understudy/motion'
import { perform, performerOf } from '@understudy/performer'
import { packTakes } from '@understudy/view/player-html'

/** Radius of the two rounds of the eight, metres; each turns 240°, so that the ways cross at 60°. */
const RADIUS = 1.35
const ROUND = (4 / 3) * Math.PI
const HALF_STRAIGHT = RADIUS * Math.sqrt(3)

/**
 * Who is on stage when the page opens: somebody who walks a figure of eight without end, performed by
 * our own performer and packed with its body when the page is built.
 */
export function bakeOpening(): string {
  const arc = RADIUS * ROUND
  const motion = perform(
    {
      id: 'figure of eight',
      family: 'opening',
      performer: 'average',
      seed: 8,
      frameRate: 60,
      actions: [
        {
          do: 'walk',
          underWay: true,
          goesOn: true,
          legs: [
            { length: HALF_STRAIGHT, speed: 1.3 },
            { length: arc, turn: ROUND, speed: 1.2 },
            { length: 2 * HALF_STRAIGHT, speed: 1.38 },
            { length: arc, turn: -ROUND, speed: 1.2 },
            { length: HALF_STRAIGHT, speed: 1.3 },
          ],
        },
      ],
    },
    performerOf('average'),
    8,
  )
  return JSON.stringify(packTakes([cutToLoop(motion)]))
}

/** Ends the motion where, within its last stride and a bit, the body is most nearly as it began: the step over the seam is not seen. */
function cutToLoop(motion: Motion): Motion {
  const { frameCount, frameRate, rotations, skeleton } = motion
  const width = 4 * skeleton.jointCount
  let best = { frame: frameCount - 1, apart: Infinity }
  for (let frame = frameCount - 1; frame > frameCount - 1 - 1.5 * frameRate; frame--) {
    let apart = 0
    for (let q = 0; q < width; q += 4)
      apart += quat.angleBetween(quat.quatAt(rotations, q), quat.quatAt(rotations, frame * width + q)) ** 2
    if (apart < best.apart) best = { frame, apart }
  }
  return slice(motion, 0, best.frame / frameRate)
}
