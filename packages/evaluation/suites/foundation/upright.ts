import { percent } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, NOTHING_READABLE, readable, some } from './readable.ts'
import { roleTracks, spread } from './tracks.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/**
 * Share of the files in which +Y is up: in most frames the head is above the hips and the hips above both feet,
 * measured along +Y.
 */
export const upright: Measure = {
  name: 'upright',
  about: 'Files in which the head is above the hips and the hips above the feet, along +Y, in most frames.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    if (list.length === 0) return NOTHING_READABLE
    const wrong = list.filter(({ motion }) => {
      const tracks = roleTracks(motion)
      const frames = spread(tracks.frameCount, 200)
      const up = frames.filter((frame) => {
        const [head, hips, left, right] = (['head', 'hips', 'leftFoot', 'rightFoot'] as const).map(
          (role) => tracks.at(role, frame)?.[1] ?? NaN,
        )
        return head > hips && hips > left && hips > right
      })
      return up.length <= frames.length / 2
    })
    return {
      value: percent(list.map((item) => !wrong.includes(item))),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      ...(wrong.length > 0 && { note: `not upright: ${some(wrong.map(({ clip }) => clip.path))}` }),
    }
  },
}
