import { floorPoint } from '../shared/stage/floor-point.ts'
import type { RequestPlace } from './shape-edits.ts'
import { figureInHand } from './figure-in-hand.ts'
import { holdFrame, type Gesture, type Hands } from './gesture.ts'
import type { ShapeAnswer } from './messages.ts'
import type { StepRequest } from '../../document/shape-recipe.ts'
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
  const { rootPositions, frameCount } = performed.motion
  const at = (frame: number) => ({
    x: rootPositions[3 * frame] + inHand.shift[0],
    z: rootPositions[3 * frame + 2] + inHand.shift[2],
  })
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

/** The step's request, there or new. */
export const stepRequest = (place: RequestPlace, id: number): StepRequest =>
  place.level.requests.find((one): one is StepRequest => one.kind === 'step') ?? {
    kind: 'step',
    id,
    on: true,
    weight: 1,
    length: 1,
    direction: 0,
  }

/** The end of the way goes with the hand over the floor. */
export function dragStep(hands: Hands, step: FloorStep): Gesture {
  const { studio, player, edits } = hands
  const name = SHAPE.stepStep
  const seconds = holdFrame(hands)
  let place = edits.at(seconds)
  let request = place && stepRequest(place, edits.id())
  if (!place)
    void edits.prepare(seconds).then((found) => {
      place = found
      request = found && stepRequest(found, edits.id())
    })
  return {
    move: (samples) => {
      const sample = samples.at(-1)
      const to = sample && floorPoint(player.stage, sample.clientX, sample.clientY)
      if (!to || !place || !request) return
      if (studio.history.gesture !== name) studio.history.begin(name)
      edits.put(name, place, { ...request, on: true, ...stepTo(step, to) })
      edits.store.setState({ selected: request.id })
      const recipe = levelsOf(edits.take()?.recipe)[0]
      if (recipe) hands.asked(recipe, 1000 * sample.time)
    },
    up: () => studio.history.commit(),
    cancel: () => studio.history.rollback(),
  }
}
