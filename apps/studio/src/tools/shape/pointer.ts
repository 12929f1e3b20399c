import type { ToolPointer, StagePointer } from '../shared/tool.ts'
import type { Axis } from './drag.ts'
import { dragSpot } from './drag-spot.ts'
import { drawStroke } from './draw-stroke.ts'
import { asDrawn, figureInHand } from './figure-in-hand.ts'
import type { Gesture, Hands } from './gesture.ts'
import type { Pins } from './pins.ts'
import type { Place } from '../../document/shape-recipe.ts'
import { levelOf, requestsOf } from './request-edits.ts'
import type { ShapeScene } from './show-shape.ts'
import { spotView } from './spot-view.ts'
import { findSpot, plainSpot, sameSpot, type Spot } from './spots.ts'
import { dragStep, floorStep } from './steps.ts'
import { seenAt, spotAt } from './view-points.ts'
import { changeHandles, curveOf, dragHandle, wayInHand } from './ways.ts'

/** How near a mark counts as on it, CSS pixels. */
const GRAB = { mouse: 13, pen: 15, touch: 24 } as const

export interface ShapePointer extends ToolPointer {
  /** Along one axis only, while something is held. True when something was. */
  constrain(axis: Axis): boolean
  readonly busy: boolean
  /** What the last move took of the page's time, milliseconds. */
  readonly handledMs: number
}

/** What a press takes hold of: a floor handle, a ring, a handle of a path, else what the mode says of the body. */
export function makePointer(hands: Hands, pins: Pins, scene: ShapeScene): ShapePointer {
  const { player, studio, edits } = hands
  let gesture: Gesture | undefined
  let handledMs = 0

  const near = (at: StagePointer, place: Place | undefined): number => {
    if (!place) return Infinity
    const { x, y } = seenAt(player.stage, place)
    const far = Math.hypot(x - at.clientX, y - at.clientY)
    return far <= (GRAB[at.pointerType as keyof typeof GRAB] ?? GRAB.mouse) ? far : Infinity
  }
  const nearest = (at: StagePointer, places: readonly Place[]): number => {
    let best = -1
    let far = Infinity
    places.forEach((place, k) => {
      const one = near(at, place)
      if (one < far) [best, far] = [k, one]
    })
    return best
  }
  const spotUnder = (at: StagePointer): Spot | undefined => {
    const inHand = figureInHand(studio, player)
    return inHand && spotAt(player.stage, inHand.figure, at.clientX, at.clientY, at.pointerType)
  }
  /** A ring that was asked for is taken up again, at its own frame. */
  const takeUp = (at: StagePointer): Gesture | undefined => {
    const { requests } = scene.holds
    const k = nearest(
      at,
      requests.map(({ place }) => place),
    )
    const recipe = edits.take()?.recipe
    const request = requestsOf(recipe).find(({ id }) => id === requests[k]?.id)
    const level = request && levelOf(recipe, request.id)
    const clock = level && edits.clock(level)
    const inHand = figureInHand(studio, player)
    if (request?.kind !== 'point' || !clock || !inHand) return undefined
    const spot = findSpot(inHand.figure.rig.skeleton, request)
    if (!spot) return undefined
    const seconds = clock.secondsAt(request.frame)
    player.setTransport({ playing: false, time: seconds })
    player.cast.setTime(seconds)
    edits.store.setState({ selected: request.id })
    const view = spotView(hands)
    return view && dragSpot(hands, view, spot, at, requests[k])
  }
  const begin = (at: StagePointer): Gesture | undefined => {
    const { mode } = edits.store.getState()
    const step = near(at, scene.holds.stepEnd) < Infinity ? floorStep(hands) : undefined
    if (step) return dragStep(hands, step)
    if (mode === 'path') {
      const index = nearest(at, scene.holds.handles)
      const way = index >= 0 ? wayInHand(hands) : undefined
      if (way) return dragHandle(hands, way, index, at)
    }
    const taken = mode === 'drag' ? takeUp(at) : undefined
    if (taken) return taken
    const spot = spotUnder(at)
    if (mode === 'sketch') return drawStroke(hands, at, spot)
    if (!spot) return undefined
    const view = spotView(hands)
    if (mode === 'drag') return view && dragSpot(hands, view, spot, at)
    edits.store.setState({ spot: plainSpot(spot) })
    if (mode === 'pin') void pins.point(spot)
    else void edits.prepare(player.transport.time)
    return { move: () => {}, up: () => {}, cancel: () => {} }
  }
  const end = (how: 'up' | 'cancel'): boolean => {
    const ended = gesture
    gesture = undefined
    ended?.[how]()
    return ended !== undefined
  }
  return {
    down: (at) => {
      gesture = begin(at)
      edits.store.setState({ hover: undefined })
      return gesture !== undefined
    },
    move: (samples) => {
      const began = performance.now()
      gesture?.move(samples)
      handledMs = performance.now() - began
    },
    up: () => void end('up'),
    cancel: () => end('cancel'),
    hover: (at) => {
      const mark =
        near(at, scene.holds.stepEnd) < Infinity ||
        (edits.store.getState().mode === 'path' && nearest(at, scene.holds.handles) >= 0)
      const spot = mark ? undefined : spotUnder(at)
      const { hover, mode } = edits.store.getState()
      if (!sameSpot(spot, hover)) edits.store.setState({ hover: spot && plainSpot(spot) })
      player.stage.canvas.style.cursor = mark || spot ? 'grab' : mode === 'sketch' ? 'crosshair' : ''
    },
    doublePress: (at) => {
      const way = edits.store.getState().mode === 'path' ? wayInHand(hands) : undefined
      const inHand = figureInHand(studio, player)
      if (!way || !inHand) return
      const curve = curveOf(way.controls, 60).map((place) => asDrawn(place, inHand))
      if (nearest(at, curve) >= 0) changeHandles(hands, way, 1)
    },
    altDown: (at) => {
      const on = edits.store.getState().mode === 'path' && nearest(at, scene.holds.handles) >= 0
      const way = on ? wayInHand(hands) : undefined
      if (way) changeHandles(hands, way, -1)
      return way !== undefined
    },
    constrain: (axis) => {
      gesture?.constrain?.(axis)
      return gesture?.constrain !== undefined
    },
    get handledMs() {
      return handledMs
    },
    get busy() {
      return gesture !== undefined
    },
  }
}
