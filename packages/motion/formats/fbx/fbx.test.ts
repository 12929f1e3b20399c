import { footWalker, humanoid, randomMotion, randomSkeleton } from '@understudy/test-utils'
import {
  makeSkeleton,
  MotionError,
  quat,
  seeded,
  worldPositions,
  zeroRotations,
  type Motion,
} from '@understudy/motion'
import { AnimationMixer, Vector3 } from 'three'
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js'
import { describe, expect, test } from 'vitest'
import { readMotion } from '../read-motion.ts'
import { eulerOf } from './print-fbx.ts'
import { fromEuler } from './fbx-transform.ts'
import { parseFbx, printFbx } from './index.ts'

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  expect(a.length).toBe(b.length)
  return Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)
}

/** World positions of all joints at a frame by three.js, metres. */
function byThree(bytes: Uint8Array, { skeleton, frameRate }: Motion, frame: number): number[] {
  const group = new FBXLoader().parse(bytes.slice().buffer, '')
  const mixer = new AnimationMixer(group)
  const action = mixer.clipAction(group.animations[0]).setLoop(2200, 1)
  action.clampWhenFinished = true
  action.play()
  mixer.setTime(frame / frameRate)
  group.updateMatrixWorld(true)
  return skeleton.joints.flatMap(({ name }) =>
    group
      .getObjectByName(name)!
      .getWorldPosition(new Vector3())
      .toArray()
      .map((value) => value / 100),
  )
}

describe('FBX', () => {
  for (const seed of [1, 2, 3, 5, 8])
    test(`[F1] a motion comes back within 0.05 mm, in both axes (seed ${seed})`, () => {
      const random = seeded(seed)
      const motion = randomMotion(random, randomSkeleton(random, 24), {
        frameCount: 30,
        frameRate: 60,
        kind: 'wild',
      })
      for (const upAxis of ['y', 'z'] as const) {
        const { motion: back, issues } = parseFbx(printFbx(motion, { upAxis }))
        expect(issues).toEqual([])
        expect(back.frameRate).toBe(60)
        expect(back.skeleton.joints.map(({ name }) => name)).toEqual(
          motion.skeleton.joints.map(({ name }) => name),
        )
        expect(worst(worldPositions(back), worldPositions(motion))).toBeLessThan(5e-5) // Euler angles in f32
      }
    })

  test("[F2] three.js's FBXLoader puts the bones where we do", () => {
    const { joints, tips, jointCount } = humanoid()
    const skeleton = makeSkeleton(joints, tips, zeroRotations(jointCount))
    const motion = randomMotion(seeded(4), skeleton, { frameCount: 20, frameRate: 30 })
    const bytes = printFbx(motion)
    const truth = worldPositions(motion)
    for (const frame of [0, 7, 19]) {
      const width = 3 * jointCount
      expect(
        worst(byThree(bytes, motion, frame), truth.subarray(frame * width, (frame + 1) * width)),
      ).toBeLessThan(5e-4)
    }
  })

  test('[F3] the one door: unit, axes and rate by the file, roles by names, a raised left hand is the left one', async () => {
    const { motion: walk } = footWalker(1)
    const { motion, report } = await readMotion({ name: 'walk.fbx', bytes: printFbx(walk, { upAxis: 'z' }) })
    expect(report.format).toBe('fbx')
    expect(report.unit).toMatchObject({ metresPerUnit: 0.01, confidence: 1 })
    expect(motion.skeleton.roles.get('leftHand')).toBe(walk.skeleton.roles.get('leftHand'))
    expect(worst(worldPositions(motion), worldPositions(walk))).toBeLessThan(5e-5)
  })

  test('[F4] Euler angles and turns are each other’s inverse, also straight up (seed 6)', () => {
    const random = seeded(6)
    for (let i = 0; i < 500; i++) {
      const angles = [0, 1, 2].map(() => 360 * (random() - 0.5)) as [number, number, number]
      if (i % 5 === 0) angles[1] = i % 2 === 0 ? 90 : -90
      const turn = fromEuler(angles)
      expect(quat.angleBetween(fromEuler(eulerOf(turn, angles)), turn)).toBeLessThan(1e-4)
    }
  })

  test('[F5] the ASCII form with pre-rotation, rotation order and Z-up', () => {
    const text = `; FBX 7.4.0 project file
GlobalSettings:  { Properties70:  {
  P: "UpAxis", "int", "Integer", "",2
  P: "UpAxisSign", "int", "Integer", "",1
  P: "FrontAxis", "int", "Integer", "",1
  P: "FrontAxisSign", "int", "Integer", "",-1
  P: "UnitScaleFactor", "double", "Number", "",100
} }
Objects:  {
  Model: 1, "Model::hips", "LimbNode" { Properties70:  {
    P: "PreRotation", "Vector3D", "Vector", "",0,0,90
    P: "RotationActive", "bool", "", "",1
    P: "Lcl Translation", "Lcl Translation", "", "A",0,0,1
  } }
  Model: 9007199254740993, "Model::spine", "LimbNode" { Properties70:  {
    P: "Lcl Translation", "Lcl Translation", "", "A",1,0,0
  } }
  AnimationStack: 3, "AnimStack::Turn", "" { }
  AnimationLayer: 4, "AnimLayer::Base", "" { }
  AnimationCurveNode: 5, "AnimCurveNode::R", "" { }
  AnimationCurve: 6, "AnimCurve::", "" {
    KeyTime: *2 { a: 0,46186158000 }
    KeyValueFloat: *2 { a: 0,90 }
    KeyAttrFlags: *1 { a: 4 }
    KeyAttrRefCount: *1 { a: 2 }
  }
}
Connections:  {
  C: "OO",1,0
  C: "OO",9007199254740993,1
  C: "OO",4,3
  C: "OO",5,4
  C: "OP",5,1, "Lcl Rotation"
  C: "OP",6,5, "d|Z"
}
`
    const { motion } = parseFbx(new TextEncoder().encode(text), { frameRate: 1 })
    expect(motion.name).toBe('Turn')
    // Pre-rotation turns +X to +Y of the file, which is −Z here; the key turns it on to −X.
    const at = (frame: number): number[] => [...worldPositions(motion).subarray(6 * frame + 3, 6 * frame + 6)]
    at(0).forEach((value, c) => expect(value).toBeCloseTo([0, 1, -1][c], 5))
    at(1).forEach((value, c) => expect(value).toBeCloseTo([-1, 1, 0][c], 5))
  })

  test('[F7] a take that moves nothing of the figure leaves it in its rest pose', () => {
    const text = (take: string): Uint8Array =>
      new TextEncoder().encode(`; FBX 7.4.0 project file
Objects:  {
  Model: 1, "Model::hips", "LimbNode" { }
  Model: 2, "Model::spine", "LimbNode" { Properties70:  {
    P: "Lcl Translation", "Lcl Translation", "", "A",0,10,0
  } }
  ${take}
}
Connections:  {
  C: "OO",1,0
  C: "OO",2,1
}
`)
    const { motion, issues } = parseFbx(text('AnimationStack: 3, "AnimStack::Empty", "" { }'))
    expect(motion.frameCount).toBe(1)
    expect(worldPositions(motion)).toEqual(worldPositions(parseFbx(text('')).motion))
    expect(issues.map(({ message }) => message)).toContain(
      'no take moves the figure; its rest pose became one frame',
    )
  })

  test('[F6] damage is refused in a sentence', () => {
    const bytes = printFbx(footWalker(1).motion)
    expect(() => parseFbx(bytes.subarray(0, 3000))).toThrow(MotionError)
    expect(() => parseFbx(new TextEncoder().encode('; FBX 7.4\nObjects: {'))).toThrow(/ends inside a record/)
  })
})
