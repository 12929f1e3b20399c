import { describe, expect, test } from 'vitest'
import { makeClip } from '@understudy/performer'
import {
  buildRig,
  personMesh,
  playGlb,
  RIG_ZOO,
  type PlayedFrame,
  type RigSpec,
} from '@understudy/test-utils'
import {
  findFingers,
  localRotations,
  makeMotion,
  placeJoints,
  quat,
  slice,
  standUpright,
  vec3,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { animateGlb, readMotion, readSkin } from '@understudy/motion/formats'
import { placeSkin, pointsOn } from '@understudy/motion/body'
import { referencePose } from '../../analysis/anatomy/index.ts'
import { contactsOf } from '../../analysis/contacts/index.ts'
import { retarget, type RetargetReport } from './index.ts'
import { penetrationReader } from './self-penetration.ts'
import { jointsBelow } from './soles.ts'

const { marks } = personMesh()
const SIDES = ['left', 'right'] as const
const degrees = (radians: number): number => (radians * 180) / Math.PI

const at = ({ vertices }: PlayedFrame, vertex: number): Vec3 => vec3.vec3At(vertices, 3 * vertex)
const angle = (a: Vec3, b: Vec3): number => degrees(Math.acos(Math.min(1, Math.max(-1, vec3.dot(a, b)))))

/** Where a palm looks, by three points of its skin. */
function palm(frame: PlayedFrame, side: 'left' | 'right', flipped: boolean): Vec3 {
  const [wrist, index, little] = marks[`${side}Palm`].map((vertex) => at(frame, vertex))
  const normal = vec3.cross(vec3.subtract(little, wrist), vec3.subtract(index, wrist))
  return vec3.scale(vec3.normalize(normal), (side === 'left') !== flipped ? 1 : -1)
}

/** The normal of a sole and its middle, by four points of its skin. */
function sole(frame: PlayedFrame, side: 'left' | 'right', flipped: boolean): { normal: Vec3; middle: Vec3 } {
  const [a, b, c, d] = marks[`${side}Sole`].map((vertex) => at(frame, vertex))
  const ahead = vec3.subtract(vec3.add(c, d), vec3.add(a, b))
  const normal = vec3.normalize(vec3.cross(ahead, vec3.subtract(c, d)))
  const middle = vec3.scale([a, b, c, d].reduce(vec3.add), 0.25)
  return { normal: flipped ? vec3.scale(normal, -1) : normal, middle }
}

const lowest = ({ vertices }: PlayedFrame): number =>
  vertices.reduce((low, value, i) => (i % 3 === 1 ? Math.min(low, value) : low), Infinity)

/** How far apart the vertices of two skins are in the mean, metres. */
function meanDistance(a: PlayedFrame, b: PlayedFrame): number {
  const count = a.vertices.length / 3
  let sum = 0
  for (let vertex = 0; vertex < count; vertex++) sum += vec3.distance(at(a, vertex), at(b, vertex))
  return sum / count
}

interface Dressed {
  readonly frames: readonly PlayedFrame[]
  readonly report: RetargetReport
  /** Named sides are swapped in what one sees. */
  readonly flipped: boolean
}

/** The motion on a rig, as a viewer shows the file that is written. */
async function dress(motion: Motion, spec: RigSpec, count = 12): Promise<Dressed> {
  const { glb } = buildRig(spec)
  const { motion: target } = await readMotion({ name: 'rig.glb', bytes: glb })
  const skin = await readSkin(glb, target.skeleton)
  const { motion: moved, report } = retarget(motion, target, { skin })
  const player = playGlb(animateGlb(glb, moved))
  const step = Math.max(1, Math.floor(motion.frameCount / count))
  const frames: PlayedFrame[] = []
  for (let frame = 0; frame < motion.frameCount; frame += step) frames.push(player.at(frame))
  return { frames, report, flipped: spec.mirror === 'shown' }
}

const other = (side: 'left' | 'right', swap: boolean): 'left' | 'right' =>
  swap ? (side === 'left' ? 'right' : 'left') : side

/** Worst differences between two rigs in the same motion. */
function compare(a: Dressed, b: Dressed) {
  const worst = { palm: 0, sole: 0, solePlace: 0, low: 0, skin: 0 }
  a.frames.forEach((frame, i) => {
    const second = b.frames[i]
    worst.low = Math.max(worst.low, Math.abs(lowest(second)))
    if (!b.flipped) worst.skin = Math.max(worst.skin, meanDistance(frame, second))
    for (const side of SIDES) {
      const own = other(side, b.flipped)
      worst.palm = Math.max(worst.palm, angle(palm(frame, side, false), palm(second, own, b.flipped)))
      const [p, q] = [sole(frame, side, false), sole(second, own, b.flipped)]
      worst.sole = Math.max(worst.sole, angle(p.normal, q.normal))
      worst.solePlace = Math.max(worst.solePlace, vec3.distance(p.middle, q.middle))
    }
  })
  return worst
}

/** Arms ahead, palms turned up by the forearms, fingers closed to a fist and opened. */
async function gesture(): Promise<{ motion: Motion; glb: Uint8Array }> {
  const { glb } = buildRig({ names: 'humanik', frames: 'wild' })
  const { motion: rest } = await readMotion({ name: 'person.glb', bytes: glb })
  const { skeleton } = rest
  const fingers = findFingers(skeleton)
  const standing = standUpright(skeleton, skeleton.tPose!)!
  const frameCount = 40
  const rotations = new Float32Array(4 * frameCount * skeleton.jointCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const s = Math.sin((Math.PI * frame) / (frameCount - 1))
    const own = new Map<number, Quat>()
    const turn = (joint: number | undefined, axis: Vec3, angleDegrees: number): void => {
      if (joint !== undefined) own.set(joint, quat.fromAxisAngle(axis, (angleDegrees * Math.PI) / 180))
    }
    for (const side of SIDES) {
      const sign = side === 'left' ? 1 : -1
      turn(skeleton.roles.get(`${side}UpperArm` as Role), [0, 1, 0], -sign * 50 * s)
      turn(skeleton.roles.get(`${side}LowerArm` as Role), [0, 1, 0], -sign * 40 * s)
      turn(skeleton.roles.get(`${side}Hand` as Role), [1, 0, 0], -100 * s)
      for (const [name, joint] of fingers)
        if (name.startsWith(side) && !name.includes('Thumb')) turn(joint, [0, 0, 1], -sign * 70 * s)
    }
    const turns: Quat[] = []
    const world: Quat[] = skeleton.joints.map(({ parent }, joint) => {
      const above = parent < 0 ? quat.IDENTITY : turns[parent]
      turns.push(quat.multiply(above, own.get(joint) ?? quat.IDENTITY))
      return quat.multiply(turns[joint], standing[joint])
    })
    rotations.set(localRotations(skeleton, world), 4 * frame * skeleton.jointCount)
  }
  const positions = placeJoints(skeleton, standing)
  const hips = 0.95 - positions[skeleton.roles.get('hips')!][1]
  const rootPositions = Float32Array.from({ length: 3 * frameCount }, (_, i) => (i % 3 === 1 ? hips : 0))
  return { motion: makeMotion({ skeleton, frameRate: 30, rotations, rootPositions }), glb }
}

/** A rig with every joint of the person: what it lacks cannot move alike. */
const isWhole = ({ fingers, clavicles, fourFingers }: RigSpec): boolean =>
  fingers !== false && clavicles !== false && !fourFingers

const MOTIONS: Readonly<Record<string, () => Promise<Motion>>> = {
  walk: async () => slice(makeClip('fight-walk-01'), 0, 2),
  punch: async () => makeClip('punch-right-01'),
  gesture: async () => (await gesture()).motion,
}
const REFERENCE: RigSpec = RIG_ZOO['Mixamo, T-pose']

describe('the rig zoo: one person in many rigs moves alike', () => {
  for (const [name, make] of Object.entries(MOTIONS)) {
    test(`[R9] ${name}: palms within 10°, soles within 5° and 1 cm, lowest vertex within 1 cm of the floor, skin within 1 cm in the mean`, async () => {
      const motion = await make()
      const reference = await dress(motion, REFERENCE)
      const table: Record<string, ReturnType<typeof compare>> = {}
      for (const [rig, spec] of Object.entries(RIG_ZOO))
        table[rig] = compare(reference, await dress(motion, spec))
      if (process.env.ZOO_TABLE) console.table(table)
      const bad = Object.entries(table).filter(
        ([rig, { palm: p, sole: s, solePlace, low, skin }]) =>
          p > 10 || s > 5 || solePlace > 0.01 || low > 0.01 || (isWhole(RIG_ZOO[rig]) && skin > 0.01),
      )
      expect(bad).toEqual([])
    }, 120_000)
  }

  test('[R9] the reference rig itself does what the gesture says, fingers too', async () => {
    const { motion, glb } = await gesture()
    const truth = playGlb(animateGlb(glb, motion))
    const shown = await dress(motion, REFERENCE, 40)
    shown.frames.forEach((frame, i) => {
      const real = truth.at(i)
      for (const side of SIDES)
        expect(angle(palm(real, side, false), palm(frame, side, false))).toBeLessThan(1)
      // Same person: every vertex of the skin is where the truth has it.
      let most = 0
      for (let v = 0; v < frame.vertices.length; v++)
        most = Math.max(most, Math.abs(frame.vertices[v] - real.vertices[v]))
      expect(most).toBeLessThan(0.01)
    })
  })

  test('[R12] shoes 10 cm longer stay out of the floor, and planted feet stay where they were', async () => {
    const motion = await MOTIONS.walk()
    const usual = await dress(motion, REFERENCE, 40)
    const long = await dress(motion, { ...REFERENCE, longShoes: 0.1 }, 40)
    const planted = contactsOf(motion).filter(({ role }) => role.endsWith('Toes'))
    const step = Math.max(1, Math.floor(motion.frameCount / 40))
    let compared = 0
    long.frames.forEach((frame, i) => {
      expect(lowest(frame)).toBeGreaterThan(-1e-4)
      for (const side of SIDES) {
        const seconds = (i * step) / motion.frameRate
        const stands = planted.some(
          ({ role, start, end }) => role.startsWith(side) && start <= seconds && seconds <= end,
        )
        const flat = sole(usual.frames[i], side, false).normal[1] > 0.999
        if (!stands || !flat) continue
        const apart = vec3.distance(
          sole(frame, side, false).middle,
          sole(usual.frames[i], side, false).middle,
        )
        expect(apart).toBeLessThan(1e-3)
        compared++
      }
    })
    expect(compared).toBeGreaterThan(10)
  })

  test('[R13] a hand pushed into the belly is reported as deep as boxes say', async () => {
    const { glb } = buildRig({ names: 'humanik' })
    const { motion: rest } = await readMotion({ name: 'person.glb', bytes: glb })
    const { skeleton } = rest
    const skin = (await readSkin(glb, skeleton))!
    const pose = referencePose(skeleton)
    const inside = penetrationReader(skeleton, pose, skin)
    const standing = pose.orientations.flat()
    expect(inside(pose.positions.flat(), standing, 0)).toBe(0)
    // The left arm as one piece, moved so that its hand goes in from the front.
    const arm = jointsBelow(skeleton, skeleton.roles.get('leftLowerArm')!)
    for (const z of [0.3, 0.16, 0.12, 0.08]) {
      const hand = pose.positions[skeleton.roles.get('leftHand')!]
      const chest = pose.positions[skeleton.roles.get('chest')!]
      const turn = quat.fromAxisAngle([0, 1, 0], Math.PI / 2)
      // Fingers point backwards (the turn brings +X to −Z), the wrist is z ahead of the chest.
      const moveTo: Vec3 = [chest[0], chest[1] + 0.05, chest[2] + 0.19 + z]
      const positions = pose.positions.map((at, joint) =>
        arm.has(joint) ? vec3.add(moveTo, quat.rotate(turn, vec3.subtract(at, hand))) : at,
      )
      const orientations = pose.orientations.map((q, joint) => (arm.has(joint) ? quat.multiply(turn, q) : q))
      const found = inside(positions.flat(), orientations.flat(), 0)
      // By hand: the fingertips are 0.19 m beyond the wrist's z, the belly's front is 0.117 m from its bone at this height.
      const places = new Float64Array(3 * skin.count)
      placeSkin(skin, [...Array(skin.count).keys()], positions.flat(), orientations.flat(), 0, places)
      const fingers = pointsOn(skin, jointsBelow(skeleton, skeleton.roles.get('leftHand')!), 1e6)
      const tip = Math.min(...fingers.map((point) => places[3 * point + 2]))
      const front = chest[2] + 0.117
      expect(found).toBeGreaterThanOrEqual(Math.max(0, front - tip - 0.015))
      expect(found).toBeLessThan(Math.max(1e-9, front - tip + 0.015))
    }
  })

  test('[R10] the report measures the mesh: lowest point, palms, soles', async () => {
    const motion = await MOTIONS.walk()
    const { report } = await dress(motion, RIG_ZOO['Unreal, A-pose, centimetres, Z-up, twist joints'])
    expect(Math.abs(report.body!.plantedLowestCm)).toBeLessThan(1)
    expect(report.body!.lowestCm).toBeGreaterThan(-1)
    expect(report.body!.soleDegrees.count).toBeGreaterThan(10)
    expect(report.body!.soleDegrees.p95).toBeLessThan(5)
    expect(report.body!.palmDegrees.max).toBeLessThan(10)
    expect(report.twistCount).toBe(4)
    expect(report.body!.selfPenetrationCm.count).toBeGreaterThan(10)
  })
})
