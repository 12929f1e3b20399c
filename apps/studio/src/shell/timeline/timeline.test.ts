import { NO_ANNOTATIONS, seeded, type Annotations } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { addMark, changeItem, cutAt, removeItem } from './edit-annotations.ts'
import { lanesOf, snapTimes, snapTo, type GuestLane, type Origin, type Timed } from './lanes.ts'
import { hitTest, layOut, timeAt, xOf } from './layout.ts'
import { fitView, panView, revealTime, wholeView, zoomView } from './time-view.ts'

const clip = { duration: 120, frameRate: 60 }
const limits = { duration: 10, shortest: 1 / 60 }
const known: Annotations = {
  ...NO_ANNOTATIONS,
  contacts: [
    { role: 'leftFoot', start: 0, end: 0.5 },
    { role: 'leftToes', start: 0.1, end: 0.7 },
    { role: 'rightFoot', start: 0.5, end: 1.1 },
  ],
  segments: [
    { label: 'walk', start: 0, end: 4 },
    { label: 'turn', start: 4, end: 6 },
  ],
  marks: [{ name: 'leftHeelStrike', time: 2 }],
  beats: [1, 2, 3],
}
const step = (start: number, end: number, sourceStart: number): Origin => ({
  start,
  end,
  source: 'free-walk-1',
  sourceStart,
  sourceEnd: sourceStart + (end - start),
  stretch: 1,
  readingCost: 0,
  seamCost: 0,
})
const timed: Timed = {
  letter: '',
  name: 'Walk 1',
  duration: 10,
  annotations: known,
  origins: [step(0, 1, 5), step(1, 2, 6), step(2, 3, 40)],
}
const lanes = lanesOf([timed])

describe('the view of time', () => {
  test('zooming keeps the time under the cursor, from minutes to frames, and never leaves the clip (seed 3)', () => {
    const random = seeded(3)
    let view = wholeView(clip)
    for (let i = 0; i < 500; i++) {
      const at = view.start + random() * (view.end - view.start)
      const share = (at - view.start) / (view.end - view.start)
      const next = zoomView(view, 0.5 + 1.5 * random(), at, clip)
      expect(next.start).toBeGreaterThanOrEqual(0)
      expect(next.end).toBeLessThanOrEqual(clip.duration + 1e-9)
      // At the ends of the clip there is nothing to show beyond.
      if (next.start > 0 && next.end < clip.duration)
        expect((at - next.start) / (next.end - next.start)).toBeCloseTo(share, 6)
      view = next
    }
    view = zoomView(wholeView(clip), 1e9, 60, clip)
    expect((view.end - view.start) * clip.frameRate).toBeCloseTo(12, 6) // frames
    expect(zoomView(view, 1e-9, 60, clip)).toEqual(wholeView(clip))
  })

  test('sliding stops at the ends; a playhead that leaves turns the page', () => {
    const view = zoomView(wholeView(clip), 10, 60, clip)
    expect(panView(view, -1000, clip).start).toBe(0)
    expect(panView(view, 1000, clip).end).toBeCloseTo(120, 9)
    expect(revealTime(view, 60, clip)).toBe(view)
    const turned = revealTime(view, view.end + 1, clip)
    expect(turned.start).toBeLessThan(view.end + 1)
    expect(turned.end).toBeGreaterThan(view.end + 1)
  })

  test('a view of all of one take is a view of all of the next', () => {
    expect(fitView(wholeView(clip), clip, { duration: 7, frameRate: 30 })).toEqual({ start: 0, end: 7 })
  })
})

describe('lanes', () => {
  test('what there is gets a lane, what there is not gets none', () => {
    expect(lanes.map(({ kind }) => kind)).toEqual(['origin', 'segment', 'mark', 'contact', 'contact', 'beat'])
  })

  test('steps have one tone as long as the example goes on', () => {
    expect(lanes[0].items.map(({ tone }) => tone)).toEqual([0, 0, 1])
  })

  test('names of marks are written for people', () => {
    expect(lanes[2].items[0].text).toBe('Left heel strike')
  })

  test('a place on the bar is a time and back, and finds the item and its end', () => {
    const layout = layOut(lanes, { start: 0, end: 10 }, 1034)
    expect(timeAt(layout, xOf(layout, 3.21))).toBeCloseTo(3.21, 9)
    const { y } = layout.rows[1]
    const hit = (time: number, shift = 0) => hitTest(layout, xOf(layout, time) + shift, y + 8)
    expect(hit(2)).toMatchObject({ part: 'body', item: { ref: { kind: 'segment', index: 0 } } })
    expect(hit(6, -2)).toMatchObject({ part: 'end', item: { ref: { index: 1 } } })
    expect(hit(0, 2)).toMatchObject({ part: 'start', item: { ref: { index: 0 } } })
    expect(hit(8)).toBeUndefined()
    const foot = layout.rows[3]
    expect(hitTest(layout, xOf(layout, 0.3), foot.y + 2)?.item.text).toBe('Left heel')
    expect(hitTest(layout, xOf(layout, 0.3), foot.y + 10)?.item.text).toBe('Left ball')
  })

  test('Shift snaps to ends and marks, else the frame is what counts', () => {
    const times = snapTimes(lanes)
    expect(snapTo(4.03, times, 0.05, 60)).toBe(4)
    expect(snapTo(4.03, [], 0.05, 60)).toBeCloseTo(242 / 60, 9)
    expect(snapTimes(lanes, { performer: 0, kind: 'segment', index: 1 })).not.toContain(6)
  })
})

describe('lanes of tools and crowds', () => {
  const guest: GuestLane = {
    kind: 'request',
    name: 'Asked',
    hint: '',
    items: [{ start: 1, end: 1, text: 'Right hand', sign: 'ring' }],
    choose: () => {},
    begin: () => true,
    move: () => {},
    end: () => {},
  }

  test('what a tool asks stands under the take and is found like the rest', () => {
    const all = lanesOf([timed], { guests: [guest] })
    expect(all.map(({ kind }) => kind).slice(0, 3)).toEqual(['origin', 'request', 'segment'])
    const layout = layOut(all, { start: 0, end: 10 }, 1034)
    const hit = hitTest(layout, xOf(layout, 1), layout.rows[1].y + 7)
    expect(hit).toMatchObject({ part: 'start', item: { ref: { kind: 'request', index: 0 } } })
    expect(snapTimes(all)).toContain(1)
  })

  test('of ten people one stands for all, the one of the take, until they are unfolded', () => {
    const crowd = Array.from({ length: 10 }, (_, n) => ({ ...timed, leads: n === 9 }))
    const folded = lanesOf(crowd, { folded: true })
    expect(folded[0]).toMatchObject({ kind: 'crowd', items: [{ start: 0, end: 10 }] })
    expect(new Set(folded.slice(1).map(({ performer }) => performer))).toEqual(new Set([9]))
    expect(lanesOf(crowd).filter(({ kind }) => kind === 'origin')).toHaveLength(10)
    expect(lanesOf(crowd.slice(0, 3), { folded: true }).some(({ kind }) => kind === 'crowd')).toBe(false)
  })
})

describe('changing what is known', () => {
  test('an end goes where it is put, but not past the other, nor out of the take', () => {
    const end = (to: number) =>
      changeItem(known, 'segment', 1, { end: to }, limits).annotations.segments[1].end
    expect(end(7.5)).toBe(7.5)
    expect(end(99)).toBe(10)
    expect(end(1)).toBeCloseTo(4 + limits.shortest, 4)
    const { annotations } = changeItem(known, 'contact', 0, { start: -3, end: 0.4 }, limits)
    expect(annotations.contacts[0]).toEqual({ role: 'leftFoot', start: 0, end: 0.4 })
  })

  test('lists stay sorted, and the answer says where the item went', () => {
    const { annotations, index } = changeItem(known, 'segment', 0, { start: 5, end: 8 }, limits)
    expect(index).toBe(1)
    expect(annotations.segments.map(({ label }) => label)).toEqual(['turn', 'walk'])
    expect(known.segments[0].start).toBe(0)
  })

  test('of several at one time, the one that is changed keeps its place', () => {
    const marks = ['a', 'b', 'c'].map((name) => ({ name, time: 1 }))
    const changed = changeItem({ ...known, marks }, 'mark', 0, { label: 'x' }, limits)
    expect(changed.index).toBe(0)
    expect(changed.annotations.marks.map(({ name }) => name)).toEqual(['x', 'b', 'c'])
  })

  test('a part is renamed, and an empty name is none', () => {
    const named = (label: string) =>
      changeItem(known, 'segment', 0, { label }, limits).annotations.segments[0].label
    expect(named(' stroll ')).toBe('stroll')
    expect(named('  ')).toBe('walk')
  })

  test('taps cut: what is there in two, what is not from the last cut on; twice at once is once', () => {
    const name = (n: number) => `Part ${n}`
    let one: Annotations = NO_ANNOTATIONS
    for (const time of [1, 2.5, 2.505, 4]) one = cutAt(one, time, limits, name)
    expect(one.segments).toEqual([
      { label: 'Part 1', start: 0, end: 1 },
      { label: 'Part 2', start: 1, end: 2.5 },
      { label: 'Part 3', start: 2.5, end: 4 },
    ])
    const cut = cutAt(known, 2, limits, name).segments
    expect(cut.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ])
  })

  test('marks come and go', () => {
    const { annotations, index } = addMark(known, 1, 'here')
    expect(index).toBe(0)
    expect(removeItem(annotations, 'mark', 0).marks).toEqual(known.marks)
  })
})
