import { makeClip, STYLE_WALKS, walkLabels } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { buildStyleSpace, printVectorSpace } from '@understudy/synthesis/methods/vector-space'

/** Manners of walking, learnt from sixty cycles of the whole company: five seconds of work that no visitor waits for. */
export const bakeStyle = (): string =>
  printVectorSpace(
    buildStyleSpace(
      STYLE_WALKS.map((id) => makeClip(id)),
      STYLE_WALKS.map(walkLabels),
      makeRun(),
    ),
  )
