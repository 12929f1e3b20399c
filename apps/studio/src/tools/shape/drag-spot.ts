import { currentTake } from '../../document/document.ts'
import type { Place, PointRequest } from '../../document/shape-recipe.ts'
import type { StagePointer } from '../shared/tool.ts'
import { askedOf, beginDrag, constrainDrag, moveDrag } from './drag.ts'
import { rounded } from './figure-in-hand.ts'
import type { Gesture, Hands } from './gesture.ts'
import type { RequestPlace } from './shape-edits.ts'
import type { SpotView } from './spot-view.ts'
import { plainSpot, sameSpot, type Spot } from './spots.ts'
import { SHAPE } from './words.ts'

/** Frames nearer than this are one moment: the same request goes on. */
const SAME_FRAME = 0.51

/**
 * A point of the body goes with the hand, in the plane through it that is parallel to the screen. A press without a
 * move only chooses the point. `again` is the request that is taken up once more, and where its ring is.
 */
export function dragSpot(
  { edits, studio, asked: onAsked }: Pick<Hands, 'edits' | 'studio' | 'asked'>,
  view: SpotView,
  spot: Spot,
  pressed: StagePointer,
  again?: { readonly id: number; readonly place: Place },
): Gesture {
  const { seconds, frame: shown } = view.hold()
  const start = again?.place ?? view.placeOf(spot)
  const plain = plainSpot(spot)
  const name = SHAPE.dragStep(spot, shown)
  let drag = beginDrag(start)
  let last = view.inPlane(pressed, start)
  let place: RequestPlace | undefined = edits.at(seconds)
  let request: PointRequest | undefined
  let moved = false
  let over = false
  let pointerMs = 1000 * pressed.time
  edits.store.setState({ spot: plain, held: { spot: plain, asked: start, axis: undefined } })

  const push = (): void => {
    const asked = askedOf(drag)
    edits.store.setState({ held: { spot: plain, asked, axis: drag.axis } })
    if (!place || !moved || over) return
    if (!request) {
      request = begun(place)
      studio.history.begin(name)
      edits.store.setState({ selected: request.id })
    }
    request = { ...request, place: rounded(view.asMoved(asked)) }
    edits.put(name, place, request)
    const recipe = currentTake(studio.history.present)?.recipe
    if (recipe?.kind === 'shape') onAsked(recipe, pointerMs)
  }
  /** The request that is there for this point and moment, or a new one. */
  const begun = ({ level, clock }: RequestPlace): PointRequest => {
    const frame = clock.frameAt(seconds)
    const there = level.requests.find(
      (one): one is PointRequest =>
        one.kind === 'point' &&
        (one.id === again?.id || (sameSpot(one, spot) && Math.abs(one.frame - frame) < SAME_FRAME)),
    )
    return {
      ...(there ?? { id: edits.id(), weight: 1, frame: Math.round(100 * frame) / 100 }),
      ...plain,
      kind: 'point',
      on: true,
      pinned: false,
      place: start,
    }
  }
  if (!place)
    void edits.prepare(seconds).then((found) => {
      place = found
      push()
    })
  const end = (): void => {
    over = true
    edits.store.setState({ held: undefined })
  }
  return {
    move: (samples) => {
      for (const sample of samples) {
        const next = view.inPlane(sample, start)
        drag = moveDrag(drag, [next[0] - last[0], next[1] - last[1], next[2] - last[2]], sample.shiftKey)
        last = next
        pointerMs = 1000 * sample.time
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
