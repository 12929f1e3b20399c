import type { EvaluationData } from '../../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'
import { SPLITS } from '../../data/splits.ts'
import { peopleWalks, type ModelTrial } from './model-data.ts'

/**
 * Slides below this cannot be seen, centimetres per second. Walks put on another body have had their feet locked: their own slide may be nothing at all,
 * and nothing is no measure.
 */
const UNSEEN = 0.5
export const toData = (slide: number, dataSlide: number): number => slide / Math.max(dataSlide, UNSEEN)

const NONE = 'too few walk cycles are listed (segments.csv) or tagged (content:walk, style:…)'

const told = (trial: ModelTrial): string => {
  const { model, learnedTakes, heldTakes, heldPeople, subjects, judgedOn } = trial
  const judged =
    judgedOn === 'other takes'
      ? `${heldTakes} other takes`
      : `${heldTakes} takes of ${heldPeople} people, ${judgedOn}`
  return `${model.exampleNames.length} cycles (mirrored ones too), ${learnedTakes} takes of ${subjects} people; judged on ${judged}`
}

/** A number of a model and its held-out cycles. */
export function modelMeasure(
  parts: Pick<Measure, 'name' | 'about' | 'unit' | 'bar' | 'peopleBar'>,
  walks: (data: EvaluationData) => Promise<ModelTrial | undefined>,
  find: (trial: ModelTrial, data: EvaluationData) => Promise<Omit<Finding, 'data'>> | Omit<Finding, 'data'>,
): Measure {
  return {
    ...parts,
    ...(walks === peopleWalks && { splits: SPLITS }),
    async run(data): Promise<Finding | Skipped> {
      const trial = await walks(data)
      if (trial === undefined || trial.truths.length === 0) return { skipped: NONE }
      return { data: told(trial), ...(await find(trial, data)) }
    },
  }
}
