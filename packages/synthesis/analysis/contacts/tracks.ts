/** Signals over time, one number or one point per sample: the arithmetic contact detection is made of. */

/**
 * A point's path at a rate high enough to see a heel strike, `[sample][xyz]`, from packed world positions.
 * Between frames the path is a Catmull–Rom curve: a straight line at 30 Hz would show speed in steps of 33 ms.
 */
export function pointTrack(
  positions: Float32Array,
  jointCount: number,
  joint: number,
  factor: number,
): Float64Array {
  const frameCount = positions.length / (3 * jointCount)
  const sampleCount = (frameCount - 1) * factor + 1
  const track = new Float64Array(3 * sampleCount)
  for (let sample = 0; sample < sampleCount; sample++) {
    const frame = Math.floor(sample / factor)
    const u = sample / factor - frame
    const p1 = 3 * (frame * jointCount + joint)
    if (u === 0) {
      for (let c = 0; c < 3; c++) track[3 * sample + c] = positions[p1 + c]
      continue
    }
    // The clip's ends stand in for what lies beyond them.
    const p0 = frame > 0 ? p1 - 3 * jointCount : p1
    const p2 = p1 + 3 * jointCount
    const p3 = frame + 2 < frameCount ? p2 + 3 * jointCount : p2
    for (let c = 0; c < 3; c++) {
      const [a, b, d, e] = [positions[p0 + c], positions[p1 + c], positions[p2 + c], positions[p3 + c]]
      track[3 * sample + c] =
        b + 0.5 * u * (d - a + u * (2 * a - 5 * b + 4 * d - e + u * (3 * (b - d) + e - a)))
    }
  }
  return track
}

/** ‖ẋ‖ by central differences, metres per second; one-sided at the ends. */
export function speeds(track: Float64Array, rate: number): Float64Array {
  const count = track.length / 3
  const out = new Float64Array(count)
  for (let sample = 0; sample < count; sample++) {
    const a = 3 * Math.max(sample - 1, 0)
    const b = 3 * Math.min(sample + 1, count - 1)
    const seconds = (b - a) / 3 / rate
    if (seconds > 0)
      out[sample] =
        Math.sqrt(
          (track[b] - track[a]) ** 2 +
            (track[b + 1] - track[a + 1]) ** 2 +
            (track[b + 2] - track[a + 2]) ** 2,
        ) / seconds
  }
  return out
}

/** The least value within `radius` samples of each sample, O(n) whatever the radius (a monotone queue). */
export function runningMinimum(values: Float64Array, radius: number): Float64Array {
  const count = values.length
  const out = new Float64Array(count)
  const queue = new Int32Array(count)
  let head = 0
  let tail = 0
  for (let next = 0, sample = 0; sample < count; sample++) {
    for (; next <= Math.min(sample + radius, count - 1); next++) {
      while (tail > head && values[queue[tail - 1]] >= values[next]) tail--
      queue[tail++] = next
    }
    while (queue[head] < sample - radius) head++
    out[sample] = values[queue[head]]
  }
  return out
}

/** √(mean of v²) over the samples within `radius` of each sample that there are. */
export function runningRms(values: Float64Array, radius: number): Float64Array {
  const count = values.length
  const sums = new Float64Array(count + 1)
  for (let sample = 0; sample < count; sample++) sums[sample + 1] = sums[sample] + values[sample] ** 2
  const out = new Float64Array(count)
  for (let sample = 0; sample < count; sample++) {
    const from = Math.max(sample - radius, 0)
    const to = Math.min(sample + radius, count - 1)
    out[sample] = Math.sqrt((sums[to + 1] - sums[from]) / (to + 1 - from))
  }
  return out
}

/** The value below which a fraction `share` of the values lie. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.round(share * (sorted.length - 1))]
}
