import { mirrorMotion } from '@understudy/motion'
import { film, filmRow } from '../../measure/figure.ts'
import type { Measure } from '../../measure/measure.ts'
import { farthest } from './compare-positions.ts'
import { datasetsOf, NOTHING_READABLE, readable } from './readable.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/**
 * Mirroring twice is the identity: the farthest any joint of any recording is from where it was, after two
 * mirrorings. What is left is the rounding of 32-bit rotations along the chain.
 */
export const mirroredTwice: Measure = {
  name: 'mirrored-twice',
  about: 'Farthest any joint moves when a motion is mirrored twice.',
  unit: 'mm',
  bar: '<= 0.1',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    if (list.length === 0) return NOTHING_READABLE
    let worst = { name: '', metres: 0 }
    for (const { clip, motion } of list) {
      await data.breathe()
      const metres = farthest(motion, mirrorMotion(mirrorMotion(motion)))
      if (!(metres <= worst.metres)) worst = { name: clip.path, metres }
    }
    return {
      value: 1000 * worst.metres,
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      note: worst.name === '' ? 'every joint comes back to the bit' : `farthest in ${worst.name}`,
      figures: () => {
        const shown = list.find(({ clip }) => clip.tags.some((tag) => /punch|kick|wave/.test(tag))) ?? list[0]
        const clips = [shown.motion, mirrorMotion(shown.motion)].map((motion, i) =>
          filmRow(motion, { title: i === 0 ? shown.clip.clip : 'mirrored' }),
        )
        return [{ caption: `${shown.clip.path} and its mirror image.`, drawing: film(clips, { azimuth: 0 }) }]
      },
    }
  },
}
