import { expect, test } from 'vitest'
import { makeLimbDrag } from './drag-limb.ts'

function scripted(): { log: string[]; drag: ReturnType<typeof makeLimbDrag> } {
  const log: string[] = []
  const drag = makeLimbDrag({
    begin: () => log.push('begin'),
    reach: (end, target) => log.push(`${end} ${target.join()}`),
    commit: () => log.push('commit'),
    rollback: () => log.push('rollback'),
  })
  return { log, drag }
}

test('a hundred moves are one step; a press alone is none', () => {
  const { log, drag } = scripted()
  expect(drag.down('leftHand', [0, 1, 0])).toBe(true)
  drag.up()
  expect(log).toEqual([])
  drag.down('leftHand', [0, 1, 0])
  for (let k = 0; k < 100; k++) drag.move([k, 1, 0])
  drag.up()
  expect(log.filter((line) => line === 'begin' || line === 'commit')).toEqual(['begin', 'commit'])
  expect(log).toHaveLength(102)
})

test('beside everything nothing is taken; Escape leaves no trace', () => {
  const { log, drag } = scripted()
  expect(drag.down(undefined, undefined)).toBe(false)
  expect(drag.cancel()).toBe(false)
  drag.down('rightFoot', [0, 0, 0])
  drag.move([1, 0, 0])
  expect(drag.cancel()).toBe(true)
  drag.move([2, 0, 0])
  drag.up()
  expect(log).toEqual(['begin', 'rightFoot 1,0,0', 'rollback'])
})
