import type { KeyRow } from '../../../document/model-recipe.ts'
import type { Registered, Strip } from '../../../engine/registration/registered.ts'

/** Keys nearer to each other or to an end than this could not be told apart, seconds. */
const APART = 0.04

/** The example's own second at a moment of the common clock. */
export function ownTime({ warp }: Pick<Strip, 'warp'>, reference: number, seconds: number): number {
  const exact = Math.min(Math.max(reference / Math.max(seconds, 1e-9), 0), 1) * (warp.length - 1)
  const k = Math.min(Math.floor(exact), warp.length - 2)
  return warp[k] + (exact - k) * (warp[k + 1] - warp[k])
}

/** The moment of the common clock at which the example is at its own second. */
export function commonTime({ warp }: Pick<Strip, 'warp'>, own: number, seconds: number): number {
  let k = 0
  while (k < warp.length - 2 && warp[k + 1] <= own) k++
  const u = warp[k + 1] > warp[k] ? (own - warp[k]) / (warp[k + 1] - warp[k]) : 0
  return ((k + Math.min(Math.max(u, 0), 1)) * seconds) / (warp.length - 1)
}

/** The keys of a registration as rows that a hand can change: one time per example of the recipe. */
export function rowsOf({ keys, strips, refused }: Registered): readonly KeyRow[] {
  const count = strips.length + refused.filter(({ forced }) => !forced).length
  return keys.map((name, k) => {
    const times: (number | null)[] = Array.from({ length: count }, () => null)
    for (const strip of strips) times[strip.index] = strip.keys[k]
    return { name, times }
  })
}

/** Between its neighbours and the ends. */
function within(times: readonly (number | null)[], at: number, wanted: number, end: number): number {
  const before = Math.max(0, ...times.slice(0, at).map((time) => time ?? 0))
  const after = Math.min(end, ...times.slice(at + 1).map((time) => time ?? end))
  return Math.min(Math.max(wanted, before + APART), after - APART)
}

/**
 * One key of one example to another of its own seconds. In the reference all others come along, to where they correspond now; in
 * another example only that one is corrected.
 */
export function moveKey(registered: Registered, key: number, strip: Strip, own: number): readonly KeyRow[] {
  const rows = rowsOf(registered)
  const [reference] = registered.strips
  const column = (index: number): (number | null)[] => rows.map(({ times }) => times[index])
  const target = within(column(strip.index), key, own, strip.seconds)
  const moved = new Map<number, number>([[strip.index, target]])
  if (strip === reference)
    for (const other of registered.strips.slice(1)) {
      const there = ownTime(other, target, registered.seconds)
      moved.set(other.index, within(column(other.index), key, there, other.seconds))
    }
  return rows.map((row, k) =>
    k === key ? { ...row, times: row.times.map((time, index) => moved.get(index) ?? time) } : row,
  )
}

/** One more key where the examples fit worst, in its place among the others. */
export function addKey(registered: Registered, name: string): readonly KeyRow[] {
  const rows = rowsOf(registered)
  const { strips, proposed } = registered
  const [reference] = strips
  const at = reference.keys.filter((time) => time < proposed.time).length
  const blank =
    rows[0]?.times.map(() => null) ??
    Array.from({ length: strips.length + registered.refused.length }, () => null)
  const times: (number | null)[] = [...blank]
  strips.forEach((strip, m) => {
    const own = [...strip.keys.slice(0, at), null, ...strip.keys.slice(at)]
    times[strip.index] = within(own, at, proposed.instants[m], strip.seconds)
  })
  return [...rows.slice(0, at), { name, times }, ...rows.slice(at)]
}

export const removeKey = (registered: Registered, key: number): readonly KeyRow[] =>
  rowsOf(registered).filter((_, k) => k !== key)
