import { expect, test } from 'vitest'
import { currentTake, currentWalk, FIRST_DOCUMENT, type StudioDocument } from './document.ts'
import * as edits from './edits.ts'
import { makeHistory } from './history.ts'
import { isProject, parseProject, printProject } from './project-file.ts'
import {
  bendPath,
  pathHandles,
  pathSeconds,
  resampleStroke,
  retimeHandle,
  type PathPoint,
} from './walk-path.ts'

const line = (metres: number, seconds: number, points = 50): PathPoint[] =>
  Array.from({ length: points }, (_, i) => ({
    x: 0,
    z: (metres * i) / (points - 1),
    time: (seconds * i) / (points - 1),
  }))

function walked(): StudioDocument {
  const [first, ...rest] = line(4, 4)
  const begun = edits.beginWalk(first)(FIRST_DOCUMENT)
  return edits.finishPath(begun.stage[0])(edits.extendPath(begun.stage[0], rest)(begun))
}

test('a gesture of a hundred edits is one step back, and one step forward again', () => {
  const history = makeHistory(FIRST_DOCUMENT)
  history.begin('Draw a path')
  history.edit(edits.beginWalk({ x: 0, z: 0, time: 0 }))
  const [id] = history.present.stage
  for (let i = 1; i <= 100; i++) history.edit(edits.extendPath(id, [{ x: 0, z: i / 50, time: i / 60 }]))
  history.commit()
  const drawn = history.present
  expect(history.undoName).toBe('Draw a path')
  history.undo()
  expect(history.present).toBe(FIRST_DOCUMENT)
  history.redo()
  expect(history.present).toBe(drawn)
})

test('a gesture that is rolled back leaves no trace, and undo during one rolls it back', () => {
  const history = makeHistory(FIRST_DOCUMENT)
  for (const end of [() => history.rollback(), () => history.undo()]) {
    history.begin('Draw a path')
    history.edit(edits.beginWalk({ x: 0, z: 0, time: 0 }))
    end()
    expect(history.present).toBe(FIRST_DOCUMENT)
    expect(history.undoName).toBeUndefined()
  }
})

test('a gesture that changes nothing is no step and keeps what can be redone', () => {
  const history = makeHistory(FIRST_DOCUMENT)
  history.do('Add', edits.addTake('jump', { kind: 'corpus', clip: 'jump-01' }))
  history.undo()
  history.do('Nothing', edits.putOnStage('nobody'))
  expect(history.redoName).toBe('Add')
})

test('a stroke keeps its length in time to the tenth of a millisecond and its ends', () => {
  const stroke = [0, 0.013, 0.4, 0.41, 1.2345].map((time) => ({ x: time, z: 2 * time, time: time + 7 }))
  const kept = resampleStroke(stroke)
  expect(kept[0]).toEqual({ x: 0, z: 0, time: 0 })
  expect(kept.at(-1)).toEqual({ x: 1.2345, z: 2.469, time: 1.2345 })
  kept.slice(1).forEach((point, i) => expect(point.time).toBeGreaterThan(kept[i].time))
})

test('a dragged point gets where it is put; far points and all times stay', () => {
  const path = line(6, 5)
  const index = pathHandles(path)[3]
  const bent = bendPath(path, index, { x: 0.5, z: 2 })
  expect(bent[index]).toMatchObject({ x: 0.5, z: 2 })
  expect(bent[0]).toBe(path[0])
  expect(bent.at(-1)).toBe(path.at(-1))
  bent.forEach(({ time }, i) => expect(time).toBeCloseTo(path[i].time, 3))
})

test('a point reached later keeps the shape, its neighbours’ times and the order of time', () => {
  const path = line(6, 5)
  const handles = pathHandles(path)
  const later = retimeHandle(path, 3, path[handles[3]].time + 0.2)
  expect(later[handles[3]].time).toBeCloseTo(path[handles[3]].time + 0.2, 3)
  expect(later[handles[2]]).toEqual(path[handles[2]])
  expect(later[handles[4]]).toEqual(path[handles[4]])
  later.slice(1).forEach((point, i) => expect(point.time).toBeGreaterThan(later[i].time))
  const stretched = retimeHandle(path, handles.length - 1, 6)
  expect(pathSeconds(stretched)).toBeCloseTo(6, 3)
})

test('a removed take leaves the stage to the one before it, and the last take stays', () => {
  const document = walked()
  const removed = edits.removeTake(document.stage[0])(document)
  expect(currentTake(removed)?.id).toBe('opening')
  expect(edits.removeTake('opening')(removed)).toBe(removed)
})

test('a project file gives back the document it was made of', () => {
  const document = walked()
  const text = printProject({ document, files: { abc: 'AAEC' } })
  expect(isProject(text)).toBe(true)
  expect(parseProject(text, 'mine.json')).toEqual({ document, files: { abc: 'AAEC' } })
  expect(currentWalk(document)?.recipe.path.length).toBeGreaterThan(100)
})

test('a project of version 1 opens as it was; takes made of takes come back whole', () => {
  const document = walked()
  const old = JSON.stringify({ format: 'understudy-project', version: 1, document })
  expect(parseProject(old, 'old.json').document).toEqual(document)
  const { recipe } = currentTake(document)!
  const made = edits.addTake('Clean', { kind: 'clean', input: recipe, settings: { fade: 0.25 } })(document)
  expect(parseProject(printProject({ document: made, files: {} }), 'new.json').document).toEqual(made)
  const broken = edits.addTake('Clean', {
    kind: 'clean',
    input: { kind: 'nobody' } as never,
    settings: { fade: 1 },
  })
  expect(() => parseProject(printProject({ document: broken(document), files: {} }), 'b.json')).toThrow(
    /takes/,
  )
})

test.each([
  ['{"format": "under', /not JSON/],
  ['{"format": "other"}', /no project/],
  ['{"format": "understudy-project", "version": 9}', /version 9/],
  ['{"format": "understudy-project", "version": 1, "document": {"takes": [{}]}}', /takes/],
])('a file that is no project is refused with what to do: %s', (text, reason) => {
  expect(() => parseProject(text, 'mine.json')).toThrow(reason)
})

test('travelling goes any number of steps at once, both ways, and stops at the ends', () => {
  const history = makeHistory(0)
  for (const step of [1, 2, 3]) history.do(`to ${step}`, () => step)
  let told = 0
  history.subscribe(() => told++)
  history.travel(-2)
  expect([history.present, history.undoName, history.redoName, told]).toEqual([1, 'to 1', 'to 2', 1])
  history.travel(9)
  expect([history.present, history.redoName]).toEqual([3, undefined])
  history.travel(-9)
  expect([history.present, history.undoName]).toEqual([0, undefined])
})
