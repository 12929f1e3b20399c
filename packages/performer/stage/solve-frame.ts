import {
  jointOf,
  quat,
  solveTwoBoneFlat,
  TWO_BONE_WIDTH,
  vec3,
  type Quat,
  type Role,
  type Vec3,
  portable,
} from '@understudy/motion'
import type { Body } from '../body/make-body.ts'
import { cos, sin } from '../math/trig.ts'
import { chain, partWay, turnX, turnY, turnZ } from '../math/turn.ts'
import { SIDES, type Channel, type Side, type SidedChannel, type Tracks } from './channels.ts'
import type { FootPose } from './foot-plan.ts'

/** Share of the way from pelvis to upper trunk that each vertebra has turned. */
const SPINE_SHARE = 0.3
const CHEST_SHARE = 0.65
const NECK_SHARE = 0.45
/** A free ankle bends up to here, radians, and then reluctantly a little further. */
const ANKLE_UP = 0.4
const ANKLE_SOFT = 0.12
/** The same to either side. */
const ANKLE_SIDE = 0.45
/** A reaching elbow starts from at least this bend, radians. */
const REACHING_BEND = 0.85
/** An arm gives its last 6 % reluctantly: it would snap straight otherwise. */
const ARM_SOFTNESS = 0.06
/** A hand points between its aim and its forearm, which counts this much: a wrist is then never bent to its limit. */
const FOREARM_COUNTS = 1.1
/** A wrist bends freely up to here, then reluctantly, radians. */
const WRIST_EASY = 0.7
const WRIST_MOST = 0.767
/** The forearm depends on where the wrist is, the wrist on where the hand points: so many rounds leave a millimetre. */
const PALM_ROUNDS = 5
/** A knee points between where the hip and where the foot point: this much to the foot. */
const KNEE_TO_FOOT = 0.55
/** The bend of the reference leg, radians: any clear bend gives the solver its plane. */
const REFERENCE_BEND = 0.6

const HANG: Record<Side, Quat> = { left: turnZ(-Math.PI / 2), right: turnZ(Math.PI / 2) }

/** Poses one frame: channels and feet in, root position and local rotations out. */
export class FrameSolver {
  private readonly body: Body
  private readonly world: Quat[]
  private readonly joints: ReadonlyMap<Role, number>
  private readonly solution = new Float64Array(TWO_BONE_WIDTH)
  private readonly points = new Float64Array(15)

  constructor(body: Body) {
    this.body = body
    this.world = body.skeleton.joints.map(() => quat.IDENTITY)
    this.joints = body.skeleton.roles
  }

  private joint(role: Role): number {
    return this.joints.get(role) ?? jointOf(this.body.skeleton, role, 'perform')
  }

  solve(
    tracks: Tracks,
    frame: number,
    feet: Readonly<Record<Side, FootPose>>,
    outFrame: number,
    rootOut: Float32Array,
    rotationsOut: Float32Array,
  ): void {
    const { body, world } = this
    const at = (channel: keyof Tracks): number => tracks[channel][frame]
    const facing = at('facing')
    const { pelvis, chest, root } = this.trunk(at)
    const head = chain(turnY(facing + at('headYaw')), turnZ(at('headRoll')), turnX(at('headPitch')))
    this.put('neck', partWay(chest, head, NECK_SHARE))
    this.put('head', head)
    // The root is rounded to what will be stored before the legs are solved: they then make up for the rounding.
    const rootStored: Vec3 = [Math.fround(root[0]), Math.fround(root[1]), Math.fround(root[2])]
    rootOut.set(rootStored, 3 * outFrame)
    for (const side of SIDES) {
      this.leg(side, rootStored, pelvis, facing + at('pelvisYaw'), at(`${side}KneeOut`), feet[side])
      this.arm(side, rootStored, chest, (name) => tracks[`${side}${name}`][frame])
    }
    const { parents, jointCount } = body.skeleton
    for (let j = 0; j < jointCount; j++) {
      const local = j === 0 ? world[0] : quat.multiply(quat.inverse(world[parents[j]]), world[j])
      const o = 4 * (outFrame * jointCount + j)
      const sign = local[3] < 0 ? -1 : 1
      for (let c = 0; c < 4; c++) rotationsOut[o + c] = sign * local[c]
    }
  }

  /** Where a shoulder joint would be with the trunk posed so: for those who plan how far a body must lean. */
  shoulderWhen(side: Side, at: (channel: Channel) => number): Vec3 {
    const { chest, root } = this.trunk(at)
    const s = side === 'left' ? 1 : -1
    return this.shoulder(side, root, quat.multiply(chest, turnZ(s * at(`${side}Shrug`))))
  }

  private trunk(at: (channel: Channel) => number): { pelvis: Quat; chest: Quat; root: Vec3 } {
    const facing = at('facing')
    const pelvis = chain(turnY(facing + at('pelvisYaw')), turnZ(at('pelvisList')), turnX(at('pelvisTilt')))
    const chest = chain(turnY(facing + at('trunkYaw')), turnZ(at('trunkList')), turnX(at('trunkPitch')))
    this.put('hips', pelvis)
    this.put('spine', partWay(pelvis, chest, SPINE_SHARE))
    this.put('chest', partWay(pelvis, chest, CHEST_SHARE))
    this.put('upperChest', chest)
    const midHip: Vec3 = [at('x'), at('height'), at('z')]
    const { hipDrop, hipForward } = this.body
    return { pelvis, chest, root: vec3.add(midHip, quat.rotate(pelvis, [0, hipDrop, -hipForward])) }
  }

  private leg(
    side: Side,
    root: Vec3,
    pelvis: Quat,
    pelvisYaw: number,
    kneeOut: number,
    foot: FootPose,
  ): void {
    const { hipHalf, hipDrop, hipForward } = this.body
    const { thigh, shank } = this.body[side]
    const s = side === 'left' ? 1 : -1
    const hip = vec3.add(root, quat.rotate(pelvis, [s * hipHalf, -hipDrop, hipForward]))
    const upper = turnY(pelvisYaw + KNEE_TO_FOOT * nearest(foot.yaw - pelvisYaw) + s * kneeOut)
    const lower = quat.multiply(upper, turnX(REFERENCE_BEND))
    const knee = vec3.add(hip, quat.rotate(upper, [0, -thigh, 0]))
    const ankle = vec3.add(knee, quat.rotate(lower, [0, -shank, 0]))
    // A planted foot is reached exactly; a free one need not stretch the knee to the last.
    const softness = foot.soft * Math.min(1, 120 * foot.free)
    const { turnUpper, turnLower } = this.bend(
      hip,
      knee,
      ankle,
      [foot.x, foot.y, foot.z],
      vec3.ZERO,
      softness,
    )
    this.put(`${side}UpperLeg`, quat.multiply(turnUpper, upper))
    const shankWorld = quat.multiply(turnLower, lower)
    this.put(`${side}LowerLeg`, shankWorld)
    const give = foot.free === 0 ? 0 : foot.free * this.ankleGives(quat.rotate(shankWorld, [0, -1, 0]), foot)
    const roll =
      foot.free === 0 ? 0 : foot.free * this.ankleRolls(quat.rotate(shankWorld, [0, -1, 0]), foot.yaw)
    const level = chain(turnY(foot.yaw), turnZ(roll))
    this.put(`${side}Foot`, chain(level, turnX(foot.pitch + give)))
    this.put(`${side}Toes`, chain(level, turnX(foot.toePitch + give)))
  }

  /** How far a free foot must drop its toes so that the ankle is not bent up beyond its range, radians. */
  private ankleGives(shank: Vec3, foot: FootPose): number {
    const forward = shank[0] * sin(foot.yaw) + shank[2] * cos(foot.yaw)
    const bentUp = -portable.atan2(forward, -shank[1]) - foot.pitch
    const over = bentUp - ANKLE_UP
    return over > 0 ? over - over / (1 + over / ANKLE_SOFT) : 0
  }

  /** How far a free foot must tilt with the shank so that the ankle is not bent sideways beyond its range, radians, left side up. */
  private ankleRolls(shank: Vec3, yaw: number): number {
    const left = shank[0] * cos(yaw) - shank[2] * sin(yaw)
    // Out of the foot's own plane, not off the vertical: a runner's heel comes above the knee.
    // The arc sine, as far as an ankle goes; engines differ in theirs.
    const q = left * left
    const leftward = left * (1 + q * (1 / 6 + q * (3 / 40 + q * (5 / 112))))
    const over = Math.abs(leftward) - ANKLE_SIDE
    return over > 0 ? Math.sign(leftward) * (over - over / (1 + over / ANKLE_SOFT)) : 0
  }

  private arm(side: Side, root: Vec3, chest: Quat, at: (name: SidedChannel) => number): void {
    const s = side === 'left' ? 1 : -1
    const hang = HANG[side]
    const collar = quat.multiply(chest, turnZ(s * at('Shrug')))
    let upperHung = chain(
      chest,
      turnX(-at('ArmFlexion')),
      turnZ(s * at('ArmOut')),
      turnY(-s * at('ArmTwist')),
    )
    const reach = at('Reach')
    // The solver leaves a limb as straight as it finds it: it must find a bent one to bend it softly.
    const bent = Math.max(at('Elbow'), REACHING_BEND)
    let lowerHung = quat.multiply(upperHung, turnX(-(at('Elbow') + reach * (bent - at('Elbow')))))
    const turned = (): Quat => chain(lowerHung, turnY(-s * at('Pronation')), turnZ(-s * at('Wrist')))
    const aim: Vec3 = [at('AimX'), at('AimY'), at('AimZ')]
    const aimed = Math.min(1, vec3.length(aim))
    if (reach > 0) {
      const shoulder = this.shoulder(side, root, collar)
      const { offsets } = this.body.skeleton
      const upperLength = Math.abs(offsets[3 * this.joint(`${side}LowerArm`)])
      const lowerLength = Math.abs(offsets[3 * this.joint(`${side}Hand`)])
      const elbow = vec3.add(shoulder, quat.rotate(upperHung, [0, -upperLength, 0]))
      const wrist = vec3.add(elbow, quat.rotate(lowerHung, [0, -lowerLength, 0]))
      const pole = quat.rotate(chest, [s * (0.6 + at('ElbowOut')), -0.7, -0.5])
      const led: Vec3 = [at('HandX'), at('HandY'), at('HandZ')]
      const [upperBefore, lowerBefore] = [upperHung, lowerHung]
      let way = aimed > 0 ? vec3.normalize(aim) : aim
      for (let round = aimed > 0 ? PALM_ROUNDS : 1; round > 0; round--) {
        const to = vec3.add(led, vec3.scale(way, -aimed * this.body.palm))
        const target = vec3.lerp(wrist, to, reach)
        const { turnUpper, turnLower } = this.bend(shoulder, elbow, wrist, target, pole, ARM_SOFTNESS)
        upperHung = quat.multiply(turnUpper, upperBefore)
        lowerHung = quat.multiply(turnLower, lowerBefore)
        if (aimed > 0) way = handWay(lowerHung, aim)
      }
    }
    let hand = turned()
    if (aimed > 0)
      hand = partWay(
        hand,
        quat.multiply(quat.fromTo(quat.rotate(hand, DOWN), handWay(lowerHung, aim)), hand),
        aimed,
      )
    this.put(`${side}Shoulder`, collar)
    this.put(`${side}UpperArm`, quat.multiply(upperHung, hang))
    this.put(`${side}LowerArm`, quat.multiply(lowerHung, hang))
    this.put(`${side}Hand`, quat.multiply(hand, hang))
  }

  /** Where the shoulder joint is, down the chain from the root. */
  private shoulder(side: Side, root: Vec3, collar: Quat): Vec3 {
    const offset = (role: Role): Vec3 => vec3.vec3At(this.body.skeleton.offsets, 3 * this.joint(role))
    const spine: readonly Role[] = ['hips', 'spine', 'chest', 'upperChest']
    let p = root
    for (let k = 1; k < spine.length; k++)
      p = vec3.add(p, quat.rotate(this.world[this.joint(spine[k - 1])], offset(spine[k])))
    p = vec3.add(p, quat.rotate(this.world[this.joint('upperChest')], offset(`${side}Shoulder`)))
    return vec3.add(p, quat.rotate(collar, offset(`${side}UpperArm`)))
  }

  private bend(
    hip: Vec3,
    knee: Vec3,
    ankle: Vec3,
    target: Vec3,
    pole: Vec3,
    softness: number,
  ): { turnUpper: Quat; turnLower: Quat } {
    const { points, solution } = this
    points.set(hip, 0)
    points.set(knee, 3)
    points.set(ankle, 6)
    points.set(target, 9)
    points.set(pole, 12)
    solveTwoBoneFlat(solution, 0, points, 0, points, 3, points, 6, points, 9, points, 12, softness)
    return { turnUpper: quat.quatAt(solution, 0), turnLower: quat.quatAt(solution, 4) }
  }

  private put(role: Role, q: Quat): void {
    this.world[this.joint(role)] = q
  }
}

const DOWN: Vec3 = [0, -1, 0]

/** Where a hand at the end of this forearm points when it shall point along `aim`: between the two, as far as a wrist bends. */
function handWay(forearm: Quat, aim: Vec3): Vec3 {
  const along = quat.rotate(forearm, DOWN)
  const way = vec3.normalize(vec3.add(vec3.normalize(aim), vec3.scale(along, FOREARM_COUNTS)))
  const straight = Math.min(1, vec3.dot(way, along))
  const angle = portable.acos(straight)
  if (angle <= WRIST_EASY) return way
  const over = angle - WRIST_EASY
  const bent = WRIST_EASY + over / (1 + over / (WRIST_MOST - WRIST_EASY))
  const across = vec3.normalize(vec3.add(way, vec3.scale(along, -straight)))
  return vec3.add(vec3.scale(along, cos(bent)), vec3.scale(across, sin(bent)))
}

/** The turn of at most half a circle that ends at the same angle. */
const nearest = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
