import type { Vec3 } from '@understudy/motion'
import type { Reaching } from '@understudy/synthesis/methods/part-assembly'

/** Hands and feet that can be taken hold of. */
export const LIMB_ENDS: readonly Reaching[] = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot']

export interface LimbDrag {
  readonly end: Reaching
  /** Where it was taken hold of, metres. */
  readonly from: Vec3
}

export interface DragActions {
  begin(): void
  /** While it moves. */
  reach(end: Reaching, target: Vec3): void
  commit(): void
  rollback(): void
}

/** Press a hand or foot, move it, let go: one step. Escape leaves no trace. Knows neither the screen nor the stage. */
export function makeLimbDrag(actions: DragActions): {
  readonly held: LimbDrag | undefined
  down(end: Reaching | undefined, from: Vec3 | undefined): boolean
  move(target: Vec3): void
  up(): void
  cancel(): boolean
} {
  let held: LimbDrag | undefined
  let moved = false
  return {
    get held() {
      return held
    },
    down: (end, from) => {
      if (end === undefined || from === undefined) return false
      held = { end, from }
      moved = false
      return true
    },
    move: (target) => {
      if (!held) return
      if (!moved) actions.begin()
      moved = true
      actions.reach(held.end, target)
    },
    up: () => {
      if (held && moved) actions.commit()
      held = undefined
    },
    cancel: () => {
      if (!held) return false
      if (moved) actions.rollback()
      held = undefined
      return true
    },
  }
}
