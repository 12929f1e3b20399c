import { currentWalk } from '../../document/document.ts'
import { beginWalk, extendPath, finishPath } from '../../document/edits.ts'
import { pathLength, pathSeconds, type PathPoint } from '../../document/walk-path.ts'
import { WALK_WORDS } from '../../engine/words/walk-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { draggingPoint } from '../shared/path/drag-point.ts'
import {
  asPathPoint,
  type PointerSample,
  type GestureContext,
  type GestureState,
} from '../shared/path/gesture.ts'

/** Shorter than this is a slip of the hand, metres and seconds: no walk fits in it. */
export const SHORTEST_STROKE = { metres: 0.4, seconds: 0.25 } as const

/** A hand that rests gives the same place again and again: a point closer than this is only kept for its time, metres. */
const STILL = 0.002

/** Press and perform a path on the floor. A point of the present path can be taken as well. */
export function drawGestures(context: GestureContext): GestureState {
  const idle: GestureState = {
    name: 'idle',
    pointerDown: (at) =>
      at.handle === undefined ? drawing(context, at, idle) : draggingPoint(context, at.handle, idle),
  }
  return idle
}

function drawing({ history, say }: GestureContext, start: PointerSample, idle: GestureState): GestureState {
  history.begin(WORDS.steps.draw)
  const { settings, who } = currentWalk(history.present)?.recipe ?? {}
  history.edit(beginWalk(asPathPoint(start, start.time), settings, who))
  const [id] = history.present.stage
  let last = start
  return {
    name: 'drawing',
    pointerMove: (samples) => {
      const fresh = samples.filter((sample) => {
        const later = sample.time > last.time
        const moved =
          Math.hypot(sample.x - last.x, sample.z - last.z) > STILL || sample.time > last.time + 0.1
        if (later && moved) last = sample
        return later && moved
      })
      if (fresh.length > 0)
        history.edit(
          extendPath(
            id,
            fresh.map((sample) => asPathPoint(sample, start.time)),
          ),
        )
      return undefined
    },
    pointerUp: () => {
      const path = currentWalk(history.present)?.recipe.path ?? []
      if (pathLength(path) < SHORTEST_STROKE.metres || pathSeconds(path) < SHORTEST_STROKE.seconds) {
        history.rollback()
        say(WORDS.tooShort)
        return idle
      }
      if (extent(path) < SHORTEST_STROKE.metres) {
        history.rollback()
        say(WALK_WORDS.tooSmall)
        return idle
      }
      history.edit(finishPath(id))
      history.commit()
      return idle
    },
    cancel: () => {
      history.rollback()
      return idle
    },
  }
}

/** From corner to corner of the floor that a path covers, metres: a scribble on one spot is long and goes nowhere. */
function extent(path: readonly PathPoint[]): number {
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
  return Math.hypot(span(path.map(({ x }) => x)), span(path.map(({ z }) => z)))
}
