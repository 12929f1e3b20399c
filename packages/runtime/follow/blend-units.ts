import { multiplyFlat } from '@understudy/kernels'
import type { Role } from '@understudy/motion'
import { FRAME_PLACES, type MotionPack } from '../pack/motion-pack.ts'
import { readBetween } from '../pack/read-between.ts'
import { bendLimb, type Limb } from '../pose/bend-limb.ts'
import { makeWorldPose, placeJoints, type WorldPose } from '../pose/world-pose.ts'
import type { LikelyUnits } from './follower-search.ts'
import { LAID_WIDTH } from './lay-over.ts'
import { jointsOf, placesOf, sample } from './units.ts'

/** An example that faces further than this from the best has no say, radians. */
const WITHIN = Math.PI / 2
/** The best itself counts at least this much. */
const OWN_SAY = 0.05
/** Where rotations begin in a pose. */
const TURNS = 3

const LIMBS: readonly (readonly [upper: Role, lower: Role, end: Role])[] = [
  ['leftUpperArm', 'leftLowerArm', 'leftHand'],
  ['rightUpperArm', 'rightLowerArm', 'rightHand'],
  ['leftUpperLeg', 'leftLowerLeg', 'leftFoot'],
  ['rightUpperLeg', 'rightLowerLeg', 'rightFoot'],
]
const NO_POLE = new Float64Array(3)

/**
 * One pose out of placed examples: the mean of those that agree with the best, by
 *
 *   weight · (1 − (Δ/90°)²)²          Δ: how far an example faces from the best
 *
 * Rotations are averaged as quaternions, and then hands and feet are brought to their own mean places: all may hold the same hand,
 * each with another bend of the elbow (as `blendInterpretations` of the library). Nothing is allocated while it blends.
 */
export class UnitBlend {
  /** Root position, then rotations, in the world. */
  readonly pose: Float64Array
  /** Feet that touch the ground, as bits, by half of the weight. */
  contacts = 0
  /** Where the best example faces, radians. */
  yaw = 0
  readonly #pack: MotionPack
  readonly #frame: Float64Array
  readonly #after: Float64Array
  readonly #best: Float64Array
  readonly #world: WorldPose
  readonly #limbs: readonly Limb[]
  readonly #ends: Float64Array
  readonly #end: Float64Array
  readonly #wanted: Float64Array
  readonly #bits = new Float64Array(4)
  readonly #turn = new Float64Array(4)
  readonly #rootTurn = new Float64Array(4)
  #sum = 0

  constructor(pack: MotionPack) {
    const { skeleton } = pack.header
    this.#pack = pack
    this.pose = new Float64Array(TURNS + 4 * skeleton.jointCount)
    this.#frame = new Float64Array(pack.frameWidth)
    this.#after = new Float64Array(pack.frameWidth)
    this.#best = new Float64Array(4 * skeleton.jointCount)
    this.#world = makeWorldPose(skeleton)
    this.#limbs = LIMBS.filter((roles) => roles.every((role) => skeleton.roles.has(role))).map((roles) => {
      const [upper, lower, end] = jointsOf(skeleton, roles)
      return { upper, lower, end, offset: new Float64Array(3) }
    })
    this.#ends = placesOf(
      pack,
      this.#limbs.map(({ end }) => end),
    )
    this.#end = new Float64Array(3 * this.#limbs.length)
    this.#wanted = new Float64Array(3 * this.#limbs.length)
  }

  /** Blends `share` of what was likely at the newest known instant with the rest of what was likely one before, `instant` with a fraction. */
  mix(before: LikelyUnits, now: LikelyUnits, share: number, instant: number): void {
    this.pose.fill(0)
    this.#wanted.fill(0)
    this.#bits.fill(0)
    this.#sum = 0
    this.#add(now, 0, OWN_SAY, instant, true)
    for (let n = 0; n < now.count; n++) this.#add(now, n, share * now.weight[n], instant, false)
    if (share < 1)
      for (let n = 0; n < before.count; n++)
        this.#add(before, n, (1 - share) * before.weight[n], instant, false)
    this.#finish()
  }

  #add(likely: LikelyUnits, n: number, weight: number, instant: number, isBest: boolean): void {
    if (weight === 0) return
    const { units } = this.#pack.header.follower!
    const [first, last] = units[likely.unit[n]]
    const clip = this.#pack.clipAt(first)
    const end = clip.first + clip.frames - 1
    const along = (instant - likely.start[n]) / (likely.end[n] - likely.start[n])
    const position = Math.min(Math.max(first + (last - first) * along, clip.first), end)
    const frame = this.#frame
    readBetween(this.#pack, position, end, frame, this.#after)
    const t = LAID_WIDTH * n
    const [cos, sin, tx, tz] = [likely.laid[t], likely.laid[t + 1], likely.laid[t + 2], likely.laid[t + 3]]
    const yaw = Math.atan2(sin, cos) + frame[2]
    if (isBest) this.yaw = yaw
    const off = (yaw - this.yaw - 2 * Math.PI * Math.round((yaw - this.yaw) / (2 * Math.PI))) / WITHIN
    if (Math.abs(off) >= 1) return
    const w = weight * (1 - off * off) ** 2
    this.#sum += w
    this.#addRoot(frame, yaw, cos, sin, tx, tz, w, isBest)
    this.#addTurns(frame, w, isBest)
    sample(this.#end, 0, this.#ends, this.#end.length, position)
    for (let c = 0; c < this.#end.length; c += 3) {
      const x = this.#end[c]
      const z = this.#end[c + 2]
      this.#wanted[c] += w * (cos * x + sin * z + tx)
      this.#wanted[c + 1] += w * this.#end[c + 1]
      this.#wanted[c + 2] += w * (cos * z - sin * x + tz)
    }
    const contacts = this.#pack.contacts[Math.round(position)]
    for (let bit = 0; bit < 4; bit++) if ((contacts & (1 << bit)) !== 0) this.#bits[bit] += w
  }

  /** The root is in the clip's ground frame, which is in the clip's world, which is laid into ours. */
  #addRoot(
    frame: Float64Array,
    yaw: number,
    cos: number,
    sin: number,
    tx: number,
    tz: number,
    w: number,
    isBest: boolean,
  ): void {
    const c = Math.cos(yaw)
    const s = Math.sin(yaw)
    this.pose[0] += w * (c * frame[3] + s * frame[5] + cos * frame[0] + sin * frame[1] + tx)
    this.pose[1] += w * frame[4]
    this.pose[2] += w * (c * frame[5] - s * frame[3] + cos * frame[1] - sin * frame[0] + tz)
    this.#turn[1] = Math.sin(yaw / 2)
    this.#turn[3] = Math.cos(yaw / 2)
    multiplyFlat(this.#rootTurn, 0, this.#turn, 0, frame, FRAME_PLACES)
    for (let k = 0; k < 4; k++) frame[FRAME_PLACES + k] = this.#rootTurn[k]
    if (isBest) for (let k = 0; k < this.#best.length; k++) this.#best[k] = frame[FRAME_PLACES + k]
  }

  #addTurns(frame: Float64Array, w: number, isBest: boolean): void {
    const best = this.#best
    for (let q = 0; q < best.length; q += 4) {
      let dot = 1
      if (!isBest) {
        dot = 0
        for (let k = q; k < q + 4; k++) dot += best[k] * frame[FRAME_PLACES + k]
      }
      const signed = dot < 0 ? -w : w
      for (let k = q; k < q + 4; k++) this.pose[TURNS + k] += signed * frame[FRAME_PLACES + k]
    }
  }

  #finish(): void {
    const { pose } = this
    const scale = 1 / this.#sum
    for (let c = 0; c < 3; c++) pose[c] *= scale
    for (let q = TURNS; q < pose.length; q += 4) {
      let squares = 0
      for (let k = q; k < q + 4; k++) squares += pose[k] * pose[k]
      const s = 1 / Math.sqrt(squares)
      for (let k = q; k < q + 4; k++) pose[k] *= s
    }
    this.contacts = 0
    for (let bit = 0; bit < 4; bit++) if (this.#bits[bit] * scale >= 0.5) this.contacts |= 1 << bit
    const { skeleton } = this.#pack.header
    placeJoints(this.#world, skeleton, pose, 0, TURNS)
    for (let n = 0; n < this.#limbs.length; n++) {
      const limb = this.#limbs[n]
      for (let c = 0; c < 3; c++)
        limb.offset[c] = this.#wanted[3 * n + c] * scale - this.#world.positions[3 * limb.end + c]
      bendLimb(pose, TURNS, this.#world, skeleton, limb, NO_POLE)
    }
  }
}
