import { footWalker } from '@understudy/test-utils'
import { makeMotion, worldPositions, type Motion } from '@understudy/motion'
import { withContacts } from '../../analysis/contacts/index.ts'
import { describe, expect, test } from 'vitest'
import { levelFloor } from './level-floor.ts'

/** A walk whose floor rises evenly by `rise` metres from its first to its last frame. */
function drifting(rise: number): { straight: Motion; drifted: Motion } {
  const { motion, contacts } = footWalker(4)
  const straight = withContacts(motion, contacts)
  const rootPositions = motion.rootPositions.slice()
  for (let frame = 0; frame < motion.frameCount; frame++)
    rootPositions[3 * frame + 1] += 0.01 + (rise * frame) / (motion.frameCount - 1)
  return { straight, drifted: makeMotion({ ...straight, rootPositions }) }
}

/** Heights of the balls of the feet in the middle of their contacts. */
function levels({ skeleton, annotations, frameRate, ...motion }: Motion): number[] {
  const positions = worldPositions({ skeleton, annotations, frameRate, ...motion })
  return annotations.contacts
    .filter(({ role }) => role.endsWith('Toes'))
    .map(({ role, start, end }) => {
      const frame = Math.min(motion.frameCount - 1, Math.round(((start + end) / 2) * frameRate))
      return positions[3 * (frame * skeleton.jointCount + skeleton.roles.get(role)!) + 1]
    })
}
const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

describe('levelFloor', () => {
  test('a floor that drifts from 1 to 6 cm is level again within 1 cm', () => {
    const { drifted } = drifting(0.05)
    expect(range(levels(drifted))).toBeGreaterThan(0.03)
    const { motion, maxShiftCm } = levelFloor(drifted)
    expect(range(levels(motion))).toBeLessThan(0.01)
    expect(maxShiftCm).toBeGreaterThan(1)
    expect(maxShiftCm).toBeLessThan(4)
  })

  test('a level floor is left alone', () => {
    const { straight } = drifting(0)
    expect(levelFloor(straight).maxShiftCm).toBeLessThan(0.2)
  })
})
