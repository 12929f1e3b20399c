// Hsu. Data-Driven Control of Human Motion, 2004, eq. 4.5 to 4.7. The equations are in contract-segments.ts.
import { joins } from './cheapest-joins'

/**
 * The recurrence from instant `from` up to `to`: cells that end there in ascending Q, their tails and the heads of those that
 * begin there put in place, the cheapest join of each head, Q and where it came from.
 *
 * costs, total f64[cells], transforms f64 `[cell][cos sin x z]`, durations i32[states], heads, tails f64 `[state][width]`, back i32[cells].
 * keys, otherKeys f64 and order, otherOrder, starting i32, of states each, rounded up to eight; placedTails, placedHeads f64 `[…][width]`
 * for as many; from centre on what `joins` needs. counts: f64 joins looked at and possible, added to.
 * Answers `to`, or the instant at which a number was too large or none: nothing there was written.
 */
export function segmentSteps(
  from: i32,
  to: i32,
  count: i32,
  firstStart: i32,
  width: i32,
  weight: f64,
  costs: usize,
  transforms: usize,
  durations: usize,
  heads: usize,
  tails: usize,
  total: usize,
  back: usize,
  keys: usize,
  order: usize,
  otherKeys: usize,
  otherOrder: usize,
  starting: usize,
  placedTails: usize,
  placedHeads: usize,
  centre: usize,
  tailPack: usize,
  headPack: usize,
  norms: usize,
  best: usize,
  argument: usize,
  counts: usize,
): i32 {
  const bytes = (<usize>width) << 3
  for (let instant = from; instant < to; instant++) {
    let ending = 0
    for (let state = 0; state < count; state++) {
      const start = instant - load<i32>(durations + ((<usize>state) << 2))
      if (start < firstStart) continue
      const cell = (start - firstStart) * count + state
      const q = load<f64>(total + ((<usize>cell) << 3))
      if (!(q < Infinity)) continue
      store<f64>(keys + ((<usize>ending) << 3), q)
      store<i32>(order + ((<usize>ending) << 2), cell)
      ending++
    }
    sortAscending(ending, keys, order, otherKeys, otherOrder)
    for (let i = 0; i < ending; i++) {
      const cell = load<i32>(order + ((<usize>i) << 2))
      place(
        placedTails + <usize>i * bytes,
        transforms + ((<usize>cell) << 5),
        tails + <usize>(cell % count) * bytes,
        bytes,
      )
    }
    let found = 0
    const row = (instant - firstStart) * count
    for (let state = 0; state < count; state++) {
      const cell = <usize>(row + state)
      if (!(load<f64>(costs + (cell << 3)) < Infinity)) continue
      place(placedHeads + <usize>found * bytes, transforms + (cell << 5), heads + <usize>state * bytes, bytes)
      store<i32>(starting + ((<usize>found) << 2), row + state)
      found++
    }
    if (found == 0) continue
    if (ending > 0) {
      // What fills the last group must be as near as the others.
      for (let i = ending; i & 3; i++) memory.copy(placedTails + <usize>i * bytes, placedTails, bytes)
      for (let j = found; j & 7; j++) memory.copy(placedHeads + <usize>j * bytes, placedHeads, bytes)
      const looked = joins(
        ending,
        found,
        width,
        weight,
        keys,
        placedTails,
        placedHeads,
        centre,
        tailPack,
        headPack,
        norms,
        best,
        argument,
      )
      if (looked < 0) return instant
      store<f64>(counts, load<f64>(counts) + looked)
      store<f64>(counts, load<f64>(counts, 8) + <f64>ending * <f64>found, 8)
    }
    for (let j = 0; j < found; j++) {
      const cell = <usize>load<i32>(starting + ((<usize>j) << 2))
      const tail = ending > 0 ? load<i32>(argument + ((<usize>j) << 2)) : -1
      const q = load<f64>(costs + (cell << 3)) + load<f64>(best + ((<usize>j) << 3))
      store<f64>(total + (cell << 3), tail < 0 ? Infinity : q)
      store<i32>(back + (cell << 2), tail < 0 ? -1 : load<i32>(order + ((<usize>tail) << 2)))
    }
  }
  return to
}

/** Points where a cell puts them: turned, then moved, each sum in the reference's order. */
function place(out: usize, transform: usize, points: usize, bytes: usize): void {
  const cosSin = v128.load(transform)
  const slide = v128.load(transform, 16)
  // (cos, −sin) for x and (sin, cos) for z: one lane makes x, the other z.
  const byX = f64x2.mul(cosSin, f64x2(1, -1))
  const byZ = v128.shuffle<f64>(cosSin, cosSin, 1, 0)
  for (const end = points + bytes; points < end; points += 24, out += 24) {
    const turned = f64x2.add(
      f64x2.mul(byX, v128.load64_splat(points)),
      f64x2.mul(byZ, v128.load64_splat(points, 16)),
    )
    const moved = f64x2.add(turned, slide)
    v128.store64_lane(out, moved, 0)
    store<f64>(out, load<f64>(points, 8), 8)
    v128.store64_lane(out, moved, 1, 16)
  }
}

/** Keys in ascending order, equal ones as they came: runs of eight by insertion, then merged. The answer is in `keys` and `order`. */
function sortAscending(count: i32, keys: usize, order: usize, otherKeys: usize, otherOrder: usize): void {
  for (let run = 0; run < count; run += 8) insertionSort(run, min(run + 8, count), keys, order)
  let k0 = keys
  let o0 = order
  let k1 = otherKeys
  let o1 = otherOrder
  for (let size = 8; size < count; size <<= 1) {
    for (let low = 0; low < count; low += size << 1)
      merge(low, min(low + size, count), min(low + (size << 1), count), k0, o0, k1, o1)
    let swap = k0
    k0 = k1
    k1 = swap
    swap = o0
    o0 = o1
    o1 = swap
  }
  if (k0 == keys) return
  memory.copy(keys, k0, (<usize>count) << 3)
  memory.copy(order, o0, (<usize>count) << 2)
}

function insertionSort(low: i32, high: i32, keys: usize, order: usize): void {
  for (let i = low + 1; i < high; i++) {
    const key = load<f64>(keys + ((<usize>i) << 3))
    const cell = load<i32>(order + ((<usize>i) << 2))
    let j = i
    for (; j > low && load<f64>(keys + ((<usize>(j - 1)) << 3)) > key; j--) {
      store<f64>(keys + ((<usize>j) << 3), load<f64>(keys + ((<usize>(j - 1)) << 3)))
      store<i32>(order + ((<usize>j) << 2), load<i32>(order + ((<usize>(j - 1)) << 2)))
    }
    store<f64>(keys + ((<usize>j) << 3), key)
    store<i32>(order + ((<usize>j) << 2), cell)
  }
}

/** Which of the two comes next cannot be foreseen: chosen without a branch. */
function merge(low: i32, middle: i32, high: i32, k0: usize, o0: usize, k1: usize, o1: usize): void {
  let a = low
  let b = middle
  for (let to = low; to < high; to++) {
    const keyA = load<f64>(k0 + ((<usize>a) << 3))
    const keyB = load<f64>(k0 + ((<usize>b) << 3))
    const takeA = i32(b >= high) | (i32(a < middle) & i32(keyA <= keyB))
    const at = select<i32>(a, b, takeA)
    store<f64>(k1 + ((<usize>to) << 3), select<f64>(keyA, keyB, takeA))
    store<i32>(o1 + ((<usize>to) << 2), load<i32>(o0 + ((<usize>at) << 2)))
    a += takeA
    b += 1 - takeA
  }
}
