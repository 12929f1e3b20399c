import type { Stage } from '@understudy/view'
import { currentWalk, type WalkTake } from '../../../document/document.ts'
import { pathHandles } from '../../../document/walk-path.ts'
import type { Studio } from '../../../engine/studio/studio.ts'
import { floorPoint, screenPoint } from '../stage/floor-point.ts'
import type { StagePointer, ToolPointer } from '../tool.ts'
import { runGestures, type GestureState, type PointerSample } from './gesture.ts'

/** How near a handle counts as on it, CSS pixels: a finger is wider than a cursor. */
const GRAB = { mouse: 14, pen: 16, touch: 26 } as const
/** The path between its handles is taken hold of from a little nearer. */
const ALONG = 0.8

/** Feeds gestures on the floor with what the pointer does there. Choosing another tool cancels what is under way. */
export function floorPointer(studio: Studio, stage: Stage, idle: GestureState): ToolPointer {
  const gestures = runGestures(idle)
  studio.onPutAway(() => gestures.cancel())
  /** A way that may be taken hold of now. */
  const walkAt = (): WalkTake | undefined =>
    studio.history.gesture ? undefined : currentWalk(studio.history.present)

  /** Which of these points of the path is under the pointer. */
  const nearest = (walk: WalkTake, indices: Iterable<number>, at: StagePointer, reach: number): number => {
    let best = -1
    let near = reach * (GRAB[at.pointerType as keyof typeof GRAB] ?? GRAB.mouse)
    for (const index of indices) {
      const { x, z } = walk.recipe.path[index]
      const place = screenPoint(stage, x, z)
      const far = Math.hypot(place.x - at.clientX, place.y - at.clientY)
      if (far > near) continue
      best = index
      near = far
    }
    return best
  }
  const sampleOf = (at: StagePointer): PointerSample | undefined => {
    const place = floorPoint(stage, at.clientX, at.clientY)
    return place && { ...place, time: at.time }
  }
  return {
    down: (at) => {
      const sample = sampleOf(at)
      if (!sample) return false
      const walk = walkAt()
      const handles = walk ? pathHandles(walk.recipe.path) : []
      const handle = walk ? nearest(walk, handles, at, 1) : -1
      const along = walk && handle < 0 ? nearest(walk, walk.recipe.path.keys(), at, ALONG) : -1
      const grabbed = { ...(handle >= 0 && { handle }), ...(along >= 0 && { along }) }
      if (!gestures.pointerDown({ ...sample, ...grabbed })) return false
      if (handle >= 0) studio.store.setState({ handle: handles.indexOf(handle) })
      return true
    },
    move: (samples) => {
      const onFloor = samples.flatMap((at) => sampleOf(at) ?? [])
      if (onFloor.length > 0) gestures.pointerMove(onFloor)
    },
    up: () => gestures.pointerUp(),
    cancel: () => gestures.cancel(),
    hover: (at) => {
      const walk = walkAt()
      const handles = walk ? pathHandles(walk.recipe.path) : []
      const hovered = walk ? handles.indexOf(nearest(walk, handles, at, 1)) : -1
      if (studio.store.getState().hoveredHandle !== hovered) studio.store.setState({ hoveredHandle: hovered })
    },
  }
}
