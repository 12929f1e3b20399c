import { expect, test } from 'vitest'
import {
  makeMotion,
  makeSkeleton,
  worldPositions,
  type ContactInterval,
  type Motion,
} from '@understudy/motion'
import { liftSteps, stepsInPlace } from './step-in-place.ts'

const SECONDS = 4
const RATE = 60

const skeleton = makeSkeleton([
  { name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' },
  ...(['left', 'right'] as const).flatMap((side, i) => [
    {
      name: `${side}UpperLeg`,
      parent: 0,
      offset: [i === 0 ? 0.1 : -0.1, 0, 0] as const,
      role: `${side}UpperLeg` as const,
    },
    {
      name: `${side}LowerLeg`,
      parent: 1 + 4 * i,
      offset: [0, -0.44, 0.03] as const,
      role: `${side}LowerLeg` as const,
    },
    {
      name: `${side}Foot`,
      parent: 2 + 4 * i,
      offset: [0, -0.43, -0.03] as const,
      role: `${side}Foot` as const,
    },
    {
      name: `${side}Toes`,
      parent: 3 + 4 * i,
      offset: [0, -0.06, 0.15] as const,
      role: `${side}Toes` as const,
    },
  ]),
])

/** A figure on a turntable: it stands, and is turned by `turn` radians in four seconds. */
function turntable(turn: number): Motion {
  const frameCount = SECONDS * RATE + 1
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    rootPositions[3 * frame + 1] = 0.95
    const half = (turn * frame) / (frameCount - 1) / 2
    for (let joint = 0; joint < skeleton.jointCount; joint++)
      rotations.set(
        joint === 0 ? [0, Math.sin(half), 0, Math.cos(half)] : [0, 0, 0, 1],
        4 * (frame * skeleton.jointCount + joint),
      )
  }
  return makeMotion({ name: 'turntable', skeleton, frameRate: RATE, rootPositions, rotations })
}

const standing: readonly ContactInterval[] = (
  ['leftFoot', 'leftToes', 'rightFoot', 'rightToes'] as const
).map((role) => ({ role, start: 0, end: SECONDS }))

test('[C14] who is turned while standing steps, one foot at a time, before a leg is wrung', () => {
  const motion = turntable(Math.PI)
  const { contacts, steps } = stepsInPlace(motion, standing)
  expect(new Set(steps.map(({ side }) => side)).size).toBe(2)
  steps.slice(1).forEach(({ start }, i) => expect(start).toBeGreaterThanOrEqual(steps[i].end - 1e-9))
  const speed = Math.PI / SECONDS
  for (const { start, end } of contacts.filter(({ role }) => role.endsWith('Foot'))) {
    // 30° before it lets go, 18° more while the other foot is in the air (0.4 s at 45°/s), and a frame.
    expect((end - start) * speed).toBeLessThan(Math.PI / 6 + 0.41 * speed + 0.02)
  }
})

test('[C14] feet are lifted while they are set anew, and only then', () => {
  const motion = turntable(Math.PI)
  const { steps } = stepsInPlace(motion, standing)
  const before = worldPositions(motion)
  const after = worldPositions(liftSteps(motion, steps, { lift: 0.05 }))
  const rise = (frame: number, joint: number): number =>
    after[3 * (frame * skeleton.jointCount + joint) + 1] -
    before[3 * (frame * skeleton.jointCount + joint) + 1]
  for (const { side, start, end } of steps) {
    const ankle = skeleton.roles.get(`${side}Foot`)!
    expect(rise(Math.round(((start + end) / 2) * RATE), ankle)).toBeCloseTo(0.05, 2) // half a frame off its top
    const other = skeleton.roles.get(side === 'left' ? 'rightFoot' : 'leftFoot')!
    expect(Math.abs(rise(Math.round(((start + end) / 2) * RATE), other))).toBeLessThan(1e-4)
  }
})

test('[C14] who stands, or turns a little, stands on', () => {
  for (const turn of [0, 0.4]) {
    const { contacts, steps } = stepsInPlace(turntable(turn), standing)
    expect(steps).toEqual([])
    expect(contacts).toEqual(standing)
  }
})
