import type { CurveKey, CurveTangent } from '../../document/edit-recipe.ts'

/** Keys nearer in time than this would be one, seconds. */
const APART = 0.02

/** One key elsewhere, between its neighbours. */
export function moveKey(
  keys: readonly CurveKey[],
  index: number,
  [time, value]: readonly [time: number, value: number],
  { end, least, most }: CurveBounds,
): readonly CurveKey[] {
  const from = index === 0 ? 0 : keys[index - 1][0] + APART
  const until = index === keys.length - 1 ? end : keys[index + 1][0] - APART
  const [, , tangent] = keys[index]
  return keys.with(index, keyOf(clamp(time, from, until), clamp(value, least, most), tangent))
}

/** A key more, in the order of time; one that is there already at that time gets the value. */
export function addKey(
  keys: readonly CurveKey[],
  time: number,
  value: number,
  tangent: CurveTangent,
): { readonly keys: readonly CurveKey[]; readonly index: number } {
  const near = keys.findIndex(([at]) => Math.abs(at - time) < APART)
  if (near >= 0) return { keys: keys.with(near, keyOf(keys[near][0], value, keys[near][2])), index: near }
  const after = keys.findIndex(([at]) => at > time)
  const index = after < 0 ? keys.length : after
  return { keys: keys.toSpliced(index, 0, keyOf(time, value, tangent)), index }
}

/** A key less; the last one stays. */
export const removeKey = (keys: readonly CurveKey[], index: number): readonly CurveKey[] =>
  keys.length > 1 ? keys.toSpliced(index, 1) : keys

export const setTangent = (
  keys: readonly CurveKey[],
  index: number,
  tangent: CurveTangent,
): readonly CurveKey[] => keys.with(index, [keys[index][0], keys[index][1], tangent])

export interface CurveBounds {
  /** Of the time, seconds. */
  readonly end: number
  /** Of the values. */
  readonly least: number
  readonly most: number
}

/** What is seen of a curve: all its values with some room, or all that are allowed where that is not much. */
export function seenValues(
  values: Iterable<number>,
  { least, most }: CurveBounds,
): readonly [number, number] {
  if (Number.isFinite(least) && Number.isFinite(most)) return [least, most]
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const room = Math.max(0.15 * (high - low), 0.05 * Math.max(Math.abs(high), Math.abs(low)), 1e-3)
  return [low - room, high + room]
}

const keyOf = (time: number, value: number, tangent: CurveTangent | undefined): CurveKey =>
  tangent === undefined ? [round(time), value] : [round(time), value, tangent]
const round = (seconds: number): number => Math.round(1e4 * seconds) / 1e4
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
