import { expect, test } from 'vitest'
import { FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { makeHistory, type History } from '../../document/history.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { pickCell, type PickCell } from './pick-cell.ts'
import { selectGestures } from '../select/select-path.ts'
import { runGestures } from '../shared/path/gesture.ts'

const say = (): void => {}

function walking(): History<StudioDocument> {
  const path = Array.from({ length: 61 }, (_, i) => ({ x: 0, z: i / 10, time: i / 10 }))
  return makeHistory(
    addTake('Walk', { kind: 'walk', path, settings: WALK_SETTINGS_DEFAULTS })(FIRST_DOCUMENT),
  )
}

test('a walker pushed along the path is further at that moment; shape, far times and ends stay; one step', () => {
  const history = walking()
  const before = history.present
  const tool = runGestures(selectGestures({ history, say }))
  expect(tool.pointerDown({ x: 0.02, z: 3, time: 0, along: 30 })).toBe(true)
  for (let i = 1; i <= 8; i++) tool.pointerMove([{ x: 0.05, z: 3 + i / 10, time: i / 60 }])
  tool.pointerUp()
  const [{ recipe }] = history.present.takes.slice(-1)
  if (recipe.kind !== 'walk') throw new Error('a walk was expected')
  expect(recipe.path[38].time).toBeCloseTo(3, 3) // was 3.8
  expect(recipe.path.map(({ z }) => z)).toEqual(Array.from({ length: 61 }, (_, i) => i / 10))
  expect(recipe.path.at(-1)!.time).toBe(6)
  recipe.path.slice(1).forEach((point, i) => expect(point.time).toBeGreaterThan(recipe.path[i].time))
  history.undo()
  expect(history.present).toBe(before)
})

function joined(): { history: History<StudioDocument>; tool: PickCell; times: () => number[] } {
  const clip = { kind: 'corpus', clip: 'jump-01' } as const
  const settings = { timeA: 1, timeB: 1, blendSeconds: 0.5 }
  const document = addTake('Join', { kind: 'join', a: clip, b: clip, settings })(FIRST_DOCUMENT)
  const history = makeHistory(document)
  const id = document.stage[0]
  const tool = pickCell({ history, say }, id, { secondsA: 2, secondsB: 3, step: 0.1 })
  const times = (): number[] => {
    const recipe = history.present.takes.find((take) => take.id === id)?.recipe
    return recipe?.kind === 'join' ? [recipe.settings.timeA, recipe.settings.timeB] : []
  }
  return { history, tool, times }
}

test('a press, a drag and its release on the grid are one step, snapped to cells and kept inside', () => {
  const { history, tool, times } = joined()
  tool.down({ timeA: 0.52, timeB: 0.48 })
  expect(tool.state).toBe('picking')
  tool.move({ timeA: 5, timeB: 2.51 })
  tool.up()
  expect(times()).toEqual([1.9, 2.5])
  history.undo()
  expect(times()).toEqual([1, 1])
  expect(history.undoName).toBeUndefined()
})

test('arrow keys move cell by cell; a run of them is one step; Escape takes it back', () => {
  const { history, tool, times } = joined()
  for (let i = 0; i < 3; i++) tool.step(1, 0)
  tool.step(0, -10)
  tool.end()
  expect(times()).toEqual([1.3, 0.1])
  tool.step(1, 1)
  expect(tool.cancel()).toBe(true)
  expect(times()).toEqual([1.3, 0.1])
  history.undo()
  expect(times()).toEqual([1, 1])
  expect(tool.cancel()).toBe(false)
})
