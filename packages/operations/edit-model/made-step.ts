import { portable } from '@understudy/kernels'
import { stepAhead, type DeformableModel, type Stage } from '@understudy/synthesis/methods/deformable-model'

/** How far a motion goes, metres, and where to from its heading at the start, radians, left positive. */
export interface Step {
  readonly length: number
  readonly direction: number
}

/** The step of the motion that has the coefficients `x`, as its constraint measures it. */
export function madeStep(stage: Stage, model: DeformableModel, x: Float64Array): Step {
  const r = new Float64Array(2)
  stage.moveTo(x)
  stepAhead({ model, length: 0, sigma: 1 }).evaluate(stage, r)
  const [ahead, left] = [r[0]!, r[1]!]
  return { length: portable.hypot(ahead, left), direction: portable.atan2(left, ahead) }
}
