import { duration, resample, slice } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import type { PathPoint } from '../../document/walk-path.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { learnWalks, pacePath } from '@understudy/synthesis/methods/control-by-example'
import { makeWalkSolver } from './walk-solver.ts'

/** Twenty seconds are enough of the examples for a test. */
const solver = makeWalkSolver(learnWalks([slice(resample(makeClip('start-stop-1'), 30), 0, 20)]))
const watch = { clock: () => 0 }

const round = (radius: number, seconds: number): PathPoint[] =>
  Array.from({ length: 121 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 120
    return { x: radius * Math.sin(angle), z: radius * (1 - Math.cos(angle)), time: (seconds * i) / 120 }
  })

const straight = (metres: number, seconds: number): PathPoint[] =>
  Array.from({ length: 61 }, (_, i) => ({ x: 0, z: (metres * i) / 60, time: (seconds * i) / 60 }))

test(`a preview lasts as long as its drawing, has contacts and tells every step's origin`, () => {
  const path = straight(4, 4.5)
  const answer = solver.preview({ path, settings: WALK_SETTINGS_DEFAULTS }, watch)
  expect(Math.abs(duration(answer.motion) - 4.5)).toBeLessThan(1 / 30 + 1e-6) // a frame
  expect(answer.motion.annotations.contacts.length).toBeGreaterThan(4)
  expect(answer.error.worst).toBeLessThan(0.25) // metres; few examples, the page has many more
  for (const { source, sourceEnd, sourceStart } of answer.segments) {
    expect(source).toBe('start-stop-1')
    expect(sourceEnd).toBeGreaterThan(sourceStart)
  }
  expect(answer.slowedBy).toBeCloseTo(1, 6)
})

test('a stroke that goes on is read as it comes: the walk keeps up with it, and what is read once is not read again', () => {
  const settings = { ...WALK_SETTINGS_DEFAULTS, pace: 'drawn' } as const
  const whole = straight(6, 6)
  const lengths = [12, 20, 30, 40, 50, 60]
  const answers = lengths.map((count) => solver.preview({ path: whole.slice(0, count + 1), settings }, watch))
  answers.forEach((answer, i) => {
    const { motion, error } = answer
    expect(Math.abs(duration(motion) - lengths[i] / 10)).toBeLessThan(1 / 30 + 1e-6) // a frame
    expect(error.mean).toBeLessThan(0.3) // metres; few examples, and the last is only carried on
  })
  expect(answers.at(-1)!.timings.map(({ stage }) => stage)).toEqual(['online'])
  // A point that was moved is no stroke under way: the whole path is solved.
  const bent = whole.map((point, i) => (i === 30 ? { ...point, x: 0.3 } : point))
  const solved = solver.preview({ path: [...bent, ...straight(6, 6)].slice(0, 61), settings }, watch)
  expect(solved.timings.map(({ stage }) => stage)).toContain('interpret')
})

test('a hasty drawing is slowed to what the examples walk, a calm one keeps its times', () => {
  const { guide } = solver
  const hasty = pacePath(straight(8, 1.5), 'natural', guide)
  expect(hasty.at(-1)!.time).toBeCloseTo(8 / guide.fastest, 1)
  expect(pacePath(straight(4, 4.5), 'natural', guide).at(-1)!.time).toBeCloseTo(4.5, 3)
  expect(pacePath(straight(8, 1.5), 'drawn', guide).at(-1)!.time).toBe(1.5)
  expect(pacePath(straight(4, 9), 'steady', guide).at(-1)!.time).toBeCloseTo(4 / guide.median, 3) // rounded to a tenth of a millisecond
})

test('a tight round is slowed so that the body turns no quicker than an example', () => {
  const { guide } = solver
  const radius = 0.5
  const seconds = pacePath(round(radius, 3), 'natural', guide).at(-1)!.time
  // The ends have no direction to measure: a quarter of the round may go at the drawn pace.
  expect(seconds).toBeGreaterThan((0.75 * 2 * Math.PI) / guide.fastestTurn)
})

test('who no longer waits stops the solver', () => {
  const stop = new AbortController()
  const request = { path: straight(8, 9), settings: WALK_SETTINGS_DEFAULTS }
  expect(() =>
    solver.preview(request, { ...watch, signal: stop.signal, onProgress: () => stop.abort() }),
  ).toThrow()
})
