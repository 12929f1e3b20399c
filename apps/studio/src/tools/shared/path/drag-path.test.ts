import { expect, test } from 'vitest'
import { currentWalk, FIRST_DOCUMENT } from '../../../document/document.ts'
import * as edits from '../../../document/edits.ts'
import { makeHistory } from '../../../document/history.ts'
import { draggingPath } from './drag-path.ts'
import type { GestureContext, GestureState, PointerSample } from './gesture.ts'

const IDLE = { name: 'idle' } as GestureState
const STEP = 'Move the path'

/** A path of a few points, taken by the pointer: it goes aside by as much as the pointer's x. */
function dragged() {
  const begun = edits.beginWalk({ x: 0, z: 0, time: 0 })(FIRST_DOCUMENT)
  const rest = [1, 2, 3].map((i) => ({ x: 0, z: i, time: i }))
  const walked = edits.finishPath(begun.stage[0])(edits.extendPath(begun.stage[0], rest)(begun))
  const history = makeHistory(walked)
  const drag = draggingPath(
    { history } as unknown as GestureContext,
    { name: 'drag', step: STEP, change: (base, to) => base.map((p) => ({ ...p, x: p.x + to.x })) },
    IDLE,
  )
  const move = (x: number): unknown => drag?.pointerMove?.([{ x, z: 0, time: 0 } as unknown as PointerSample])
  const aside = (): number | undefined => currentWalk(history.present)?.recipe.path[0]?.x
  return { history, drag, move, aside }
}

test('a path that is let go stays where it was dragged, and is one step back', () => {
  const { history, drag, move, aside } = dragged()
  for (const x of [0.1, 0.2, 0.5]) move(x)
  expect(drag?.pointerUp?.()).toBe(IDLE)
  expect(aside()).toBeCloseTo(0.5, 12)
  expect(history.undoName).toBe(STEP)
  history.undo()
  expect(aside()).toBeCloseTo(0, 12)
})

test('a drag that is cancelled leaves no trace', () => {
  const { history, drag, move, aside } = dragged()
  move(0.5)
  expect(drag?.cancel?.()).toBe(IDLE)
  expect(aside()).toBeCloseTo(0, 12)
  expect(history.undoName).toBeUndefined()
})
