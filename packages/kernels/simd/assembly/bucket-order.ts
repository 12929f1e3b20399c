/** Buckets of `bucketOrder`; one more number is where the last one ends. */
export const BUCKETS: i32 = 256

/** Which bucket a key belongs to: never less for a greater key. */
// @ts-ignore: decorator
@inline
export function bucketOf(key: f64, low: f64, scale: f64): i32 {
  return <i32>max<f64>(0, min<f64>((key - low) * scale, <f64>(BUCKETS - 1)))
}

/**
 * Nearly ascending: f64 keys, each with its i32, by buckets of equal width from `low` on, as they came within a bucket; what is
 * beyond comes last. Comparing and swapping took longer than all that the order was needed for. starts: i32[BUCKETS + 1].
 */
export function bucketOrder(
  count: i32,
  keys: usize,
  order: usize,
  low: f64,
  scale: f64,
  starts: usize,
  keysOut: usize,
  orderOut: usize,
): void {
  memory.fill(starts, 0, (<usize>(BUCKETS + 1)) << 2)
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = starts + ((<usize>bucketOf(load<f64>(keys + (i << 3)), low, scale)) << 2)
    store<i32>(at, load<i32>(at) + 1)
  }
  let sum = 0
  for (let b: usize = 0; b <= <usize>BUCKETS; b++) {
    const size = load<i32>(starts + (b << 2))
    store<i32>(starts + (b << 2), sum)
    sum += size
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const key = load<f64>(keys + (i << 3))
    const at = starts + ((<usize>bucketOf(key, low, scale)) << 2)
    const to = <usize>load<i32>(at)
    store<i32>(at, <i32>to + 1)
    store<f64>(keysOut + (to << 3), key)
    store<i32>(orderOut + (to << 2), load<i32>(order + (i << 2)))
  }
  // Each start has moved to the next bucket's: back by one.
  memory.copy(starts + 4, starts, (<usize>BUCKETS) << 2)
  store<i32>(starts, 0)
}
