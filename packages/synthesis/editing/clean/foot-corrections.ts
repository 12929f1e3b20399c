import { quat, vec3, type Motion, type Vec3, type WorldMotion } from '@understudy/motion'
import type { FrameRange } from '../../analysis/quality/index.ts'
import { bridgeGaps, type BridgeOptions } from './bridge-gaps.ts'
import type { Leg } from './legs.ts'
import type { Lock, LegLocks } from './locks.ts'

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
  const { frameCount, skeleton } = motion
  const heelAt = lockPerFrame(locks.heel, frameCount)
  const ballAt = lockPerFrame(locks.ball, frameCount)
  const at = (frame: number, joint: number): Vec3 =>
    vec3.vec3At(world.positions, 3 * (frame * skeleton.jointCount + joint))

  const turn = new Float64Array(3 * frameCount)
  const flat = rangesWhere(frameCount, (frame) => heelAt[frame] !== undefined && ballAt[frame] !== undefined)
  for (const { first, last } of flat) {
    for (let frame = first; frame <= last; frame++) {
      const held = vec3.subtract(ballAt[frame]!.place, heelAt[frame]!.place)
      const foot = vec3.subtract(at(frame, leg.ball!), at(frame, leg.ankle))
      turn.set(quat.log(quat.fromTo(vec3.normalize(foot), vec3.normalize(held))), 3 * frame)
    }
  }
  bridgeGaps(turn, flat, fades)
  if (leg.ball !== undefined) {
    const rolling = rangesWhere(
      frameCount,
      (frame) => ballAt[frame] !== undefined && heelAt[frame] === undefined,
    )
    for (const range of rolling)
      steadyRoll(turn, range, world, skeleton.jointCount, leg, STEADY * motion.frameRate)
  }

  const shift = new Float64Array(3 * frameCount)
  const planted = Uint8Array.from({ length: frameCount }, (_, frame) =>
    heelAt[frame] || ballAt[frame] ? 1 : 0,
  )
  const held = rangesWhere(frameCount, (frame) => planted[frame] === 1)
  for (const { first, last } of held) {
    for (let frame = first; frame <= last; frame++) {
      const ankle = at(frame, leg.ankle)
      const heel = heelAt[frame]
      const place = heel
        ? heel.place
        : vec3.subtract(
            ballAt[frame]!.place,
            quat.rotate(quat.exp(vec3.vec3At(turn, 3 * frame)), vec3.subtract(at(frame, leg.ball!), ankle)),
          )
      shift.set(vec3.subtract(place, ankle), 3 * frame)
    }
  }
  bridgeGaps(shift, held, fades)
  return { shift, turn, planted }
}

/** Jitter of a rolling foot quicker than this is taken out of it: σ of a Gaussian, seconds. */
const STEADY = 0.02

/**
 * While a foot rolls over its held ball, every tremble of the foot would be one of the ankle, and of an almost
 * straight knee many times over. So its direction is smoothed there, the smoothing growing from nothing at both ends.
 */
function steadyRoll(
  turn: Float64Array,
  { first, last }: FrameRange,
  world: WorldMotion,
  jointCount: number,
  leg: Leg,
  sigmaFrames: number,
): void {
  const radius = Math.ceil(2.5 * sigmaFrames)
  if (sigmaFrames < 0.5 || last - first < 2) return
  const count = last - first + 1
  const directions = Array.from({ length: count }, (_, i): Vec3 => {
    const at = 3 * (first + i) * jointCount
    const foot = vec3.subtract(
      vec3.vec3At(world.positions, at + 3 * leg.ball!),
      vec3.vec3At(world.positions, at + 3 * leg.ankle),
    )
    return vec3.normalize(quat.rotate(quat.exp(vec3.vec3At(turn, 3 * (first + i))), foot))
  })
  for (let i = 1; i < count - 1; i++) {
    let sum: Vec3 = vec3.ZERO
    // A window that fits, so that a foot turning evenly is left as it is.
    const fits = Math.min(radius, i, count - 1 - i)
    for (let k = -fits; k <= fits; k++)
      sum = vec3.add(sum, vec3.scale(directions[i + k], Math.exp(-0.5 * (k / sigmaFrames) ** 2)))
    const steady = quat.fromTo(directions[i], vec3.normalize(sum))
    const at = 3 * (first + i)
    turn.set(quat.log(quat.multiply(steady, quat.exp(vec3.vec3At(turn, at)))), at)
  }
}

function lockPerFrame(locks: readonly Lock[], frameCount: number): (Lock | undefined)[] {
  const perFrame: (Lock | undefined)[] = new Array(frameCount).fill(undefined)
  for (const lock of locks) perFrame.fill(lock, lock.first, lock.last + 1)
  return perFrame
}

export function rangesWhere(frameCount: number, test: (frame: number) => boolean): FrameRange[] {
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

/** Frames to the nearest planted frame; 0 in one. */
export function framesToPlanted(planted: Uint8Array): Float64Array {
  const count = planted.length
  const distance = new Float64Array(count).fill(Infinity)
  for (let frame = 0, since = Infinity; frame < count; frame++) {
    since = planted[frame] === 1 ? 0 : since + 1
    distance[frame] = since
  }
  for (let frame = count - 1, until = Infinity; frame >= 0; frame--) {
    until = planted[frame] === 1 ? 0 : until + 1
    distance[frame] = Math.min(distance[frame], until)
  }
  return distance
}
