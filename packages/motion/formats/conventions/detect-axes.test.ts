import { humanoid, randomRotation, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import * as quat from '../../math/quat.ts'
import { seeded } from '../../math/random.ts'
import { vec3At } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { worldPositions } from '../../motion/world.ts'
import { jointOf, makeSkeleton, type Skeleton } from '../../skeleton/skeleton.ts'
import { detectAxes, restAxes, turnAxes, type Axis } from './detect-axes.ts'

const AXES: readonly Axis[] = ['x', 'y', 'z', '-x', '-y', '-z']

/** A quarter-turn rotation that brings +Y to `axis`. */
const upTo = (axis: Axis): quat.Quat => {
  const target = (
    {
      x: [1, 0, 0],
      y: [0, 1, 0],
      z: [0, 0, 1],
      '-x': [-1, 0, 0],
      '-y': [0, -1, 0],
      '-z': [0, 0, -1],
    } as const
  )[axis]
  return quat.fromTo([0, 1, 0], target)
}

/** The whole file in other axes: world and rest pose alike, as an exporter would write it. */
function inAxes(motion: Motion, turn: quat.Quat): Motion {
  const { skeleton } = motion
  const back = quat.inverse(turn)
  const conjugate = (q: quat.Quat): quat.Quat => quat.multiply(turn, quat.multiply(q, back))
  return makeMotion({
    ...motion,
    skeleton: makeSkeleton(
      skeleton.joints.map((joint) => ({ ...joint, offset: quat.rotate(turn, joint.offset) })),
      skeleton.tips.map((tip) => ({ ...tip, offset: quat.rotate(turn, tip.offset) })),
    ),
    rootPositions: mapVectors(motion.rootPositions, 3, (v) => quat.rotate(turn, vec3At(v, 0))),
    rotations: mapVectors(motion.rotations, 4, (q) => conjugate(quat.quatAt(q, 0))),
  })
}

/** Only the world in other axes: the skeleton keeps its standing rest pose, the root is turned in every frame. */
function inWorldAxes(motion: Motion, turn: quat.Quat): Motion {
  const width = 4 * motion.skeleton.jointCount
  const rotations = motion.rotations.slice()
  for (let at = 0; at < rotations.length; at += width)
    rotations.set(quat.multiply(turn, quat.quatAt(rotations, at)), at)
  return makeMotion({
    ...motion,
    rootPositions: mapVectors(motion.rootPositions, 3, (v) => quat.rotate(turn, vec3At(v, 0))),
    rotations,
  })
}

function mapVectors(
  array: Float32Array,
  size: number,
  map: (v: Float32Array) => readonly number[],
): Float32Array {
  const out = new Float32Array(array.length)
  for (let at = 0; at < array.length; at += size) out.set(map(array.subarray(at, at + size)), at)
  return out
}

/** Every joint's frame turned by its own whim, so that zero rotations are no pose (as Bandai and LaFAN have it). */
function withTwistedFrames(motion: Motion, seed: number): Motion {
  const random = seeded(seed)
  const { skeleton } = motion
  const twists = skeleton.joints.map(() => randomRotation(random))
  const inverse = twists.map(quat.inverse)
  const joints = skeleton.joints.map((joint) => ({
    ...joint,
    offset: joint.parent < 0 ? joint.offset : quat.rotate(inverse[joint.parent], joint.offset),
  }))
  const rotations = new Float32Array(motion.rotations.length)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    skeleton.joints.forEach(({ parent }, joint) => {
      const at = 4 * (frame * skeleton.jointCount + joint)
      const q = quat.multiply(quat.quatAt(motion.rotations, at), twists[joint])
      rotations.set(parent < 0 ? q : quat.multiply(inverse[parent], q), at)
    })
  }
  return makeMotion({ ...motion, skeleton: makeSkeleton(joints), rotations })
}

/** Largest distance of any joint in any frame, metres. */
function farthest(a: Motion, b: Motion): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  return p.reduce((most, value, at) => Math.max(most, Math.abs(value - q[at])), 0)
}

/** Float32 products over chains of ten joints. */
const EXACT = 1e-5

describe('detectAxes and turnAxes', () => {
  const walk = stroll({ seconds: 2, frameRate: 30, turnRate: 0.3 })

  for (const up of AXES) {
    test(`[C2] a walk exported with ${up} up comes back to the same place`, () => {
      const exported = inAxes(walk, upTo(up))
      const found = detectAxes(exported)
      expect(found.axis).toBe(up)
      expect(found.confidence).toBeGreaterThan(0.9)
      expect(farthest(turnAxes(exported, found), walk)).toBeLessThan(EXACT)
    })

    test(`[C2] a walk in a world with ${up} up but a skeleton at rest in ours stands on its feet`, () => {
      const exported = inWorldAxes(walk, upTo(up))
      const turned = turnAxes(exported, detectAxes(exported))
      const skeleton = turned.skeleton
      expect(restAxes(skeleton)).toEqual({ up: 'y', facing: 'z' })
      const head = jointOf(skeleton, 'head', 'test')
      const foot = jointOf(skeleton, 'leftFoot', 'test')
      const positions = worldPositions(turned)
      for (let frame = 0; frame < turned.frameCount; frame++) {
        const at = 3 * frame * skeleton.jointCount
        expect(positions[at + 3 * head + 1] - positions[at + 3 * foot + 1]).toBeGreaterThan(1)
      }
    })
  }

  test.each(['x', '-x', '-z'] as const)(
    '[C2] a figure at rest facing %s is turned to face +Z, world and all',
    (facing) => {
      const angle = { x: Math.PI / 2, '-x': -Math.PI / 2, '-z': Math.PI }[facing]
      const exported = inAxes(walk, quat.fromYaw(angle))
      expect(detectAxes(exported)).toMatchObject({ axis: 'y', facing })
      expect(farthest(turnAxes(exported, detectAxes(exported)), walk)).toBeLessThan(EXACT)
    },
  )

  for (const seed of [1, 2, 3]) {
    test(`[C2] where zero rotations are no pose, only the world is turned (seed ${seed})`, () => {
      const twisted = withTwistedFrames(walk, seed)
      expect(farthest(twisted, walk)).toBeLessThan(EXACT)
      expect(restAxes(twisted.skeleton)).toBeUndefined()
      const exported = inWorldAxes(twisted, upTo('z'))
      const found = detectAxes(exported)
      expect(found.axis).toBe('z')
      const turned = turnAxes(exported, found)
      // Z-up worlds are taken to face −Y: the turn that brings +Y to +Z, undone.
      expect(farthest(turned, walk)).toBeLessThan(EXACT)
    })
  }

  test('[C2] who lies along another axis than the rest pose, far from its ground, is lying down', () => {
    const onBack = inWorldAxes(walk, quat.fromAxisAngle([1, 0, 0], -Math.PI / 2))
    const away = onBack.rootPositions.map((value, at) => value + [0, 0.2, 5][at % 3])
    expect(detectAxes(makeMotion({ ...onBack, rootPositions: away }))).toMatchObject({
      axis: 'y',
      confidence: 0.5,
    })
  })

  test('[C2] who lies down all the time is told by the rest pose; without one, by nothing', () => {
    const lying = inWorldAxes(walk, quat.fromAxisAngle([1, 0, 0], Math.PI / 4))
    expect(detectAxes(lying)).toMatchObject({ axis: 'y', confidence: 0.5 })
    const bare: Skeleton = makeSkeleton(humanoid({ withRoles: false }).joints)
    expect(detectAxes(makeMotion({ ...walk, skeleton: bare })).confidence).toBeLessThan(0.5)
  })
})
