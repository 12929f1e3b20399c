import type { StudioDocument } from '../../../document/document.ts'
import type { History } from '../../../document/history.ts'
import type { PathPoint } from '../../../document/walk-path.ts'

export type { ToolName } from '../../../engine/studio/tool-names.ts'

/** A pointer over the stage, as tools see it: on the floor, with the time it was there. */
export interface PointerSample {
  /** Metres. */
  readonly x: number
  readonly z: number
  /** Seconds from any fixed moment. */
  readonly time: number
}

export interface PointerDown extends PointerSample {
  /** The handle of the current path under the pointer: which of its points. */
  readonly handle?: number
  /** The point of the current path under the pointer, where no handle is. */
  readonly along?: number
}

/** What tools may do: edit the document, and say something. */
export interface GestureContext {
  readonly history: History<StudioDocument>
  readonly say: (words: string) => void
}

/**
 * One state of a tool. Handlers return the next state, or nothing to stay. Tools know neither the screen nor React:
 * a gesture is a script of events.
 */
export interface GestureState {
  readonly name: string
  pointerDown?(at: PointerDown): GestureState | undefined
  /** All samples since the last event, oldest first. */
  pointerMove?(samples: readonly PointerSample[]): GestureState | undefined
  pointerUp?(): GestureState | undefined
  /** Escape, a lost pointer, a second finger. */
  cancel?(): GestureState | undefined
}

export interface Gestures {
  readonly state: GestureState
  /** True when the event was taken: it must not turn the camera as well. */
  pointerDown(at: PointerDown): boolean
  pointerMove(samples: readonly PointerSample[]): void
  pointerUp(): void
  /** True when there was something to cancel. */
  cancel(): boolean
}

export function runGestures(idle: GestureState): Gestures {
  let state = idle
  const go = (next: GestureState | undefined): boolean => {
    if (next) state = next
    return next !== undefined
  }
  return {
    get state() {
      return state
    },
    pointerDown: (at) => go(state.pointerDown?.(at)),
    pointerMove: (samples) => void go(state.pointerMove?.(samples)),
    pointerUp: () => void go(state.pointerUp?.()),
    cancel: () => go(state.cancel?.()),
  }
}

export const asPathPoint = ({ x, z, time }: PointerSample, start: number): PathPoint => ({
  x,
  z,
  time: time - start,
})
