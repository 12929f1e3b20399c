import { describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { stroll } from '@understudy/test-utils'
import { followLeader, walkPath } from '../definitions.ts'
import { examplesAt, perform } from '../index.ts'
import { buildMapping } from '../definitions.ts'

const clips = [-0.3, 0, 0.3].map((turnRate, i) => ({
  ...stroll({ seconds: 5, frameRate: 60, turnRate }),
  name: `walk ${i}`,
}))
const context = { kernels: reference }

describe('which examples a frame is made of', () => {
  test('of a walk: one, all of it, at the place that was cut out', async () => {
    const path = { points: [[0, 0] as [number, number], [0, 3] as [number, number]], speed: 1.2 }
    const { report } = await perform(walkPath, { examples: clips, path }, {}, context)
    expect(report.blend).toBeUndefined()
    for (const { start, end, stretch, instance, sourceStart } of report.segments) {
      const middle = (start + end) / 2
      const [found, ...others] = examplesAt(report, middle)
      expect(others).toEqual([])
      expect(found).toMatchObject({ instance, weight: 1 })
      expect(found!.sourceSeconds).toBeCloseTo(sourceStart + (middle - start) / stretch, 6)
    }
  })

  test('of a follower whose interpretations are blended: all of them, with weights that sum to one', async () => {
    const { output: examples } = await perform(buildMapping, { controls: clips, targets: clips }, {}, context)
    const leader = stroll({ seconds: 4, frameRate: 60, turnRate: 0.1 })
    const { output, report } = await perform(followLeader, { examples, leader }, { softness: 0.05 }, context)
    const { first, example, weight, examples: placed } = report.blend!
    let most = 0
    for (let frame = 0; frame < output.frameCount; frame++) {
      const found = examplesAt(report, frame / output.frameRate)
      most = Math.max(most, found.length)
      expect(found.reduce((sum, one) => sum + one.weight, 0)).toBeCloseTo(1, 5)
      // Brute force: everything recorded of an example in this frame.
      for (const one of found) {
        let sum = 0
        for (let entry = first[frame]!; entry < first[frame + 1]!; entry++)
          if (placed[example[entry]!]!.instance === one.instance) sum += weight[entry]!
        expect(one.weight).toBeCloseTo(sum, 6)
        const { pair, name } = examples.instances[one.instance]!
        expect(one).toMatchObject({ example: name, clip: examples.pairs[pair]!.name })
      }
      expect(found.map((one) => one.weight)).toEqual(found.map((one) => one.weight).toSorted((a, b) => b - a))
    }
    expect(most).toBeGreaterThan(2)
  })
})
