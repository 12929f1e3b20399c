import { MotionError, quat, seeded, type Random } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { readPack } from '../pack/read-pack.ts'
import { writePack } from '../pack/write-pack.ts'
import { ClipPlayer } from './clip-player.ts'
import { maskOf, PoseLayers } from './pose-layers.ts'

const { skeleton } = stickWalker(1)
const JOINTS = skeleton.jointCount

function randomPose(random: Random): Float32Array {
  const turns = Array.from({ length: JOINTS }, () =>
    quat.exp([random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]),
  ).flat()
  return Float32Array.from([random.normal(), 1, random.normal(), ...turns])
}

const turnOf = (pose: Float32Array, joint: number): quat.Quat => quat.quatAt(pose, 3 + 4 * joint)

describe('layers', () => {
  for (const seed of [1, 2])
    test(`[R10] a masked layer moves its joints and no others, as far as it counts (seed ${seed})`, () => {
      const random = seeded(seed)
      const [base, layer] = [randomPose(random), randomPose(random)]
      const mask = maskOf(skeleton, ['leftUpperArm'])
      const layers = new PoseLayers(skeleton)
      layers.begin(base)
      layers.add(layer, mask, 0)
      expect(layers.pose).toEqual(base)
      layers.add(layer, mask, 1)
      const arm = ['leftUpperArm', 'leftLowerArm', 'leftHand'].map((role) =>
        skeleton.roles.get(role as never)!,
      )
      for (let joint = 0; joint < JOINTS; joint++) {
        const wanted = arm.includes(joint) ? layer : base
        // Rotations of 32 bits.
        expect(quat.angleBetween(turnOf(layers.pose, joint), turnOf(wanted, joint))).toBeLessThan(2e-3)
      }
      expect([...layers.pose.subarray(0, 3)]).toEqual([...base.subarray(0, 3)])
      // Half of it lies between both, at the same distance from each.
      layers.begin(base)
      layers.add(layer, mask, 0.5)
      const half = turnOf(layers.pose, arm[0])
      expect(quat.angleBetween(half, turnOf(base, arm[0]))).toBeCloseTo(
        quat.angleBetween(half, turnOf(layer, arm[0])),
        4,
      )
    })

  test('[R10] what hangs on a part belongs to it, and its parent takes a share', () => {
    const mask = maskOf(skeleton, ['leftUpperArm', 'rightUpperArm'], 0.3)
    const of = (role: string): number => mask[skeleton.roles.get(role as never)!]
    expect(of('rightHand')).toBe(1)
    expect(of('chest')).toBeCloseTo(0.3, 6)
    expect(of('head')).toBe(0)
    expect(of('leftFoot')).toBe(0)
    expect(() => maskOf(skeleton, ['jaw' as never])).toThrow(MotionError)
    expect(() => new PoseLayers(skeleton).begin([1, 2, 3])).toThrow(/3 numbers/)
  })
})

describe('a clip player', () => {
  const FRAMES = 31
  const turns = stickWalker(2, { seconds: 1, frameRate: 30 })
  const pack = readPack(
    writePack({
      skeleton,
      frameRate: 30,
      clips: [{ name: 'wave', first: 0, frames: FRAMES }],
      ground: Float64Array.from({ length: 3 * FRAMES }, (_, i) => (i % 3 === 1 ? i / 90 : 0)),
      root: Float32Array.from({ length: 3 * FRAMES }, (_, i) => (i % 3 === 1 ? 1 : 0)),
      rotations: turns.rotations.slice(0, 4 * JOINTS * FRAMES),
      contacts: new Uint8Array(FRAMES),
      tags: [],
      tagged: [],
      layout: {
        width: 4,
        horizons: [0.5],
        groups: [
          { name: 'path', at: 0, width: 2, scale: 1, mean: [0, 0] },
          { name: 'facing', at: 2, width: 2, scale: 1, mean: [0, 0] },
        ],
      },
      features: new Float32Array(4 * FRAMES),
    }),
  )

  test('[R10] plays to its end and stays there; a loop goes on from where it was', () => {
    const once = new ClipPlayer(pack, 'wave')
    const round = new ClipPlayer(pack, 'wave', true)
    let furthest = 0
    for (let step = 0; step < 150; step++) {
      once.step(1 / 60)
      round.step(1 / 60)
      expect(round.pose.every(Number.isFinite)).toBe(true)
      // One way is one metre: rounds add up, and nothing jumps back.
      expect(round.z).toBeGreaterThan(furthest - 1e-6)
      furthest = round.z
    }
    expect(once.done).toBe(true)
    expect(once.z).toBeCloseTo(1, 2)
    expect(round.done).toBe(false)
    expect(round.jumps).toBe(2)
    expect(furthest).toBeCloseTo(2.5, 1)
    expect(() => new ClipPlayer(pack, 'kick')).toThrow(/it has "wave"/)
  })
})
