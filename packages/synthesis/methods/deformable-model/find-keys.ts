import { duration, type KeyMark, type Motion } from '@understudy/motion'
import { footplants } from '../../analysis/index.ts'

/** A strike nearer to an end of the clip than this is that end: cycles are cut at strikes, seconds. */
const EDGE = 0.05

/** Key frames are at least this far apart, seconds: two at once could not be told apart on any clock. */
const APART = 0.025

/** A foot that lifts this long before the other lands (or after) still lifts "as" the other lands, seconds: detectors differ by that. */
const SLACK = 0.1

/**
 * Of two events that usually come closer than this, seconds, only one is a key (a strike rather than an off): held apart on every clock, such
 * a pair would stretch the moment between them, and the modes would jump there. At 0.1 s the foot-offs of walks were lost; chosen on
 * people left out (docs/experiments/strangers.md).
 */
const MERGED = 0.05

/**
 * The contact changes inside a clip, in order: `left strike`, `right off`, … The ends of the clip are
 * keys by themselves and not listed.
 */
export function contactKeys(motion: Motion): readonly KeyMark[] {
  const end = duration(motion)
  const events = footplants(motion.annotations.contacts)
    .flatMap(({ side, start, end: stop }) => [
      { name: `${side} strike`, time: start },
      { name: `${side} off`, time: stop },
    ])
    .filter(({ name, time }) => (name.endsWith('off') ? time > 0 : time > EDGE) && time < end - EDGE)
    .toSorted((a, b) => a.time - b.time)
  return number(events)
}

/** Equal names get a number: the second left strike is `left strike 2`. */
function number(events: readonly KeyMark[]): readonly KeyMark[] {
  const seen = new Map<string, number>()
  return events.map(({ name, time }) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { name: count === 1 ? name : `${name} ${count}`, time }
  })
}

/** The order of events that most motions share, and why the others differ. */
export function commonStructure(motions: readonly Motion[]): {
  readonly names: readonly string[]
  /** Per motion its instants of `names`, or the reason why it has none. */
  readonly keys: readonly (readonly number[] | string)[]
} {
  const all = motions.map(contactKeys)
  const order = commonOrder(motions, all)
  const whole = motions.map((motion, n) => keysInOrder(motion, all[n], order))
  const kept = apartOf(order, whole, motions)
  return {
    names: kept.map((k) => order[k]),
    keys: whole.map((times) => (typeof times === 'string' ? times : kept.map((k) => times[k]))),
  }
}

/**
 * The order that most motions can be read in. The most frequent one need not be that: where a foot lifts just inside the start of most
 * clips, their order without it refuses all others, and the order with it takes both.
 */
function commonOrder(motions: readonly Motion[], all: readonly (readonly KeyMark[])[]): readonly string[] {
  const counts = new Map<string, number>()
  all.forEach((keys, n) => {
    const inner = spell(keys.filter((key) => !liftsAtAnEnd(key, motions[n])))
    counts.set(inner, (counts.get(inner) ?? 0) + 1)
    const whole = spell(keys)
    if (!counts.has(whole)) counts.set(whole, 0)
  })
  const readable = (order: readonly string[]): number =>
    motions.filter((motion, n) => typeof keysInOrder(motion, all[n], order) !== 'string').length
  const orders = [...counts].map(([spelled, count]) => {
    const order = spelled === '' ? [] : spelled.split(', ')
    return { order, count, read: readable(order) }
  })
  return orders.toSorted((a, b) => b.read - a.read || b.count - a.count)[0]?.order ?? []
}

/** Which events stay: from left to right, each against the ends and the last one kept, by the median of what lies between. */
function apartOf(
  order: readonly string[],
  keys: readonly (readonly number[] | string)[],
  motions: readonly Motion[],
): readonly number[] {
  const rows = keys.flatMap((times, n) =>
    typeof times === 'string' ? [] : [{ times, end: duration(motions[n]) }],
  )
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  const kept: number[] = []
  order.forEach((name, k) => {
    const toEnd = median(rows.map(({ times, end }) => Math.min(times[k], end - times[k])))
    if (toEnd < MERGED) return
    const last = kept.at(-1)
    if (last === undefined || median(rows.map(({ times }) => times[k] - times[last])) >= MERGED) kept.push(k)
    else if (order[last].includes('off') && name.includes('strike')) kept[kept.length - 1] = k
  })
  return kept
}

/** Cycles are cut about where a foot lifts: some have the moment just inside, others just outside. It says no more than the end does. */
const liftsAtAnEnd = ({ name, time }: KeyMark, motion: Motion): boolean =>
  name.includes('off') && (time < SLACK || time > duration(motion) - SLACK)

const spell = (keys: readonly KeyMark[]): string => keys.map(({ name }) => name).join(', ')

/** A strike so early that it would be the start of the clip, did the other clips not have it inside. */
const strikeAtStart = (motion: Motion, name: string): number | undefined =>
  footplants(motion.annotations.contacts).find(
    ({ side, start }) => name === `${side} strike` && start > 0 && start <= EDGE,
  )?.start

/** The instants of `names`, in that order and a little apart; or the reason why this motion cannot have them. */
export function keysInOrder(
  motion: Motion,
  found: readonly KeyMark[],
  names: readonly string[],
): readonly number[] | string {
  const differs =
    `register: "${motion.name}" has the contacts ${spell(found) || 'none'}; ${names.join(', ') || 'none'} are needed. ` +
    `The steps must correspond: cut it alike, correct its contacts, or leave it out.`
  if (found.some((key) => !names.includes(key.name) && !liftsAtAnEnd(key, motion))) return differs
  const times: number[] = []
  for (const [k, name] of names.entries()) {
    const time = found.find((key) => key.name === name)?.time
    if (time !== undefined) times.push(time)
    // Lifted before the clip begins: it lifts as it begins.
    else if (k === 0 && name.endsWith('off')) times.push(0)
    else {
      const early = k === 0 ? strikeAtStart(motion, name) : undefined
      if (early === undefined) return differs
      times.push(early)
    }
  }
  const end = duration(motion)
  for (let k = 0; k < times.length; k++) {
    const before = k === 0 ? 0 : times[k - 1]
    if (times[k] < before - SLACK) return differs
    times[k] = Math.max(times[k], before + APART)
  }
  return times.length > 0 && times[times.length - 1] > end - APART ? differs : times
}
