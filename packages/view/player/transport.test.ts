import { seeded } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import {
  advance,
  seekFrame,
  setRangePoint,
  shuttle,
  stepFrames,
  togglePlay,
  TRANSPORT_START,
  type Transport,
} from './transport.ts'

const playing: Transport = { ...TRANSPORT_START, playing: true }

describe('transport', () => {
  test('time goes by at the chosen speed, and not at all while paused', () => {
    expect(advance({ ...playing, speed: 0.25 }, 0.4, 10).time).toBeCloseTo(0.1, 12)
    expect(advance(TRANSPORT_START, 0.4, 10)).toBe(TRANSPORT_START)
  })

  test('a loop goes on after its end and, run backward, before its start', () => {
    expect(advance({ ...playing, time: 1.9 }, 0.3, 2).time).toBeCloseTo(0.2, 12)
    expect(advance({ ...playing, time: 0.1, speed: -1 }, 0.3, 2).time).toBeCloseTo(1.8, 12)
  })

  test('without a loop it rests on the last frame, and play starts over', () => {
    const ended = advance({ ...playing, loop: false, time: 1.9 }, 0.3, 2)
    expect(ended).toMatchObject({ time: 2, playing: false })
    expect(togglePlay(ended, 2)).toMatchObject({ time: 0, playing: true })
  })

  test('a clip of one frame stays where it is', () => {
    expect(advance(playing, 0.3, 0).time).toBe(0)
    expect(stepFrames(playing, 1, 30, 0).time).toBe(0)
  })

  test('the time never leaves the clip, whatever is done (seed 4)', () => {
    const random = seeded(4)
    let transport: Transport = TRANSPORT_START
    for (let i = 0; i < 2000; i++) {
      const duration = 3
      transport = random.pick([
        () => advance(transport, random.between(0, 9), duration),
        () => togglePlay(transport, duration),
        () => seekFrame(transport, random.between(-1, 5), 120, duration),
        () => stepFrames(transport, random.pick([-Infinity, -10, -1, 1, 10, Infinity]), 120, duration),
        () => shuttle(transport, random.pick([1, -1] as const), duration),
        () => ({ ...transport, loop: random() < 0.5 }),
      ])()
      expect(transport.time).toBeGreaterThanOrEqual(0)
      expect(transport.time).toBeLessThanOrEqual(duration)
    }
  })

  test('seeking rests on frames; stepping goes from frame to frame and stops playing', () => {
    expect(seekFrame(playing, 0.511, 30, 2).time).toBeCloseTo(15 / 30, 12)
    expect(stepFrames({ ...playing, time: 0.511 }, 1, 30, 2)).toMatchObject({ time: 16 / 30, playing: false })
    expect(stepFrames(playing, Infinity, 30, 2).time).toBe(2)
  })

  test('L pressed again runs faster, J turns round at normal speed', () => {
    const once = shuttle(TRANSPORT_START, 1, 5)
    expect(once).toMatchObject({ playing: true, speed: 1 })
    const twice = shuttle(once, 1, 5)
    expect(twice.speed).toBe(2)
    expect(shuttle(twice, -1, 5)).toMatchObject({ playing: true, speed: -1 })
  })

  test('a range is played round and round while the playhead is in it, and everything else otherwise', () => {
    const ranged: Transport = { ...playing, range: { start: 1, end: 2 } }
    expect(advance({ ...ranged, time: 1.9 }, 0.3, 5).time).toBeCloseTo(1.2, 12)
    expect(advance({ ...ranged, time: 1.1, speed: -1 }, 0.3, 5).time).toBeCloseTo(1.8, 12)
    expect(advance({ ...ranged, time: 4.9 }, 0.3, 5).time).toBeCloseTo(0.2, 12)
    const ended = advance({ ...ranged, loop: false, time: 1.9 }, 0.3, 5)
    expect(ended).toMatchObject({ time: 2, playing: false })
    expect(togglePlay(ended, 5)).toMatchObject({ time: 1, playing: true })
  })

  test('in and out points: the other end stays, passes over to the end of the clip, or goes with a range over all', () => {
    const at = (time: number, range?: Transport['range']): Transport => ({ ...TRANSPORT_START, time, range })
    expect(setRangePoint(at(1), 'in', 5).range).toEqual({ start: 1, end: 5 })
    expect(setRangePoint(at(2, { start: 1, end: 5 }), 'out', 5).range).toEqual({ start: 1, end: 2 })
    expect(setRangePoint(at(3, { start: 1, end: 2 }), 'in', 5).range).toEqual({ start: 3, end: 5 })
    expect(setRangePoint(at(0.5, { start: 1, end: 2 }), 'out', 5).range).toEqual({ start: 0, end: 0.5 })
    expect(setRangePoint(at(0, { start: 1, end: 5 }), 'in', 5).range).toBeUndefined()
  })

  test('Home goes to the start of the range, then to that of the clip', () => {
    const first = stepFrames({ ...TRANSPORT_START, time: 1.5, range: { start: 1, end: 2 } }, -Infinity, 30, 5)
    expect(first.time).toBe(1)
    expect(stepFrames(first, -Infinity, 30, 5).time).toBe(0)
  })
})
