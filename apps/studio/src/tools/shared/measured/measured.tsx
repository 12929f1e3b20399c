import { useEffect, useState, type ReactNode } from 'react'
import { currentTake } from '../../../document/document.ts'
import type { TakeMeasures } from '../../../engine/quality/measure-jobs.ts'
import { MEASURED_WORDS as WORDS } from '../../../engine/words/measured-words.ts'
import { usePanel, useSlice } from '../context.ts'

/** A hand that rests this long is done, milliseconds: what is measured is the take, not every preview. */
const RESTS = 400

/** What the take on stage is like, measured from its frames: the same lines in every panel. */
export function Measured(): ReactNode {
  const { measuring, studio } = usePanel()
  const motion = useSlice((state) => state.performed?.motion)
  const recipe = useSlice((state) => currentTake(state.document)?.recipe)
  const [found, setFound] = useState<{ readonly of: unknown; readonly measures: TakeMeasures }>()
  useEffect(() => {
    if (!motion || !recipe) return undefined
    let gone = false
    const timer = setTimeout(async () => {
      if (studio.history.gesture !== undefined) return
      const measures = await measuring.of(recipe, motion)
      if (measures && !gone) setFound({ of: motion, measures })
    }, RESTS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [measuring, studio, motion, recipe])
  if (!motion) return undefined
  const measures = found?.of === motion ? found.measures : undefined
  const { skate, pops, fromExamples } = measures ?? {}
  return (
    <dl className="result" aria-label={WORDS.title} aria-busy={!measures}>
      <dt title={WORDS.skateHint}>{WORDS.skate}</dt>
      <dd>{!measures ? WORDS.waiting : skate ? WORDS.perSecond(skate.mean, skate.worst) : WORDS.noPlants}</dd>
      {pops !== undefined && (
        <>
          <dt title={WORDS.popsHint}>{WORDS.pops}</dt>
          <dd>{pops}</dd>
        </>
      )}
      {fromExamples && (
        <>
          <dt title={WORDS.fromHint}>{WORDS.from}</dt>
          <dd>{WORDS.apart(fromExamples.meanCm, fromExamples.worstCm, fromExamples.worstTime)}</dd>
        </>
      )}
    </dl>
  )
}
