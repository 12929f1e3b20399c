import { makeMotion, resample, worldPositions, type Motion } from '@understudy/motion'
import { makeWish, MatchingPlayer, readPack, writePack } from '@understudy/runtime'
import { detectContacts, footSkate, makeRun, smoothness } from '@understudy/synthesis/analysis'
import { buildMatchingDatabase, groundTrack } from '@understudy/synthesis/methods/motion-matching'
import { scalar } from '@understudy/kernels'

/** How a steered figure compares with the walk whose path it was asked to take. */
export interface SteeredLike {
  readonly seconds: number
  /** Mean distance from where the recorded walker is at that time, metres. */
  readonly off: number
  /** Mean skate of planted feet, centimetres per second: steered, and recorded by the same detector. */
  readonly skate: number
  readonly recordedSkate: number
  /** 99th percentile of jerk, metres per second³. */
  readonly jerk: number
  readonly recordedJerk: number
  readonly jumps: number
}

const RATE = 60
/** The figure begins in another pose than the recorded walker: what happens within this time is not judged, seconds. */
const SETTLES = 1

/** Steers a figure made of `examples` by the path of a recorded walk: at every moment its wish is where that walker will be. */
export function steerLike(examples: readonly Motion[], recorded: Motion): SteeredLike {
  const pack = readPack(writePack(buildMatchingDatabase(examples, {}, makeRun())))
  const { skeleton, layout } = pack.header
  const walked = resample(recorded, RATE)
  const track = groundTrack(walked, 0.15, scalar)
  const last = walked.frameCount - 1
  const wish = makeWish(layout.horizons.length)
  const player = new MatchingPlayer(pack)
  player.placeAt(track[0], track[1], track[2])
  const rootPositions = new Float32Array(3 * walked.frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * walked.frameCount)
  let [sum, count] = [0, 0]
  for (let frame = 0; frame <= last; frame++) {
    layout.horizons.forEach((seconds, h) => {
      const at = 3 * Math.min(last, Math.round(frame + seconds * RATE))
      wish.places[2 * h] = track[at]
      wish.places[2 * h + 1] = track[at + 1]
      wish.facings[h] = track[at + 2]
    })
    player.step(1 / RATE, wish)
    rootPositions.set(player.pose.subarray(0, 3), 3 * frame)
    rotations.set(player.pose.subarray(3), 4 * skeleton.jointCount * frame)
    if (frame < SETTLES * RATE) continue
    sum += Math.hypot(player.x - track[3 * frame], player.z - track[3 * frame + 1])
    count++
  }
  const steered = makeMotion({ skeleton, frameRate: RATE, rootPositions, rotations })
  const jerkOf = (motion: Motion): number => smoothness(motion, worldPositions(motion)).jerkP99MPerS3
  const skateOf = (motion: Motion): number => footSkate(motion, detectContacts(motion)).mean
  return {
    seconds: last / RATE,
    off: sum / Math.max(count, 1),
    skate: skateOf(steered),
    recordedSkate: skateOf(walked),
    jerk: jerkOf(steered),
    recordedJerk: jerkOf(walked),
    jumps: player.jumps,
  }
}
