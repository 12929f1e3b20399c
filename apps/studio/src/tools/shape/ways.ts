import { catmullRom } from '@understudy/synthesis/methods/deformable-model'
import type { ShapeEdits, RequestPlace } from './shape-edits.ts'
import { asDrawn, asMoved, figureInHand, rounded } from './figure-in-hand.ts'
import { holdFrame, type Gesture, type Hands } from './gesture.ts'
import type { StagePointer } from '../shared/tool.ts'
import { askedOf, beginDrag, constrainDrag, moveDrag } from './drag.ts'
import type { Place, ShapeRecipe, WayRequest } from '../../document/shape-recipe.ts'
import { handlesOf } from './request-places.ts'
import { findSpot, plainSpot, sameSpot } from './spots.ts'
import { spanOf } from './pins.ts'
import { levelsOf } from './request-edits.ts'
import { inScreenPlane } from './view-points.ts'
import { SHAPE } from './words.ts'

/** Handles of a path nobody has bent yet, and the fewest and most a path may have. */
const HANDLES = 7
const [FEWEST, MOST] = [3, 16]

/** The path of the chosen point as it can be taken hold of. */
export interface Way {
  readonly request: WayRequest | undefined
  readonly from: number
  readonly to: number
  /** The motion's own space, metres. */
  readonly controls: readonly Place[]
  readonly place: RequestPlace
}

/** The path of the chosen point: as it was asked for, else as the motion has it. Undefined where no clock is known yet. */
export function wayInHand({ studio, player, edits }: Hands): Way | undefined {
  const { spot: plain } = edits.store.getState()
  const motion = studio.store.getState().performed?.motion
  const spot = motion && findSpot(motion.skeleton, plain)
  const place = edits.at(player.transport.time)
  if (!motion || !spot || !place) return undefined
  const request = asked(place.level, edits)
  if (request) return { request, from: request.from, to: request.to, controls: request.controls, place }
  return { request: undefined, place, ...handlesOf(motion, spot, spanOf(place), HANDLES) }
}

function asked(level: ShapeRecipe, { store }: ShapeEdits): WayRequest | undefined {
  const { spot } = store.getState()
  return level.requests.find((one): one is WayRequest => one.kind === 'way' && sameSpot(one, spot))
}

const requestOf = ({ edits }: Hands, { request, from, to, controls }: Way): WayRequest => ({
  ...(request ?? { id: edits.id(), on: true, weight: 1 }),
  ...plainSpot(edits.store.getState().spot),
  kind: 'way',
  pinned: false,
  from,
  to,
  controls,
})

/** A handle goes with the hand, parallel to the screen; the curve goes through it. */
export function dragHandle(
  hands: Hands,
  way: Way,
  index: number,
  pressed: StagePointer,
): Gesture | undefined {
  const { studio, player, edits } = hands
  const inHand = figureInHand(studio, player)
  if (!inHand) return undefined
  holdFrame(hands)
  const name = SHAPE.wayStep(edits.store.getState().spot)
  const start = asDrawn(way.controls[index], inHand)
  let drag = beginDrag(start)
  let last = inScreenPlane(player.stage, pressed.clientX, pressed.clientY, start)
  const request = requestOf(hands, way)
  const push = (pointerMs: number): void => {
    if (studio.history.gesture !== name) studio.history.begin(name)
    const to = rounded(asMoved(askedOf(drag), inHand))
    edits.put(name, way.place, {
      ...request,
      controls: way.controls.map((one, k) => (k === index ? to : one)),
    })
    edits.store.setState({ selected: request.id })
    const recipe = levelsOf(edits.take()?.recipe)[0]
    if (recipe) hands.asked(recipe, pointerMs)
  }
  return {
    move: (samples) => {
      for (const { clientX, clientY, shiftKey } of samples) {
        const next = inScreenPlane(player.stage, clientX, clientY, start)
        drag = moveDrag(drag, [next[0] - last[0], next[1] - last[1], next[2] - last[2]], shiftKey)
        last = next
      }
      push(1000 * (samples.at(-1)?.time ?? 0))
    },
    constrain: (axis) => {
      drag = constrainDrag(drag, axis)
    },
    up: () => studio.history.commit(),
    cancel: () => studio.history.rollback(),
  }
}

/** One handle more or less; the curve stays as near as that allows, its handles evenly spaced again. */
export function changeHandles(hands: Hands, way: Way, by: 1 | -1): void {
  const count = way.controls.length + by
  if (count < FEWEST || count > MOST) return
  const controls = Array.from({ length: count }, (_, k) => rounded(catmullRom(way.controls, k / (count - 1))))
  const request = { ...requestOf(hands, way), controls }
  hands.edits.put(SHAPE.wayStep(hands.edits.store.getState().spot), way.place, request)
  hands.edits.store.setState({ selected: request.id })
}

/** As it is drawn: a curve of so many points through the handles. */
export const curveOf = (controls: readonly Place[], count: number): readonly Place[] =>
  Array.from({ length: count }, (_, k) => catmullRom(controls, k / (count - 1)))
