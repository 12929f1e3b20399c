import { expect, test } from 'vitest'
import { currentWalk, FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import { makeHistory, type History } from '../../document/history.ts'
import { setTiming } from '../../document/edits.ts'
import { COMFORTABLE, pathHandles, pathSeconds } from '../../document/walk-path.ts'
import { drawGestures } from './draw-path.ts'
import { selectGestures } from '../select/select-path.ts'
import { runGestures, type Gestures } from '../shared/path/gesture.ts'

function setUp(): { history: History<StudioDocument>; said: string[]; draw: Gestures; select: Gestures } {
  const history = makeHistory(FIRST_DOCUMENT)
  const said: string[] = []
  const context = { history, say: (words: string) => void said.push(words) }
  return {
    history,
    said,
    draw: runGestures(drawGestures(context)),
    select: runGestures(selectGestures(context)),
  }
}

/** Press, move along +Z in `events` events of three samples each, one metre a second; the hand stays down. */
function stroke(tool: Gestures, metres: number, events = 30, t0 = 100): void {
  tool.pointerDown({ x: 0, z: 0, time: t0 })
  for (let e = 0; e < events; e++)
    tool.pointerMove(
      [1, 2, 3].map((k) => {
        const z = (metres * (3 * e + k)) / (3 * events)
        return { x: 0, z, time: t0 + z }
      }),
    )
}

test('a stroke becomes a walk on stage at a comfortable pace in one step; the hand’s times are kept for whoever wants them', () => {
  const { history, draw } = setUp()
  stroke(draw, 3)
  expect(draw.state.name).toBe('drawing')
  expect(history.gesture).toBeDefined()
  draw.pointerUp()
  expect(draw.state.name).toBe('idle')
  const walk = currentWalk(history.present)!
  expect(pathSeconds(walk.recipe.path)).toBeCloseTo(3 / COMFORTABLE, 3)
  const performed = currentWalk(setTiming(walk.id, 'natural')(history.present))!
  expect(pathSeconds(performed.recipe.path)).toBeCloseTo(3, 4)
  const again = currentWalk(setTiming(walk.id, 'comfortable')(setTiming(walk.id, 'drawn')(history.present)))!
  expect(again.recipe).toEqual(walk.recipe)
  expect(walk.recipe.path.at(-1)).toMatchObject({ x: 0, z: 3 })
  history.undo()
  expect(history.present).toBe(FIRST_DOCUMENT)
})

test('Escape during a stroke leaves no trace; without a gesture there is nothing to cancel', () => {
  const { history, draw } = setUp()
  stroke(draw, 3)
  expect(draw.cancel()).toBe(true)
  expect(history.present).toBe(FIRST_DOCUMENT)
  expect(history.undoName).toBeUndefined()
  expect(draw.cancel()).toBe(false)
})

test('a slip of the hand is no walk, and words say what to do', () => {
  const { history, draw, said } = setUp()
  stroke(draw, 0.1)
  draw.pointerUp()
  expect(history.present).toBe(FIRST_DOCUMENT)
  expect(said).toHaveLength(1)
})

test('a hand that rests while drawing stands still in the path as performed', () => {
  const { history, draw } = setUp()
  stroke(draw, 2)
  draw.pointerMove(Array.from({ length: 120 }, (_, i) => ({ x: 0, z: 2, time: 102 + (i + 1) / 60 })))
  draw.pointerUp()
  const { id } = currentWalk(history.present)!
  history.do('', setTiming(id, 'drawn'))
  expect(pathSeconds(currentWalk(history.present)!.recipe.path)).toBeCloseTo(4, 1)
})

test('a scribble on one spot is no walk, however long it is', () => {
  const { history, draw, said } = setUp()
  draw.pointerDown({ x: 0, z: 0, time: 0 })
  draw.pointerMove(Array.from({ length: 60 }, (_, i) => ({ x: 0.1 * (i % 2), z: 0, time: (i + 1) / 30 })))
  draw.pointerUp()
  expect(history.present).toBe(FIRST_DOCUMENT)
  expect(said[0]).toContain('too small')
})

test('both tools move a point of the path in one step; Escape puts it back', () => {
  const { history, draw, select } = setUp()
  stroke(draw, 4)
  draw.pointerUp()
  const drawn = history.present
  const handle = pathHandles(currentWalk(drawn)!.recipe.path)[2]
  for (const tool of [draw, select]) {
    tool.pointerDown({ x: 0, z: 1.6, time: 200, handle })
    for (let i = 1; i <= 20; i++) tool.pointerMove([{ x: i / 40, z: 1.6, time: 200 + i / 60 }])
    expect(currentWalk(history.present)!.recipe.path[handle].x).toBeCloseTo(0.5, 3)
    tool.cancel()
    expect(history.present).toBe(drawn)
  }
  select.pointerDown({ x: 0, z: 1.6, time: 300, handle })
  select.pointerMove([{ x: 0.3, z: 1.6, time: 300.1 }])
  select.pointerUp()
  history.undo()
  expect(history.present).toBe(drawn)
})

test('the select tool leaves the empty floor to the camera', () => {
  const { history, select } = setUp()
  expect(select.pointerDown({ x: 0, z: 0, time: 0 })).toBe(false)
  expect(history.present).toBe(FIRST_DOCUMENT)
})
