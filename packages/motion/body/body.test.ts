import { humanoid, randomSkeleton, realMocap, stickWalker } from '@understudy/test-utils'
import {
  NO_ANNOTATIONS,
  jointOf,
  makeSkeleton,
  quat,
  seeded,
  vec3,
  withRoles,
  type HandPose,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { describe, expect, test } from 'vitest'
import { bindPose, bodyAxes } from './bind-pose.ts'
import type { BodyMesh } from './body-mesh.ts'
import { BUILDS, type BuildName } from './builds.ts'
import { generateBody } from './generate-body.ts'
import { STUFFS, type Stuff } from './paint-body.ts'
import { HelperPoser } from './pose-helpers.ts'
import { skinVertices } from './skin-vertices.ts'
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
const bodies = new Map(
  figures.map(([name, skeleton]) => [name, generateBody(skeleton, { build: 'regular' })]),
)

const at = (points: ArrayLike<number>, index: number): Vec3 => vec3.vec3At(points, 3 * index)

/** Edges by their two ends: how often each is walked in either direction. Vertices in one place are one: tones meet there. */
function edgesOf({ indices, positions }: BodyMesh): Map<string, [forth: number, back: number]> {
  const firstAt = new Map<string, number>()
  const one = Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = at(positions, v).join()
    if (!firstAt.has(key)) firstAt.set(key, v)
    return firstAt.get(key)!
  })
  const edges = new Map<string, [number, number]>()
  for (let t = 0; t < indices.length; t += 3)
    for (let e = 0; e < 3; e++) {
      const [a, b] = [one[indices[t + e]], one[indices[t + ((e + 1) % 3)]]]
      if (a === b) continue
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

/** The body in a pose, its helpers posed as on the stage. */
function skinned(
  skeleton: Skeleton,
  mesh: BodyMesh,
  rotations: Float32Array,
  handPoses: readonly HandPose[] = [],
): Float32Array {
  const helpers = new HelperPoser(mesh.helpers).pose(rotations, 0, { ...NO_ANNOTATIONS, handPoses }, 0)
  return skinVertices(mesh, skeleton, { root: mesh.bind.rootPosition, rotations, helpers }).positions
}

/** The bind pose with joints turned further, about axes of the world as it stands in the bind pose. */
function turned(
  skeleton: Skeleton,
  mesh: BodyMesh,
  turns: readonly (readonly [Role, Vec3, degrees: number])[],
): Float32Array {
  const rotations = mesh.bind.rotations.slice()
  for (const [role, axis, degrees] of turns) {
    const joint = jointOf(skeleton, role, 'test')
    const inJoint = quat.rotate(quat.inverse(quat.quatAt(mesh.bind.jointOrientations, 4 * joint)), axis)
    const turn = quat.fromAxisAngle(inJoint, (degrees * Math.PI) / 180)
    rotations.set(quat.multiply(quat.quatAt(rotations, 4 * joint), turn), 4 * joint)
  }
  return rotations
}

describe.each(figures)('%s', (name, skeleton) => {
  const mesh = bodies.get(name)!

  test('[B1] is closed, seen from outside, with normals that agree', () => {
    const edges = [...edgesOf(mesh).values()]
    expect(edges.filter(([forth, back]) => forth !== back)).toEqual([])
    // Where two sheets pass through one cell of the grid (crotch, thumb) they share an edge.
    expect(edges.filter(([forth]) => forth > 1).length / edges.length).toBeLessThan(0.002)
    const size =
      vec3.distance(
        at(mesh.bind.jointPositions, jointOf(skeleton, 'head', 'test')),
        at(mesh.bind.jointPositions, jointOf(skeleton, 'leftFoot', 'test')),
      ) / 1.5
    // A grown person has 60 to 80 litres; clothes add a centimetre all over (15 litres), and what lies under a hem counts twice.
    expect(volume(mesh, mesh.positions) / size ** 3).toBeGreaterThan(0.035)
    expect(volume(mesh, mesh.positions) / size ** 3).toBeLessThan(0.1)
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

  test('[B2] has five to nine thousand vertices and the same bytes every time', () => {
    expect(mesh.positions.length / 3).toBeGreaterThan(5000)
    expect(mesh.positions.length / 3).toBeLessThan(9000)
    expect(generateBody(skeleton, { build: 'regular' })).toEqual(mesh)
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
    const joints = skeleton.jointCount + mesh.helpers.length
    expect(mesh.skinJoints.every((joint) => joint < joints)).toBe(true)
    mesh.helpers.forEach(({ parent }, helper) => expect(parent).toBeLessThan(skeleton.jointCount + helper))
  })

  test('[B4] what is left follows left joints and what is right the right ones; feet follow feet, the crown the head', () => {
    const roleOf = (joint: number): Role | undefined => {
      if (joint < skeleton.jointCount) return skeleton.joints[joint].role
      const { drive } = mesh.helpers[joint - skeleton.jointCount]
      return drive.kind === 'half' ? skeleton.joints[drive.joint].role : drive.role
    }
    const mainRole = (v: number): Role | undefined => roleOf(mesh.skinJoints[4 * v])
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

  test('[B6] skinned in its bind pose, hands open, it is itself; bones lie inside their flesh', () => {
    const rest = Float32Array.from(mesh.helpers.flatMap((helper) => [...helper.rest]))
    const same = skinVertices(mesh, skeleton, {
      root: mesh.bind.rootPosition,
      rotations: mesh.bind.rotations,
      helpers: rest,
    })
    const off = same.positions.map((value, i) => Math.abs(value - mesh.positions[i]))
    expect(off.reduce((a, b) => Math.max(a, b))).toBeLessThan(2e-6) // single precision
    const bent = same.normals.map((value, i) => Math.abs(value - mesh.normals[i]))
    expect(bent.reduce((a, b) => Math.max(a, b))).toBeLessThan(1e-5)
    // Seen from a point inside, a closed surface fills the whole sphere: the solid angles of its triangles add up to 4π
    // for each piece that the point is in.
    for (const role of ['leftLowerArm', 'rightHand', 'leftLowerLeg', 'rightFoot', 'head', 'hips'] as const) {
      const p = at(mesh.bind.jointPositions, jointOf(skeleton, role, 'test'))
      const times = windings(mesh, p)
      expect(Math.abs(times - Math.round(times))).toBeLessThan(5e-4)
      expect(Math.round(times)).toBeGreaterThanOrEqual(1)
    }
    expect(windings(mesh, [0, 3, 0])).toBeCloseTo(0, 3)
  })

  test('[B7] knees and elbows bent by 130° and hips by 100° keep nine tenths of the volume', () => {
    const rotations = turned(
      skeleton,
      mesh,
      (['left', 'right'] as const).flatMap((side) => [
        [`${side}LowerLeg`, [1, 0, 0], 130] as const,
        [`${side}UpperLeg`, [1, 0, 0], -100] as const,
        [`${side}LowerArm`, [0, side === 'left' ? -1 : 1, 0], 130] as const,
      ]),
    )
    const bent = volume(mesh, skinned(skeleton, mesh, rotations))
    expect(bent / volume(mesh, mesh.positions)).toBeGreaterThan(0.9)
  })

  test('[B12] fingers close to a fist: their tips come to the palm; an open hand is flat', () => {
    for (const side of ['left', 'right'] as const) {
      const role = `${side}Hand` as const
      const tipsTo = (pose: HandPose['pose']): number[] => {
        const posed = skinned(skeleton, mesh, mesh.bind.rotations, [{ role, pose, start: -1, end: 1 }])
        const wrist = at(mesh.bind.jointPositions, jointOf(skeleton, role, 'test'))
        // Of each finger the vertices that follow its last joint most; the palm is a third of the way to where they were.
        return [1, 2, 3, 4].map((finger) => {
          const last =
            skeleton.jointCount +
            mesh.helpers.findIndex(
              ({ drive }) =>
                drive.kind === 'finger' && drive.role === role && drive.finger === finger && drive.part === 2,
            )
          const own = Array.from({ length: posed.length / 3 }, (_, v) => v).filter(
            (v) => mesh.skinJoints[4 * v] === last,
          )
          const mean = (points: ArrayLike<number>): Vec3 =>
            [0, 1, 2].map(
              (c) => own.reduce((sum, v) => sum + points[3 * v + c], 0) / own.length,
            ) as unknown as Vec3
          const open = vec3.subtract(mean(mesh.positions), wrist)
          const palm = vec3.add(wrist, vec3.scale(open, 0.4))
          return vec3.distance(mean(posed), palm) / vec3.length(open)
        })
      }
      for (const away of tipsTo('fist')) expect(away).toBeLessThan(0.3) // of the hand's length: 5 cm
      for (const away of tipsTo('flat')) expect(away).toBeGreaterThan(0.5)
    }
  })

  test('[B13] left and right are mirror images', () => {
    const { positions } = mesh
    let worst = 0
    for (let v = 0; v < positions.length / 3; v += 41) {
      const [x, y, z] = at(positions, v)
      worst = Math.max(worst, distanceTo(mesh, [-x, y, z]))
    }
    expect(worst).toBeLessThan(0.006) // the mesh's own coarseness: 2 mm at most on a flat place, more at a rim
  })

  test('[B14] the face points ahead: nose, brow and eyes at the front, the hair behind', () => {
    const parts = (stuff: Stuff): Vec3[] =>
      [...mesh.stuffs.keys()]
        .filter((v) => STUFFS[mesh.stuffs[v]] === stuff)
        .map((v) => at(mesh.positions, v))
    const head = at(mesh.bind.jointPositions, jointOf(skeleton, 'head', 'test'))
    const ahead = (points: readonly Vec3[]): number =>
      points.reduce((sum, point) => sum + point[2], 0) / points.length - head[2]
    const skin = parts('skin').filter((point) => point[1] > head[1])
    const nose = skin.reduce((a, b) => (b[2] > a[2] ? b : a))
    const size = head[1] / 1.5
    expect(Math.abs(nose[0] - head[0])).toBeLessThan(0.01 * size)
    expect(nose[2] - head[2]).toBeGreaterThan(0.09 * size)
    expect(ahead(parts('eye'))).toBeGreaterThan(0.06 * size)
    const backmost = (points: readonly Vec3[]): number => Math.min(...points.map((point) => point[2]))
    expect(backmost(parts('hair'))).toBeLessThan(backmost(skin))
  })
})

/** From a point to the nearest triangle, metres. */
function distanceTo({ indices, positions }: BodyMesh, p: Vec3): number {
  let least = Infinity
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at(positions, indices[t + k]))
    if (vec3.distance(a, p) > least + 0.1) continue
    least = Math.min(least, vec3.distance(nearestOnTriangle(p, a, b, c), p))
  }
  return least
}

// C. Ericson. Real-time collision detection, 2005, §5.1.5.
function nearestOnTriangle(p: Vec3, a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const { dot, subtract, add, scale } = vec3
  const [ab, ac, ap] = [subtract(b, a), subtract(c, a), subtract(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return a
  const bp = subtract(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return add(a, scale(ab, d1 / (d1 - d3 || 1)))
  const cp = subtract(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return add(a, scale(ac, d2 / (d2 - d6 || 1)))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return add(b, scale(subtract(c, b), (d4 - d3) / (d4 - d3 + d5 - d6 || 1)))
  const sum = va + vb + vc || 1
  return add(a, add(scale(ab, vb / sum), scale(ac, vc / sum)))
}

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

describe('builds', () => {
  const skeleton = humanoid()
  const made = new Map(
    (Object.keys(BUILDS) as BuildName[]).map((build) => [build, generateBody(skeleton, { build })]),
  )
  const litres = (build: BuildName): number => volume(made.get(build)!, made.get(build)!.positions)

  test('[B15] a sturdy body has more volume than a regular one on the same bones, a slender one less', () => {
    expect(litres('sturdy')).toBeGreaterThan(1.08 * litres('regular'))
    expect(litres('slender')).toBeLessThan(0.95 * litres('regular'))
  })

  test('[B15] every build is finite and closed', () => {
    for (const mesh of made.values()) {
      expect(mesh.positions.every(Number.isFinite)).toBe(true)
      expect([...edgesOf(mesh).values()].filter(([forth, back]) => forth !== back)).toEqual([])
    }
  })
})

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
      const follows = (joint: number): boolean => {
        const drive = mesh.helpers[joint - skeleton.jointCount]?.drive
        return joint === hand || (drive?.kind === 'finger' && drive.role === 'leftHand')
      }
      let thumb: Vec3 = wrist
      let sole = Infinity
      for (let v = 0; v < mesh.positions.length / 3; v++) {
        const p = at(mesh.positions, v)
        sole = Math.min(sole, p[1])
        if (follows(mesh.skinJoints[4 * v]) && p[2] - wrist[2] > thumb[2] - wrist[2]) thumb = p
      }
      expect(thumb[2] - wrist[2]).toBeGreaterThan(0.04) // the thumb stands off by 6 cm, the palm by 4
      expect(sole).toBeLessThan(0)
      expect(sole).toBeGreaterThan(-0.06)
    },
  )
})
