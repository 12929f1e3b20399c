import { currentTake } from '../../document/document.ts'
import type { StagePointer } from '../shared/tool.ts'
import type { Place4D } from './bench.ts'
import { askedOf, beginDrag, constrainDrag, moveDrag } from './drag.ts'
import { asMoved, figureInHand, rounded } from './figure-in-hand.ts'
import { frameShown, holdFrame, type Gesture, type Hands } from './gesture.ts'
import type { Place, PointRequest } from '../../document/shape-recipe.ts'
import { plainSpot, sameSpot, type Spot } from './spots.ts'
import { inScreenPlane, placeOfSpot } from './view-points.ts'
import { SHAPE } from './words.ts'

/** Frames nearer than this are one moment: the same request goes on. */
const SAME_FRAME = 0.51

/**
 * A point of the body goes with the hand, in the plane through it that is parallel to the screen. A press without a
 * move only chooses the point. `again` is the request that is taken up once more, and where its ring is.
 */
export function dragSpot(
  hands: Hands,
  spot: Spot,
  pressed: StagePointer,
  again?: { readonly id: number; readonly place: Place },
): Gesture | undefined {
  const { bench, player, studio } = hands
  const inHand = figureInHand(studio, player)
  if (!inHand) return undefined
  const seconds = holdFrame(hands)
  const start = again?.place ?? placeOfSpot(inHand.figure, spot)
  const plain = plainSpot(spot)
  const name = SHAPE.dragStep(spot, frameShown(hands, seconds))
  let drag = beginDrag(start)
  let last = inScreenPlane(player.stage, pressed.clientX, pressed.clientY, start)
  let place: Place4D | undefined = bench.at(seconds)
  let request: PointRequest | undefined
  let moved = false
  let over = false
  let pointerMs = 1000 * pressed.time
  bench.store.setState({ spot: plain, held: { spot: plain, asked: start, axis: undefined } })

  const push = (): void => {
    const asked = askedOf(drag)
    bench.store.setState({ held: { spot: plain, asked, axis: drag.axis } })
    if (!place || !moved || over) return
    if (!request) {
      request = begun(place)
      studio.history.begin(name)
      bench.store.setState({ selected: request.id })
    }
    request = { ...request, place: rounded(asMoved(asked, inHand)) }
    bench.put(name, place, request)
    const recipe = currentTake(studio.history.present)?.recipe
    if (recipe?.kind === 'shape') hands.asked(recipe, pointerMs)
  }
  /** The request that is there for this point and moment, or a new one. */
  const begun = ({ level, clock }: Place4D): PointRequest => {
    const frame = clock.frameAt(seconds)
    const there = level.requests.find(
      (one): one is PointRequest =>
        one.kind === 'point' &&
        (one.id === again?.id || (sameSpot(one, spot) && Math.abs(one.frame - frame) < SAME_FRAME)),
    )
    return {
      ...(there ?? { id: bench.id(), weight: 1, frame: Math.round(100 * frame) / 100 }),
      ...plain,
      kind: 'point',
      on: true,
      pinned: false,
      place: start,
    }
  }
  if (!place)
    void bench.prepare(seconds).then((found) => {
      place = found
      push()
    })
  const end = (): void => {
    over = true
    bench.store.setState({ held: undefined })
  }
  return {
    move: (samples) => {
      for (const { clientX, clientY, shiftKey, time } of samples) {
        const next = inScreenPlane(player.stage, clientX, clientY, start)
        drag = moveDrag(drag, [next[0] - last[0], next[1] - last[1], next[2] - last[2]], shiftKey)
        last = next
        pointerMs = 1000 * time
      }
      moved ||= Math.hypot(...drag.way) > 0.002
      push()
    },
    constrain: (axis) => {
      drag = constrainDrag(drag, axis)
      push()
    },
    up: () => {
      end()
      if (request) studio.history.commit()
    },
    cancel: () => {
      end()
      if (request) studio.history.rollback()
    },
  }
}
