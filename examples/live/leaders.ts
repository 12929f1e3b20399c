import { duration, sampleRootFlat, sampleRotationsFlat, type Motion, type Skeleton } from '@understudy/motion'
import { aimStick, makeWish, MatchingPlayer, StickControl, type MotionPack } from '@understudy/runtime'
import type { SteeringWish } from '@understudy/view'

/** Somebody who leads: a figure whose pose goes on. */
export interface Leader {
  readonly skeleton: Skeleton
  /** Root position, then rotations. */
  readonly pose: Float32Array
  /** Seconds since it began; a recorded leader begins again at its end. */
  readonly time: number
  step(seconds: number): void
}

/** A recording, played over and over. */
export function recordedLeader(motion: Motion): Leader {
  const { skeleton } = motion
  const pose = new Float32Array(3 + 4 * skeleton.jointCount)
  const leader = {
    skeleton,
    pose,
    time: 0,
    step(seconds: number): void {
      leader.time = (leader.time + seconds) % duration(motion)
      sampleRootFlat(pose, 0, motion, leader.time)
      sampleRotationsFlat(pose, 3, motion, leader.time)
    },
  }
  leader.step(0)
  return leader
}

/** A walker that is steered: `read` says where to, along the ground as the camera sees it (its yaw in radians). */
export function steeredLeader(
  pack: MotionPack,
  read: (out: SteeringWish) => void,
  cameraYaw: () => number,
): Leader {
  const player = new MatchingPlayer(pack)
  const stick = new StickControl()
  const { horizons } = pack.header.layout
  const wish = makeWish(horizons.length)
  const controls: SteeringWish = { right: 0, forward: 0, fast: false }
  const leader = {
    skeleton: pack.header.skeleton,
    pose: player.pose,
    time: 0,
    step(seconds: number): void {
      leader.time += seconds
      read(controls)
      aimStick(stick, controls.right, controls.forward, controls.fast ? 1.9 : 1.2, cameraYaw())
      stick.step(seconds, player.x, player.z, horizons, wish)
      player.step(seconds, wish)
    },
  }
  return leader
}
