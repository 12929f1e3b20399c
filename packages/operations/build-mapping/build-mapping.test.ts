import { expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { transformGround, worldPositions } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { buildMapping, followLeader } from '../definitions.ts'
import { perform } from '../index.ts'

const context = { kernels: reference }
const controls = [-0.2, 0.2].map((turnRate, i) => ({
  ...stroll({ seconds: 6, frameRate: 60, turnRate }),
  name: `lead ${i}`,
}))

test('the joints that control and their weights are an option; a name that is no role is refused', async () => {
  const points = ['leftHand*2', 'hips']
  const { output } = await perform(buildMapping, { controls, targets: controls }, { points }, context)
  expect(output.control).toEqual({
    kind: 'points',
    points: [{ role: 'leftHand', weight: 2 }, { role: 'hips' }],
  })
  expect(output.pairs[0]!.control.pointCount).toBe(2)
  await expect(
    perform(buildMapping, { controls, targets: controls }, { points: ['tail'] }, context),
  ).rejects.toThrow(/"tail" is no role/)
})

test('the class of alignment is an option: turned away, a leader is answered as well on the ground, and worse without', async () => {
  const { output: examples } = await perform(buildMapping, { controls, targets: controls }, {}, context)
  const leader = transformGround(stroll({ seconds: 3, frameRate: 60, turnRate: 0.2 }), {
    yaw: 1.2,
    x: 4,
    z: 1,
  })
  const apart = async (alignment: 'none' | 'ground'): Promise<number> => {
    const { output } = await perform(followLeader, { examples, leader }, { alignment, hands: false }, context)
    const [a, b] = [worldPositions(output), worldPositions(leader)]
    return Math.hypot(a[0]! - b[0]!, a[2]! - b[2]!)
  }
  expect(await apart('ground')).toBeLessThan(0.3)
  expect(await apart('none')).toBeGreaterThan(2)
})
