import { humanoid, randomSkeleton, realMocap, stickWalker } from '@understudy/test-utils'
import {
  jointOf,
  makeSkeleton,
  quat,
  seeded,
  vec3,
  withRoles,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { describe, expect, test } from 'vitest'
import { bindPose, bodyAxes } from './bind-pose.ts'
import type { BodyMesh } from './body-mesh.ts'
import { generateBody } from './generate-body.ts'
import { inverseBindMatrices } from './inverse-bind-matrices.ts'
import { tPoseByRoles } from './t-pose-by-roles.ts'

/** The same skeleton with every joint's axes turned at random about itself: what Bandai's files do on purpose. */
function withTurnedAxes(skeleton: Skeleton, seed: number): Skeleton {
  const random = seeded(seed)
  const turns = skeleton.joints.map(() =>
    quat.normalize([random.normal(), random.normal(), random.normal(), random.normal()]),
  )
  const into = (parent: number, v: Vec3): Vec3 =>
    parent < 0 ? v : quat.rotate(quat.inverse(turns[parent]), v)
  const joints = skeleton.joints.map((joint) => ({ ...joint, offset: into(joint.parent, joint.offset) }))
  const tips = skeleton.tips.map((tip) => ({ ...tip, offset: into(tip.joint, tip.offset) }))
  const tPose = new Float32Array(4 * joints.length)
  joints.forEach(({ parent }, joint) =>
    tPose.set(
      quat.multiply(parent < 0 ? quat.IDENTITY : quat.inverse(turns[parent]), turns[joint]),
      4 * joint,
    ),
  )
  return makeSkeleton(joints, tips, tPose)
}

const stick = stickWalker(1).skeleton
const figures: readonly (readonly [string, Skeleton])[] = [
  ['a grown humanoid', humanoid()],
  ['a child of 1.1 m', humanoid({ height: 1.1 })],
  ['a stick walker with hanging arms and no tips', stick],
  ['a humanoid with turned axes and a known T-pose (seed 4)', withTurnedAxes(humanoid(), 4)],
]
const bodies = new Map(figures.map(([name, skeleton]) => [name, generateBody(skeleton)]))

const at = (points: ArrayLike<number>, index: number): Vec3 => vec3.vec3At(points, 3 * index)

/** Edges by their two ends: how often each is walked in either direction. */
function edgesOf({ indices }: BodyMesh): Map<string, [forth: number, back: number]> {
  const edges = new Map<string, [number, number]>()
  for (let t = 0; t < indices.length; t += 3)
    for (let e = 0; e < 3; e++) {
      const [a, b] = [indices[t + e], indices[t + ((e + 1) % 3)]]
      const key = a < b ? `${a},${b}` : `${b},${a}`
      const count = edges.get(key) ?? [0, 0]
      count[a < b ? 0 : 1]++
      edges.set(key, count)
    }
  return edges
}

/** Σ a · (b × c) / 6 over all triangles: positive when they are seen counter-clockwise from outside. */
function volume({ indices }: BodyMesh, positions: ArrayLike<number>): number {
  let sum = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at(positions, indices[t + k]))
    sum += vec3.dot(a, vec3.cross(b, c)) / 6
  }
  return sum
}

/** Linear blend skinning by matrices: v′ = Σ w W B⁻¹ v. */
function skinned(skeleton: Skeleton, mesh: BodyMesh, rotations: Float32Array): Float32Array {
  const inverse = inverseBindMatrices(mesh.bind)
  const world: { q: quat.Quat; p: Vec3 }[] = []
  skeleton.joints.forEach(({ parent, offset }, joint) => {
    const own = quat.quatAt(rotations, 4 * joint)
    if (parent < 0) world.push({ q: own, p: mesh.bind.rootPosition })
    else
      world.push({
        q: quat.multiply(world[parent].q, own),
        p: vec3.add(world[parent].p, quat.rotate(world[parent].q, offset)),
      })
  })
  const out = new Float32Array(mesh.positions.length)
  for (let v = 0; v < out.length / 3; v++) {
    const [x, y, z] = at(mesh.positions, v)
    for (let k = 0; k < 4; k++) {
      const weight = mesh.skinWeights[4 * v + k]
      if (weight === 0) continue
      const joint = mesh.skinJoints[4 * v + k]
      const m = inverse.subarray(16 * joint, 16 * joint + 16)
      const local = [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r])
      const moved = vec3.add(quat.rotate(world[joint].q, [local[0], local[1], local[2]]), world[joint].p)
      for (let c = 0; c < 3; c++) out[3 * v + c] += weight * moved[c]
    }
  }
  return out
}

describe.each(figures)('%s', (name, skeleton) => {
  const mesh = bodies.get(name)!

  test('[B1] is one closed surface, seen from outside, with normals that agree', () => {
    const edges = [...edgesOf(mesh).values()]
    expect(edges.filter(([forth, back]) => forth !== back)).toEqual([])
    // Where two sheets pass through one cell of the grid (crotch, thumb) they share an edge.
    expect(edges.filter(([forth]) => forth > 1).length / edges.length).toBeLessThan(0.002)
    const size =
      vec3.distance(
        at(mesh.bind.jointPositions, jointOf(skeleton, 'head', 'test')),
        at(mesh.bind.jointPositions, jointOf(skeleton, 'leftFoot', 'test')),
      ) / 1.5
    // A grown person has 60 to 80 litres; a slim mannequin somewhat less.
    expect(volume(mesh, mesh.positions) / size ** 3).toBeGreaterThan(0.035)
    expect(volume(mesh, mesh.positions) / size ** 3).toBeLessThan(0.09)
    let wrong = 0
    let offUnit = 0
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => at(mesh.positions, mesh.indices[t + k]))
      const face = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a))
      for (let k = 0; k < 3; k++) {
        const normal = at(mesh.normals, mesh.indices[t + k])
        offUnit = Math.max(offUnit, Math.abs(vec3.length(normal) - 1))
        if (vec3.dot(face, normal) < 0) wrong++
      }
    }
    expect(offUnit).toBeLessThan(1e-5) // single precision
    // At the sharp rim of a sole a corner of a triangle may look the other way.
    expect(wrong / mesh.indices.length).toBeLessThan(0.005)
  })

  test('[B2] has four to eight thousand vertices and the same bytes every time', () => {
    expect(mesh.positions.length / 3).toBeGreaterThan(4000)
    expect(mesh.positions.length / 3).toBeLessThan(8000)
    expect(generateBody(skeleton)).toEqual(mesh)
  })

  test('[B3] every vertex follows up to four joints, most first, weights summing to one', () => {
    let offOne = 0
    let unsorted = 0
    for (let v = 0; v < mesh.positions.length / 3; v++) {
      const [a, b, c, d] = mesh.skinWeights.subarray(4 * v, 4 * v + 4)
      offOne = Math.max(offOne, Math.abs(a + b + c + d - 1))
      if (!(a >= b && b >= c && c >= d && d >= 0)) unsorted++
    }
    expect(offOne).toBeLessThan(1e-6) // single precision
    expect(unsorted).toBe(0)
    expect(mesh.skinJoints.every((joint) => joint < skeleton.jointCount)).toBe(true)
  })

  test('[B4] what is left follows left joints and what is right the right ones; feet follow feet, the crown the head', () => {
    const mainRole = (v: number): Role | undefined => skeleton.joints[mesh.skinJoints[4 * v]].role
    const wide = 0.3 * at(mesh.bind.jointPositions, jointOf(skeleton, 'head', 'test'))[1]
    let astray = 0
    let top = 0
    for (let v = 0; v < mesh.positions.length / 3; v++) {
      const [x, y] = at(mesh.positions, v)
      if (y > mesh.positions[3 * top + 1]) top = v
      if (x > wide && !mainRole(v)?.startsWith('left')) astray++
      if (x < -wide && !mainRole(v)?.startsWith('right')) astray++
    }
    expect(astray).toBe(0)
    expect(mainRole(top)).toBe('head')
  })

  test('[B5] stands at the origin, faces +Z and is mirrored within a few millimetres of volume', () => {
    const toes = at(mesh.bind.jointPositions, jointOf(skeleton, 'leftToes', 'test'))
    const ankle = at(mesh.bind.jointPositions, jointOf(skeleton, 'leftFoot', 'test'))
    expect(toes[2]).toBeGreaterThan(ankle[2])
    expect(ankle[0]).toBeGreaterThan(0)
    let [left, right] = [0, 0]
    for (let v = 0; v < mesh.positions.length; v += 3) {
      left = Math.max(left, mesh.positions[v])
      right = Math.min(right, mesh.positions[v])
    }
    expect(Math.abs(left + right)).toBeLessThan(0.01 * left) // vertices are not mirrored one by one
  })

  test('[B6] skinned in its bind pose it is itself; bones lie inside their flesh', () => {
    const same = skinned(skeleton, mesh, mesh.bind.rotations)
    expect(Math.max(...same.map((value, i) => Math.abs(value - mesh.positions[i])))).toBeLessThan(2e-6) // single precision
    // Seen from a point inside, the surface fills the whole sphere: the solid angles of its triangles add up to 4π.
    for (const role of ['leftLowerArm', 'rightHand', 'leftLowerLeg', 'rightFoot', 'head', 'hips'] as const) {
      const p = at(mesh.bind.jointPositions, jointOf(skeleton, role, 'test'))
      expect(windings(mesh, p)).toBeCloseTo(1, 3)
    }
    expect(windings(mesh, [0, 3, 0])).toBeCloseTo(0, 3)
  })

  test('[B7] bending knees and elbows by a right angle loses less than a twelfth of the volume', () => {
    const rotations = mesh.bind.rotations.slice()
    const bend = (role: Role, axis: Vec3): void => {
      const joint = jointOf(skeleton, role, 'test')
      const inJoint = quat.rotate(quat.inverse(quat.quatAt(mesh.bind.jointOrientations, 4 * joint)), axis)
      rotations.set(
        quat.multiply(quat.quatAt(rotations, 4 * joint), quat.fromAxisAngle(inJoint, Math.PI / 2)),
        4 * joint,
      )
    }
    for (const side of ['left', 'right'] as const) {
      bend(`${side}LowerLeg`, [1, 0, 0])
      bend(`${side}LowerArm`, [0, side === 'left' ? -1 : 1, 0])
    }
    const bent = volume(mesh, skinned(skeleton, mesh, rotations))
    expect(bent / volume(mesh, mesh.positions)).toBeGreaterThan(11 / 12)
  })
})

/** How often the surface goes round a point: 1 inside, 0 outside. */
function windings({ indices, positions }: BodyMesh, p: Vec3): number {
  let sum = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vec3.subtract(at(positions, indices[t + k]), p))
    const [la, lb, lc] = [vec3.length(a), vec3.length(b), vec3.length(c)]
    // van Oosterom and Strackee, 1983.
    sum +=
      2 *
      Math.atan2(
        vec3.dot(a, vec3.cross(b, c)),
        la * lb * lc + vec3.dot(a, b) * lc + vec3.dot(b, c) * la + vec3.dot(c, a) * lb,
      )
  }
  return sum / (4 * Math.PI)
}

describe('poses', () => {
  test('[B8] a T-pose built from roles has arms out, legs down and the front at +Z, whatever the zero pose', () => {
    const rotations = tPoseByRoles(stick)!
    const bind = bindPose(makeSkeleton(stick.joints, stick.tips, rotations))
    const way = (from: Role, to: Role): Vec3 =>
      vec3.normalize(
        vec3.subtract(
          at(bind.jointPositions, jointOf(stick, to, 'test')),
          at(bind.jointPositions, jointOf(stick, from, 'test')),
        ),
      )
    expect(way('leftUpperArm', 'leftHand')[0]).toBeGreaterThan(0.99)
    expect(way('rightUpperArm', 'rightHand')[0]).toBeLessThan(-0.99)
    expect(way('leftUpperLeg', 'leftFoot')[1]).toBeLessThan(-0.99)
    expect(way('rightFoot', 'rightToes')[2]).toBeGreaterThan(0.8)
    expect(quat.angleBetween(bodyAxes(stick, bind.jointPositions)!, quat.IDENTITY)).toBeLessThan(0.05)
  })

  test('[B9] a figure that faces elsewhere in its T-pose is turned to face +Z', () => {
    const skeleton = humanoid()
    const tPose = new Float32Array(4 * skeleton.jointCount)
    for (let joint = 0; joint < skeleton.jointCount; joint++) tPose[4 * joint + 3] = 1
    tPose.set(quat.fromYaw(2), 0)
    const bind = bindPose(makeSkeleton(skeleton.joints, skeleton.tips, tPose))
    expect(quat.angleBetween(bodyAxes(skeleton, bind.jointPositions)!, quat.IDENTITY)).toBeLessThan(1e-5)
  })
})

describe('skeletons that are no figure', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`[B10] a skeleton without roles gets capsules along its bones (seed ${seed})`, () => {
      const skeleton = randomSkeleton(seeded(seed))
      const mesh = generateBody(skeleton)
      expect(mesh.bind.source).toBe('zero')
      expect(mesh.positions.every(Number.isFinite)).toBe(true)
      expect(mesh.indices.length).toBeGreaterThan(0)
      if (mesh.indices.length > 0) expect(volume(mesh, mesh.positions)).toBeGreaterThan(0)
    })
  }

  test('[B10] roles on an impossible figure, or on half of one, give capsules too', () => {
    const whole = humanoid()
    const half = withRoles(whole, new Map([...whole.roles].filter(([role]) => !role.startsWith('left'))))
    const flat = makeSkeleton(
      whole.joints.map((joint) => ({ ...joint, offset: [0, 0, 0] as const })),
      [],
    )
    const giant = makeSkeleton(
      whole.joints.map((joint) =>
        joint.role === 'leftLowerLeg' ? { ...joint, offset: [0, -500, 0] as const } : joint,
      ),
      whole.tips,
    )
    for (const skeleton of [half, flat, giant]) {
      const mesh = generateBody(skeleton)
      expect(mesh.positions.every(Number.isFinite)).toBe(true)
      expect(mesh.positions.length / 3).toBeLessThan(3000)
    }
  })
})

const mocap = realMocap()
describe.skipIf(!mocap)('real skeletons (skipped: no shared/mocap)', () => {
  test.each(['cmu', 'bandai'])(
    '[B11] %s: arms out, palms down, thumbs in front, soles under the feet',
    async (folder) => {
      const path = mocap!.table('index.csv').find((row) => row.path.startsWith(folder))!.path
      const { motion } = await readMotion({ name: path, bytes: mocap!.read(path) })
      const { skeleton } = motion
      const mesh = generateBody(skeleton)
      expect(mesh.bind.source).toBe('tPose')
      const hand = jointOf(skeleton, 'leftHand', 'test')
      const wrist = at(mesh.bind.jointPositions, hand)
      let thumb: Vec3 = wrist
      let sole = Infinity
      for (let v = 0; v < mesh.positions.length / 3; v++) {
        const p = at(mesh.positions, v)
        sole = Math.min(sole, p[1])
        if (mesh.skinJoints[4 * v] === hand && p[2] - wrist[2] > thumb[2] - wrist[2]) thumb = p
      }
      expect(thumb[2] - wrist[2]).toBeGreaterThan(0.04) // the thumb stands off by 6 cm, the palm by 4
      expect(sole).toBeLessThan(0)
      expect(sole).toBeGreaterThan(-0.06)
    },
  )
})
