import type { Role } from '../skeleton/roles.ts'
import type { Annotations, HandPose, Interval } from './annotations.ts'

/** Times closer than this are one instant, in seconds: a thousandth of a frame at 1000 Hz, far above rounding. */
const SAME_INSTANT = 1e-6

/** All times later by `seconds`. */
export const shiftAnnotations = (annotations: Annotations, seconds: number): Annotations =>
  seconds === 0 ? annotations : warpAnnotations(annotations, (time) => time + seconds)

/** All times through an increasing function of time. */
export function warpAnnotations(annotations: Annotations, map: (seconds: number) => number): Annotations {
  const interval = <T extends Interval>(item: T): T => ({
    ...item,
    start: map(item.start),
    end: map(item.end),
  })
  return {
    contacts: annotations.contacts.map(interval),
    marks: annotations.marks.map((mark) => ({ ...mark, time: map(mark.time) })),
    segments: annotations.segments.map(interval),
    beats: annotations.beats.map(map),
    handholds: annotations.handholds.map(interval),
    handPoses: annotations.handPoses.map(interval),
  }
}

/** What lies in `[start, end)`: intervals are cut to it, instants outside dropped. The clock stays. */
export function clipAnnotations(annotations: Annotations, start: number, end: number): Annotations {
  const cut = <T extends Interval>(items: readonly T[]): T[] =>
    items
      // First what stays, then copies of it: a piece of a long recording holds few of its intervals.
      .filter((item) => Math.min(item.end, end) - Math.max(item.start, start) > SAME_INSTANT)
      .map((item) => ({ ...item, start: Math.max(item.start, start), end: Math.min(item.end, end) }))
  const holds = (time: number): boolean => time > start - SAME_INSTANT && time < end - SAME_INSTANT
  return {
    contacts: cut(annotations.contacts),
    marks: annotations.marks.filter(({ time }) => holds(time)),
    segments: cut(annotations.segments),
    beats: annotations.beats.filter(holds),
    handholds: cut(annotations.handholds),
    handPoses: cut(annotations.handPoses),
  }
}

/**
 * Everything from all lists, sorted by time. Contacts, handholds and hand poses of the same role that touch
 * or overlap become one: a foot that stands on both sides of a join stands through it. Segments
 * stay apart: two steps in a row are two steps.
 */
export function mergeAnnotations(lists: readonly Annotations[]): Annotations {
  return {
    contacts: joinTouching(
      lists.flatMap(({ contacts }) => contacts),
      ({ role }) => role,
    ),
    marks: lists.flatMap(({ marks }) => marks).toSorted((a, b) => a.time - b.time),
    segments: lists.flatMap(({ segments }) => segments).toSorted(byStart),
    beats: lists.flatMap(({ beats }) => beats).toSorted((a, b) => a - b),
    handholds: joinTouching(
      lists.flatMap(({ handholds }) => handholds),
      ({ role, partnerRole }) => `${role} ${partnerRole}`,
    ),
    handPoses: joinTouching(
      lists.flatMap(({ handPoses }) => handPoses),
      ({ role, pose }) => `${role} ${pose}`,
    ),
  }
}

/** Every role through `map` (contacts, hand poses and both ends of handholds; a hand must stay a hand), names of marks and segments through `rename`. */
export function mapAnnotations(
  annotations: Annotations,
  map: (role: Role) => Role,
  rename: (name: string) => string,
): Annotations {
  return {
    contacts: annotations.contacts.map((item) => ({ ...item, role: map(item.role) })),
    marks: annotations.marks.map((mark) => ({ ...mark, name: rename(mark.name) })),
    segments: annotations.segments.map((segment) => ({ ...segment, label: rename(segment.label) })),
    beats: annotations.beats,
    handholds: annotations.handholds.map((item) => ({
      ...item,
      role: map(item.role),
      partnerRole: map(item.partnerRole),
    })),
    handPoses: annotations.handPoses.map((item) => ({ ...item, role: map(item.role) as HandPose['role'] })),
  }
}

const byStart = (a: Interval, b: Interval): number => a.start - b.start || a.end - b.end

function joinTouching<T extends Interval>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const joined: T[] = []
  const lastOf = new Map<string, number>()
  for (const item of items.toSorted(byStart)) {
    const key = keyOf(item)
    const at = lastOf.get(key)
    if (at !== undefined && item.start <= joined[at].end + SAME_INSTANT) {
      joined[at] = { ...joined[at], end: Math.max(joined[at].end, item.end) }
    } else {
      lastOf.set(key, joined.length)
      joined.push(item)
    }
  }
  return joined
}
