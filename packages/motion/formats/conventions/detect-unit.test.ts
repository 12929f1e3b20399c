import { humanoid } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { scale } from '../../math/vec3.ts'
import { makeSkeleton, withRoles, type Skeleton } from '../../skeleton/skeleton.ts'
import { detectUnit } from './detect-unit.ts'

/** The same skeleton measured in another unit. */
const measuredIn = (skeleton: Skeleton, metresPerUnit: number): Skeleton =>
  makeSkeleton(
    skeleton.joints.map((joint) => ({ ...joint, offset: scale(joint.offset, 1 / metresPerUnit) })),
    skeleton.tips,
  )

describe('detectUnit', () => {
  for (const metresPerUnit of [1, 0.01, 0.001, 0.0254, 0.0254 / 0.45, 0.3048]) {
    test.each([1.5, 1.75, 2])(
      `[C1] a figure %d m tall is recognised in units of ${metresPerUnit} m`,
      (height) => {
        const found = detectUnit(measuredIn(humanoid({ height }), metresPerUnit))
        expect(found.metresPerUnit).toBe(metresPerUnit)
        expect(found.confidence).toBeGreaterThan(0.5)
      },
    )
  }

  test('[C1] a figure no usual unit makes a person is scaled to one, with little confidence', () => {
    const { metresPerUnit, confidence } = detectUnit(measuredIn(humanoid(), 1e-6))
    expect(confidence).toBeLessThan(0.2)
    // Legs of 0.83 m are the average person's; this humanoid's are 0.83 m.
    expect(metresPerUnit / 1e-6).toBeCloseTo(1, 1)
  })

  test('[C1] without roles the size of the rest pose decides, half as surely', () => {
    const bare = withRoles(humanoid(), new Map())
    const found = detectUnit(measuredIn(bare, 0.01))
    expect(found.metresPerUnit).toBe(0.01)
    expect(found.confidence).toBeLessThanOrEqual(0.5)
  })

  test('[C1] a single point has no size: metres, and no confidence', () => {
    const point = makeSkeleton([{ name: 'root', parent: -1, offset: [0, 0, 0] }])
    expect(detectUnit(point)).toMatchObject({ metresPerUnit: 1, confidence: 0 })
  })
})
