import { MotionError } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { expect, test, vi } from 'vitest'
import { once, otherRecordings } from './evaluation-data.ts'
import { madeUpData, madeUpRecordings } from './made-up.ts'

const walk = stroll({ seconds: 1, frameRate: 60 })
const folder = (name: string) => madeUpRecordings(name, [{ path: 'a.json', motion: walk, fps: 120 }])

test('recordings of one name are the same recordings, whoever opened them: none of them is a stranger', () => {
  expect(otherRecordings(madeUpData({ examples: folder('x'), judged: folder('x') }))).toBeUndefined()
  expect(otherRecordings(madeUpData({ examples: folder('x') }))).toBeUndefined()
  expect(otherRecordings(madeUpData({ examples: folder('x'), judged: folder('y') }))?.name).toBe('y')
})

test('a recording is read once, and played at the rate of the index where time counts', async () => {
  const recordings = folder('x')
  const read = vi.spyOn(recordings, 'read')
  const data = madeUpData({ judged: recordings })
  const [clip] = recordings.clips
  expect((await data.load(recordings, clip)).motion.frameRate).toBe(60)
  expect((await data.timed(recordings, clip)).frameRate).toBe(120)
  expect(read).toHaveBeenCalledTimes(1)
})

test('what cannot be read says so each time it is asked for', async () => {
  const recordings = folder('x')
  const data = madeUpData({ judged: recordings })
  const lost = { ...recordings.clips[0], path: 'lost.json' }
  await expect(data.load(recordings, lost)).rejects.toThrow(MotionError)
  await expect(data.load(recordings, lost)).rejects.toThrow(/lost.json/)
})

test('shared work is done once for each run', async () => {
  const work = vi.fn(() => Promise.resolve(7))
  const [one, other] = [{}, {}]
  expect(await once(one, 'a', work)).toBe(7)
  expect(await once(one, 'a', work)).toBe(7)
  expect(work).toHaveBeenCalledTimes(1)
  await once(other, 'a', work)
  await once(one, 'b', work)
  expect(work).toHaveBeenCalledTimes(3)
})
