import { portable } from '@understudy/kernels'
import type { ConstraintRow } from '../constraint-row.ts'
import type { Constraint } from '../constraint.ts'
import { constraintsOf } from '../constraints-of.ts'
import { clockAt, fixedHandle, stepAhead, turnBy } from '../constraints/index.ts'
import { loosened } from '../loosen.ts'
import type { DeformableModel } from '../model.ts'
import { Stage } from '../stage.ts'
import type { CycleBase } from './cycle-base.ts'

/** What is asked of a cycle. All of it is about the cycle as it was: nothing asked is the cycle itself. */
export interface CycleRequest {
  /** How many times as far it goes. */
  readonly step?: number
  /** Radians by which the end is swung about the start, left positive. */
  readonly direction?: number
  /** Radians by which the heading turns more from start to end, left positive. */
  readonly turn?: number
  /** How long it lasts, seconds. */
  readonly seconds?: number
  /** Steps along modes by number, in standard deviations. */
  readonly modes?: Readonly<Record<string, number>>
  /** Further constraints, in frames of the model's clock and places of the take's world. */
  readonly rows?: readonly ConstraintRow[]
}

/** Where nobody says how far the end swings, half as far as the heading turns: the chord of an arc. */
export const directionOf = ({ direction, turn = 0 }: CycleRequest): number => direction ?? turn / 2

/** The start is held within this, metres: what is left of the gap is closed afterwards. */
const START_SIGMA = 0.03

/** Constraints of a request, as often as it is asked. */
export interface CycleAsk {
  /** What nobody asks for is expected here. */
  readonly centre: Float64Array
  /** With the step, direction and turn that are asked in the place of the request's own. */
  readonly constraints: (
    asks: Required<Pick<CycleRequest, 'step' | 'direction' | 'turn'>>,
  ) => readonly Constraint[]
}

/** A request in the words of the solver. `learned` is the model before joints were loosened: modes go by its numbers. */
export function askCycle(
  { model, placement }: CycleBase,
  learned: DeformableModel,
  request: CycleRequest,
): CycleAsk {
  const { rows = [], modes, seconds, turn } = request
  const centre = loosened(centreOf(learned, modes), learned, model)
  const stage = new Stage([{ model, placement }])
  stage.moveTo(new Float64Array(stage.size))
  const way = stepOf(stage, model)
  const moves = request.step !== undefined || request.direction !== undefined
  const always: Constraint[] = [
    fixedHandle({
      model,
      coefficients: new Float64Array(model.size),
      placement,
      frames: [0],
      sigma: START_SIGMA,
      label: 'start',
    }),
    ...constraintsOf(rows, model, 'what was asked', { coefficients: centre, placement }),
  ]
  const lasts =
    seconds === undefined
      ? []
      : [clockAt({ frame: model.frameCount - 1, since: 0, seconds, label: 'duration' })]
  return {
    centre,
    constraints: (asks) => [
      ...always,
      ...(moves
        ? [
            stepAhead({
              model,
              length: asks.step * way.length,
              direction: way.direction + asks.direction,
              label: 'step',
            }),
          ]
        : []),
      ...(turn === undefined ? [] : [turnBy({ model, turn: asks.turn, label: 'turn' })]),
      ...lasts,
    ],
  }
}

/** Whether a request is about nothing but when things happen. */
export const onlyTime = ({ step, direction, turn, modes, rows = [], seconds }: CycleRequest): boolean =>
  step === undefined &&
  direction === undefined &&
  turn === undefined &&
  Object.keys(modes ?? {}).length === 0 &&
  (seconds !== undefined || rows.length > 0) &&
  rows.every(({ kind }) => kind === 'time' || kind === 'duration')

function centreOf(model: DeformableModel, modes: CycleRequest['modes'] = {}): Float64Array {
  const centre = new Float64Array(model.size)
  for (const [mode, amount] of Object.entries(modes)) {
    const at = Number(mode)
    if (at < model.size) centre[at] = amount * Math.sqrt(model.covariance[at * (model.size + 1)])
  }
  return centre
}

function stepOf(stage: Stage, model: DeformableModel): { length: number; direction: number } {
  const r = new Float64Array(2)
  stepAhead({ model, length: 0, sigma: 1 }).evaluate(stage, r)
  return { length: portable.hypot(r[0], r[1]), direction: portable.atan2(r[1], r[0]) }
}
