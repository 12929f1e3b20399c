import { walkJumpBowl } from '../../suites/spaces/embedded-models.ts'
import { film, filmRow } from '../../measure/figure.ts'
import type { Exhibit } from '../exhibit.ts'

export const chainFigure: Exhibit = {
  id: 'Figure 9',
  shows: 'One long motion of three actions (walking, jumping, bowling) and one transition, solved together.',
  async make(data) {
    if (data.small) return { cannot: 'it needs all models; a quick look leaves it out.' }
    const { chained, skate, exampleSkate, seams } = await walkJumpBowl(data)
    return {
      data: 'embedded models: two walk cycles, walk to jump, jump, bowl',
      measured: `Gaps before closing ${chained.gaps.map((gap) => gap.toFixed(1)).join(', ')} cm; accelerations at the joins ${seams.toFixed(2)} of those elsewhere; foot skate ${skate.toFixed(1)} cm/s, the examples’ ${exampleSkate.toFixed(1)}.`,
      figures: [
        {
          caption: 'Walk, walk, walk to jump, jump, bowl.',
          drawing: film([filmRow(chained.motion)], { frames: 24, scale: 60 }),
        },
      ],
    }
  },
}
