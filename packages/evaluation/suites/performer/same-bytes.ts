import { listScores, makeClip, motionHash } from '@understudy/performer'
import type { Measure } from '../../measure/measure.ts'

/** One clip of every family performed twice: the bytes of the frames must be the same. */
export const sameBytes: Measure = {
  name: 'same-seed-same-bytes',
  about: 'Families whose first clip differs when performed again.',
  unit: 'families',
  bar: '== 0',
  async run(data) {
    const families = [...new Set(listScores().map(({ family }) => family))].filter(
      (name) => name !== 'free-walk',
    )
    let differing = 0
    for (const family of families) {
      await data.breathe()
      const { id } = listScores().find((score) => score.family === family)!
      if (motionHash(makeClip(id)) !== motionHash(makeClip(id))) differing++
    }
    return { value: differing, n: families.length, data: 'embedded corpus' }
  },
}
