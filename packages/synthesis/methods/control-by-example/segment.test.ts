import { expect, test } from 'vitest'
import { withAnnotations, type ContactInterval } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { cutsAtBeats, cutsAtFootplants, cutsAtLabels } from './segment.ts'

const plant = (role: 'leftFoot' | 'rightFoot', start: number, end: number): ContactInterval => ({
  role,
  start,
  end,
})

test('[C13] a walk is cut at its plants, and standing between and around them into even parts', () => {
  const motion = stroll({ seconds: 8, frameRate: 60 })
  const contacts = [
    plant('leftFoot', 2, 2.6),
    plant('rightFoot', 2.5, 5),
    plant('leftFoot', 3, 5),
    plant('rightFoot', 5.2, 5.9),
    plant('leftFoot', 5.7, 8),
  ]
  const cuts = cutsAtFootplants(withAnnotations(motion, { ...motion.annotations, contacts }))
  for (const time of [2, 2.5, 3, 5.2, 5.7]) expect(cuts.some((cut) => Math.abs(cut - time) < 1e-9)).toBe(true)
  expect(cuts[0]).toBe(0)
  expect(cuts.at(-1)).toBeCloseTo(8, 9)
  cuts.slice(1).forEach((cut, i) => {
    expect(cut - cuts[i]).toBeGreaterThan(0.2)
    expect(cut - cuts[i]).toBeLessThanOrEqual(0.5 + 1e-9)
  })
})

test('[C13] a walk that never stands is cut at its plants only', () => {
  const motion = stroll({ seconds: 6, frameRate: 60 })
  const { contacts } = motion.annotations
  const plants = new Set(contacts.map(({ start }) => start))
  const cuts = cutsAtFootplants(motion)
  expect(cuts.length).toBeGreaterThan(5)
  for (const cut of cuts) expect(plants.has(cut)).toBe(true)
})

test('[C13] beats and labels are cut where they are', () => {
  expect(cutsAtBeats([0, 1, 2, 3, 4], 2, 1)).toEqual([1, 3])
  expect(
    cutsAtLabels([
      { label: 'a', start: 0, end: 1 },
      { label: 'b', start: 1, end: 2 },
    ]),
  ).toEqual([0, 1, 2])
})
