import { expect, test } from 'vitest'
import { currentWalk, FIRST_DOCUMENT } from './document.ts'
import { beginWalk, extendPath, movePathPoint } from './edits.ts'
import { pathMarks, setMark } from './walk-marks.ts'

const drawn = extendPath(
  'take-1',
  [1, 2, 3].map((z) => ({ x: 0, z, time: z })),
)(beginWalk({ x: 0, z: 0, time: 0 })(FIRST_DOCUMENT))

test('a mark stays at its point when the path is bent, and one that says nothing is none', () => {
  const marked = setMark('take-1', 2, { stop: 1.5 })(drawn)
  const { path, marks } = currentWalk(marked)!.recipe
  expect(pathMarks(path, marks)).toEqual([{ at: 2, stop: 1.5 }])
  const bent = currentWalk(movePathPoint('take-1', 1, { x: 0.5, z: 1 })(marked))!.recipe
  const far = bent.path
    .slice(1, 3)
    .reduce((sum, { x, z }, i) => sum + Math.hypot(x - bent.path[i].x, z - bent.path[i].z), 0)
  expect(pathMarks(bent.path, bent.marks)[0].at).toBeCloseTo(far, 3)
  expect(far).toBeGreaterThan(2.1)
  expect(currentWalk(setMark('take-1', 2, { stop: undefined })(marked))!.recipe.marks).toBeUndefined()
})
