import { seeded, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { SIDE_BY_SIDE_GAP, sideBySide } from './side-by-side.ts'

const xRange = ({ rootPositions, frameCount }: Motion): [number, number] => {
  const xs = Array.from({ length: frameCount }, (_, frame) => rootPositions[3 * frame])
  return [Math.min(...xs), Math.max(...xs)]
}

for (const seed of [1, 2, 3, 5]) {
  test(`figures side by side never share floor, and the row stays centred (seed ${seed})`, () => {
    const random = seeded(seed)
    const motions = Array.from({ length: 1 + random.integer(4) }, (_, i) =>
      stickWalker(seed + i, { seconds: 2, turnRate: random.between(-1, 1), speed: random.between(0, 2) }),
    )
    const slides = sideBySide(motions)
    const moved = motions.map((motion, i) => xRange(motion).map((x) => x + slides[i]))
    for (let i = 1; i < moved.length; i++) {
      expect(moved[i][0] - moved[i - 1][1]).toBeCloseTo(SIDE_BY_SIDE_GAP, 5)
    }
    const middles = motions.map((motion) => (xRange(motion)[0] + xRange(motion)[1]) / 2)
    const centre = middles.reduce((a, b) => a + b, 0) / middles.length
    expect((moved[0][0] + moved[moved.length - 1][1]) / 2).toBeCloseTo(centre, 5)
  })
}
