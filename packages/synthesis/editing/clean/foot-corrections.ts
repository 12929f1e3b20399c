import type { Motion, WorldMotion } from '@understudy/motion'
import type { FrameRange } from '../../analysis/quality/index.ts'
import { bridgeGaps, type BridgeOptions } from './bridge-gaps.ts'
import type { Leg } from './legs.ts'
import type { Lock, LegLocks } from './locks.ts'
import { arcFlat, turnFlat } from './rotation-vector.ts'
import { steadyRoll } from './steady-roll.ts'

/** How one foot is to be moved in every frame. */
export interface FootCorrections {
  /** What to add to the ankle's world position, `[frame][xyz]`, metres. */
  readonly shift: Float64Array
  /** The rotation vector to turn the foot by in the world, `[frame][xyz]`, radians. */
  readonly turn: Float64Array
  /** 1 where heel or ball is held. */
  readonly planted: Uint8Array
}

/**
 * Moves and turns one foot so that its held points stay where they are held:
 *
 *   heel and ball held   foot along the line between their places, ankle at the heel's
 *   heel only            ankle at its place, the foot turns about it as it did
 *   ball only            ankle = ball's place − foot: the foot rolls over its ball as it did
 *
 * Where the foot's turn is not settled by two held points it fades from and to those (`bridgeGaps`), and so does
 * the shift where nothing is held: both are continuous with their slopes.
 */
export function footCorrections(
  motion: Motion,
  world: WorldMotion,
  leg: Leg,
  locks: LegLocks,
  fades: BridgeOptions,
): FootCorrections {
  const { frameCount, frameRate, skeleton } = motion
  const heelAt = lockPerFrame(locks.heel, frameCount)
  const ballAt = lockPerFrame(locks.ball, frameCount)
  const foot = footVectors(motion, world, leg)

  const turn = new Float64Array(3 * frameCount)
  const flat = rangesWhere(frameCount, (frame) => heelAt[frame] >= 0 && ballAt[frame] >= 0)
  for (const { first, last } of flat) {
    for (let frame = first; frame <= last; frame++) {
      const heel = locks.heel[heelAt[frame]].place
      const ball = locks.ball[ballAt[frame]].place
      const f = 3 * frame
      const [x, y, z] = [ball[0] - heel[0], ball[1] - heel[1], ball[2] - heel[2]]
      arcFlat(turn, f, foot[f], foot[f + 1], foot[f + 2], x, y, z)
    }
  }
  bridgeGaps(turn, flat, fades)
  for (const rolling of rangesWhere(frameCount, (frame) => heelAt[frame] < 0 && ballAt[frame] >= 0))
    steadyRoll(turn, foot, rolling, frameRate)

  const shift = new Float64Array(3 * frameCount)
  const planted = new Uint8Array(frameCount)
  const rolled = new Float64Array(3)
  for (let frame = 0; frame < frameCount; frame++) {
    if (heelAt[frame] < 0 && ballAt[frame] < 0) continue
    planted[frame] = 1
    const f = 3 * frame
    const ankle = 3 * (frame * skeleton.jointCount + leg.ankle)
    const isHeel = heelAt[frame] >= 0
    const { place } = isHeel ? locks.heel[heelAt[frame]] : locks.ball[ballAt[frame]]
    if (isHeel) rolled.fill(0)
    else turnFlat(rolled, 0, turn, f, foot[f], foot[f + 1], foot[f + 2])
    for (let c = 0; c < 3; c++) shift[f + c] = place[c] - rolled[c] - world.positions[ankle + c]
  }
  const held = rangesWhere(frameCount, (frame) => planted[frame] === 1)
  bridgeGaps(shift, held, fades)
  return { shift, turn, planted }
}

/** From ankle to ball in every frame, `[frame][xyz]`, metres; zero without a ball. */
export function footVectors(motion: Motion, { positions }: WorldMotion, leg: Leg): Float64Array {
  const { frameCount, skeleton } = motion
  const foot = new Float64Array(3 * frameCount)
  if (leg.ball === undefined) return foot
  for (let frame = 0; frame < frameCount; frame++) {
    const ankle = 3 * (frame * skeleton.jointCount + leg.ankle)
    const ball = 3 * (frame * skeleton.jointCount + leg.ball)
    for (let c = 0; c < 3; c++) foot[3 * frame + c] = positions[ball + c] - positions[ankle + c]
  }
  return foot
}

/** Which lock holds in each frame, −1 for none. */
function lockPerFrame(locks: readonly Lock[], frameCount: number): Int32Array {
  const perFrame = new Int32Array(frameCount).fill(-1)
  locks.forEach(({ first, last }, index) => perFrame.fill(index, first, last + 1))
  return perFrame
}

function rangesWhere(frameCount: number, test: (frame: number) => boolean): FrameRange[] {
  const ranges: FrameRange[] = []
  let first = -1
  for (let frame = 0; frame <= frameCount; frame++) {
    const holds = frame < frameCount && test(frame)
    if (holds && first < 0) first = frame
    if (!holds && first >= 0) {
      ranges.push({ first, last: frame - 1 })
      first = -1
    }
  }
  return ranges
}
