import type { Cell } from '../../engine/studio/state.ts'
import type { TakeId } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { GestureContext } from '../shared/path/gesture.ts'

/** What a grid looks like to a hand: how far its axes go and how fine they are. */
export interface GridSize {
  readonly secondsA: number
  readonly secondsB: number
  /** Seconds from one cell to the next. */
  readonly step: number
}

/**
 * Picks where one motion goes over into another: idle → picking (the pointer is down) → idle, and arrow keys from idle.
 * A press, a drag and its release are one step of the history; so is each run of arrow keys until `end`.
 */
export interface PickCell {
  readonly state: 'idle' | 'picking' | 'stepping'
  down(cell: Cell): void
  move(cell: Cell): void
  up(): void
  /** Arrow keys: so many cells along each axis. */
  step(cellsA: number, cellsB: number): void
  /** The keys were let go, or the focus went elsewhere. */
  end(): void
  /** True when there was something to cancel. */
  cancel(): boolean
}

export function pickCell({ history }: GestureContext, id: TakeId, size: GridSize): PickCell {
  let state: PickCell['state'] = 'idle'
  const put = (cell: Cell): void =>
    history.edit(
      changeRecipe(id, 'join', (recipe) => {
        const [timeA, timeB] = [snap(cell.timeA, size.secondsA), snap(cell.timeB, size.secondsB)]
        const same = recipe.settings.timeA === timeA && recipe.settings.timeB === timeB
        return same ? recipe : { ...recipe, settings: { ...recipe.settings, timeA, timeB } }
      }),
    )
  const snap = (time: number, end: number): number => {
    const inside = Math.min(Math.max(time, size.step), Math.max(size.step, end - size.step))
    return Math.round(1e4 * size.step * Math.round(inside / size.step)) / 1e4
  }
  const finish = (): void => {
    if (state === 'idle') return
    state = 'idle'
    history.commit()
  }
  return {
    get state() {
      return state
    },
    down: (cell) => {
      finish()
      state = 'picking'
      history.begin(WORDS.steps.pickSeam)
      put(cell)
    },
    move: (cell) => {
      if (state === 'picking') put(cell)
    },
    up: () => {
      if (state === 'picking') finish()
    },
    step: (cellsA, cellsB) => {
      if (state === 'picking') return
      if (state === 'idle') history.begin(WORDS.steps.pickSeam)
      state = 'stepping'
      const take = history.present.takes.find((one) => one.id === id)
      if (take?.recipe.kind !== 'join') return
      const { timeA, timeB } = take.recipe.settings
      put({ timeA: timeA + cellsA * size.step, timeB: timeB + cellsB * size.step })
    },
    end: finish,
    cancel: () => {
      if (state === 'idle') return false
      state = 'idle'
      history.rollback()
      return true
    },
  }
}
