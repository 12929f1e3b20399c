import { expect, test } from 'vitest'
import { currentOf } from '../../document/document.ts'
import { makeStudio, type Studio } from '../../engine/studio/studio.ts'
import { makeSpaceWork, type SpaceWork } from './work.ts'

function aiming(): {
  studio: Studio
  work: SpaceWork
  held: boolean[]
  target: () => readonly number[] | undefined
} {
  const studio = makeStudio(true)
  const held: boolean[] = []
  const work = makeSpaceWork(studio, (one) => void held.push(one))
  work.choose({ kind: 'corpus', action: 'punch', side: 'right' }, [0.2, 1.3, 0.6])
  return { studio, work, held, target: () => currentOf(studio.history.present, 'space')?.recipe.target }
}

test('many moves of the ball and letting it go are one step', () => {
  const { studio, work, held, target } = aiming()
  for (let i = 1; i <= 5; i++) work.aim([0.2 + i / 100, 1.3, 0.6])
  work.end()
  expect(target()?.[0]).toBeCloseTo(0.25, 6)
  expect(held.at(-1)).toBe(false)
  studio.history.undo()
  expect(target()).toEqual([0.2, 1.3, 0.6])
  studio.history.redo()
  expect(target()?.[0]).toBeCloseTo(0.25, 6)
})

test('cancelled, it is where it was', () => {
  const { studio, work, target } = aiming()
  const before = studio.history.present
  work.aim([0.5, 1, 0.6])
  work.cancel()
  expect(studio.history.present).toBe(before)
  expect(target()).toEqual([0.2, 1.3, 0.6])
})
