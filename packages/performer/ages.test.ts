import { jointOf, worldPositions, type Motion } from '@understudy/motion'
import { expect, test } from 'vitest'
import { performerOf } from './corpus/embedded-scores.ts'
import { measureQuality } from './measure/quality.ts'
import { perform } from './perform.ts'

const walkOf = (performer: string): Motion =>
  perform(
    {
      id: 'age',
      family: 'ages',
      performer,
      seed: 3,
      frameRate: 60,
      actions: [
        { do: 'stand', seconds: 1 },
        { do: 'walk', legs: [{ length: 5, speed: 1 }] },
      ],
    },
    performerOf(performer),
    3,
  )
const [child, average, old] = ['child', 'average', 'old'].map(walkOf)

/** Steps a second in full stride. */
const cadence = ({ annotations }: Motion): number => {
  const times = annotations.marks.filter(({ name }) => name.endsWith('HeelStrike')).map(({ time }) => time)
  const inner = times.toSorted((a, b) => a - b).slice(1, -1)
  return (inner.length - 1) / (inner.at(-1)! - inner[0])
}

/** How far the neck is before the hips in the mean, as a share of the height between them: the walk goes along +Z. */
function stoop(motion: Motion): number {
  const { skeleton, frameCount } = motion
  const positions = worldPositions(motion)
  const at = (role: 'neck' | 'hips', frame: number, c: number): number =>
    positions[3 * (frame * skeleton.jointCount + jointOf(skeleton, role, 'test')) + c]
  let sum = 0
  for (let f = 0; f < frameCount; f++)
    sum += (at('neck', f, 2) - at('hips', f, 2)) / (at('neck', f, 1) - at('hips', f, 1))
  return sum / frameCount
}

test('at the same speed a child takes more steps', () => {
  // Short legs: √(leg of 1.75 m / leg of 1.24 m) is 1.19 by pendulums alone.
  expect(cadence(child)).toBeGreaterThan(1.15 * cadence(average))
})

test('somebody old stoops', () => {
  expect(stoop(old)).toBeGreaterThan(stoop(average) + 0.05)
})

test.each([
  ['child', child],
  ['old', old],
] as const)('the feet of the %s stand as still as everybody’s', (_, motion) => {
  const { skate, penetration } = measureQuality(motion)
  expect(skate).toBeLessThan(0.002)
  expect(penetration).toBeLessThan(0.005)
})
