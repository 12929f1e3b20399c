import { quat, resample, seeded, worldPositions, type Motion, type Quat, type Vec3 } from '@understudy/motion'
import { clipsOfFamily, makeClip } from '@understudy/performer'
import { synthesize } from '@understudy/synthesis/methods/deformable-model'
import { expect, test } from 'vitest'
import { buildModel, liftPhone } from '../definitions.ts'
import { perform } from '../index.ts'

const names = clipsOfFamily('golf')
/** Every fifth is left out of the model. The fifth of all swings to the other side. */
const isLeftOut = (n: number): boolean => n % 5 === 4
const { output: model } = await perform(
  buildModel,
  {
    examples: names
      .filter((_, n) => !isLeftOut(n))
      .slice(0, 30)
      .map((name) => makeClip(name)),
  },
  { name: 'golf' },
)

/** How a joint is turned in the world. */
function turnOf({ skeleton, rotations }: Motion, joint: number, frame: number): Quat {
  let turn: Quat = [0, 0, 0, 1]
  for (let at = joint; at >= 0; at = skeleton.parents[at]!)
    turn = quat.multiply(quat.quatAt(rotations, 4 * (frame * skeleton.jointCount + at)), turn)
  return turn
}

/** What a phone in the left hand feels: in a grip and with a heading of its own, with noise and a bias. */
function phoneOf(motion: Motion): number[][] {
  const { skeleton, frameCount, frameRate } = motion
  const joint = skeleton.roles.get('leftHand')!
  const random = seeded(4)
  const places = worldPositions(motion)
  const at = (f: number): Vec3 => {
    const o = 3 * (Math.min(Math.max(f, 0), frameCount - 1) * skeleton.jointCount + joint)
    return [places[o]!, places[o + 1]!, places[o + 2]!]
  }
  const [north, grip] = [quat.fromYaw(-2.1), quat.fromAxisAngle([0.6, 0.8, 0], 1.3)]
  return Array.from({ length: frameCount }, (_, f) => {
    const q = quat.multiply(quat.multiply(north, turnOf(motion, joint, f)), grip)
    const [a, b, c] = [at(f - 1), at(f), at(f + 1)]
    const world = [0, 1, 2].map((k) => (a[k]! - 2 * b[k]! + c[k]!) * frameRate ** 2) as unknown as Vec3
    const own = quat.rotate(quat.inverse(q), quat.rotate(north, world))
    const shaken = quat.multiply(q, quat.fromAxisAngle([1, 0, 0], 0.01 * random.normal()))
    return [f / frameRate, ...shaken, ...own.map((value) => value + 0.05 + 0.1 * random.normal())]
  })
}

/** Mean distance of joints from the hips of two motions, each played to its end, one turned as suits them best, metres. */
function apart(a: Motion, b: Motion, joints: readonly number[]): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  let least = Infinity
  for (let degree = 0; degree < 360; degree += 2) {
    const [s, c] = [Math.sin((degree * Math.PI) / 180), Math.cos((degree * Math.PI) / 180)]
    let sum = 0
    for (let i = 0; i <= 30; i++) {
      const [f, g] = [Math.round((i / 30) * (a.frameCount - 1)), Math.round((i / 30) * (b.frameCount - 1))]
      const [o, h] = [3 * f * a.skeleton.jointCount, 3 * g * b.skeleton.jointCount]
      for (const j of joints) {
        const [x, y, z] = [0, 1, 2].map((k) => p[o + 3 * j + k]! - p[o + k]!) as [number, number, number]
        const [u, v, w] = [0, 1, 2].map((k) => q[h + 3 * j + k]! - q[h + k]!) as [number, number, number]
        sum += Math.hypot(c * x + s * z - u, y - v, c * z - s * x - w)
      }
    }
    least = Math.min(least, sum / (31 * joints.length))
  }
  return least
}

test('a swing that the model has not seen is found from a phone in the hand', async () => {
  const { skeleton } = model
  const joints = (['leftHand', 'rightHand', 'leftLowerArm', 'rightLowerArm', 'head'] as const).map((role) =>
    skeleton.roles.get(role)!,
  )
  let [before, after] = [0, 0]
  const [otherHand, ...unseen] = names.filter((_, n) => isLeftOut(n)).slice(0, 5)
  const lifted = async (truth: Motion) =>
    perform(liftPhone, { model, recording: { role: 'leftHand', samples: phoneOf(truth) } }, {})
  for (const name of unseen) {
    const truth = resample(makeClip(name), 60)
    const { output, report } = await lifted(truth)
    before += apart(synthesize(model), truth, joints) / unseen.length
    after += apart(output, truth, joints) / unseen.length
    expect(report.turnedByDegrees).toBeLessThan(5)
    expect((output.frameCount - 1) / output.frameRate).toBeCloseTo((truth.frameCount - 1) / 60, 0)
  }
  console.log(
    `phone in a hand: arms and head ${(100 * after).toFixed(1)} cm off, the mean motion ${(100 * before).toFixed(1)} cm`,
  )
  expect(after).toBeLessThan(0.75 * before)
  // What no example does is told: the model swings to one side only.
  expect((await lifted(resample(makeClip(otherHand!), 60))).report.turnedByDegrees).toBeGreaterThan(20)
})

test('too little is refused in words', async () => {
  const samples = Array.from({ length: 8 }, (_, k) => [0.01 * k, 0, 0, 0, 1])
  await expect(perform(liftPhone, { model, recording: { role: 'leftHand', samples } }, {})).rejects.toThrow(
    'over 0.3 s',
  )
})
