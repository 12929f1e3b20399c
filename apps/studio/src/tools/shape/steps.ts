import { floorPoint } from '../shared/stage/floor-point.ts'
import type { RequestPlace } from './shape-edits.ts'
import { figureInHand } from './figure-in-hand.ts'
import { holdFrame, type Gesture, type Hands } from './gesture.ts'
import type { ShapeAnswer } from './messages.ts'
import type { StepRequest, SwingRequest } from '../../document/shape-recipe.ts'
import { levelsOf } from './request-edits.ts'
import { SHAPE } from './words.ts'

/** Where a motion begins and ends on the floor, as drawn, and how its step is measured. */
export interface FloorStep {
  readonly start: { readonly x: number; readonly z: number }
  readonly end: { readonly x: number; readonly z: number }
  /** Metres and degrees, as the model measures them. */
  readonly length: number
  readonly direction: number
  /** Which way on the floor counts as ahead, radians. */
  readonly ahead: number
  /** How far a cycle inside a take went before; undefined where the whole motion is the step. */
  readonly way?: number
}

/** A motion that goes less far than this has no step to pull at, metres. */
const A_STEP = 0.25

/** The step of the motion on stage; undefined where no model says what a step is, or nobody goes anywhere. */
export function floorStep({ studio, player, edits }: Hands): FloorStep | undefined {
  const { performed } = studio.store.getState()
  const answer = performed?.findings as ShapeAnswer | undefined
  const inHand = figureInHand(studio, player)
  if (!performed || !inHand || edits.manner() !== 'whole') return undefined
  const [outer] = levelsOf(edits.take()?.recipe)
  if (outer?.model === 'local') return undefined
  const cycle = outer?.cycle ? answer?.cycle : undefined
  if (outer?.cycle && !cycle) return undefined
  const { rootPositions, frameCount } = performed.motion
  const at = (frame: number) => ({
    x: rootPositions[3 * frame] + inHand.shift[0],
    z: rootPositions[3 * frame + 2] + inHand.shift[2],
  })
  if (cycle) {
    const { frameRate } = performed.motion
    const [start, end] = [cycle.start, cycle.end].map((time) =>
      at(Math.min(Math.round(time * frameRate), frameCount - 1)),
    )
    const { length: way, towards: ahead } = cycle.way
    if (way < A_STEP) return undefined
    const length = Math.hypot(end.x - start.x, end.z - start.z)
    return { start, end, length, direction: cycle.direction, ahead, way }
  }
  const [start, end] = [at(0), at(frameCount - 1)]
  const length = answer?.step?.length ?? Math.hypot(end.x - start.x, end.z - start.z)
  if (length < A_STEP) return undefined
  const direction = answer?.step?.direction ?? 0
  const ahead = Math.atan2(end.x - start.x, end.z - start.z) - (direction * Math.PI) / 180
  return { start, end, length, direction, ahead }
}

/** What is asked when the end of a step is pulled to a place on the floor. */
export function stepTo(
  { start, ahead }: FloorStep,
  to: { readonly x: number; readonly z: number },
): Pick<StepRequest, 'length' | 'direction'> {
  const [dx, dz] = [to.x - start.x, to.z - start.z]
  const turn = Math.atan2(dx, dz) - ahead
  const degrees = (Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI
  return {
    length: Math.max(0.1, Math.round(1000 * Math.hypot(dx, dz)) / 1000),
    direction: Math.round(10 * degrees) / 10,
  }
}

/** The step's request, there or new, with this asked. */
export function stepRequest(
  { level }: RequestPlace,
  id: number,
  { way }: FloorStep,
  { length, direction }: Pick<StepRequest, 'length' | 'direction'>,
): StepRequest | SwingRequest {
  const kind = level.cycle ? 'swing' : 'step'
  const there = level.requests.find((one) => one.kind === kind)
  const common = { weight: 1, ...there, id: there?.id ?? id, on: true, direction }
  return level.cycle
    ? { ...common, kind: 'swing', times: Math.round((1e4 * length) / (way ?? 1)) / 1e4 }
    : { ...common, kind: 'step', length }
}

/** The end of the way goes with the hand over the floor. */
export function dragStep(hands: Hands, step: FloorStep): Gesture {
  const { studio, player, edits } = hands
  const name = SHAPE.stepStep
  const seconds = holdFrame(hands)
  // The step of a cycle, wherever the playhead is.
  const moment = step.way === undefined ? seconds : cycleMoment(hands, seconds)
  let place = edits.at(moment)
  if (!place)
    void edits.prepare(moment).then((found) => {
      place = found
    })
  const id = edits.id()
  return {
    move: (samples) => {
      const sample = samples.at(-1)
      const to = sample && floorPoint(player.stage, sample.clientX, sample.clientY)
      if (!to || !place) return
      if (studio.history.gesture !== name) studio.history.begin(name)
      const request = stepRequest(place, id, step, stepTo(step, to))
      edits.put(name, place, request)
      edits.store.setState({ selected: request.id })
      const recipe = levelsOf(edits.take()?.recipe)[0]
      if (recipe) hands.asked(recipe, 1000 * sample.time)
    },
    up: () => studio.history.commit(),
    cancel: () => studio.history.rollback(),
  }
}

/** A second inside the cycle that is bent. */
export function cycleMoment({ studio }: Pick<Hands, 'studio'>, seconds: number): number {
  const cycle = (studio.store.getState().performed?.findings as ShapeAnswer | undefined)?.cycle
  return cycle ? 0.5 * (cycle.start + cycle.end) : seconds
}
