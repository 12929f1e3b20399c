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
  const at = (frame: number, c: number): number =>
    positions[3 * (Math.min(Math.max(frame, 0), frameCount - 1) * jointCount + joint) + c]
  for (let sample = 0; sample < sampleCount; sample++) {
    const frame = Math.floor(sample / factor)
    const u = sample / factor - frame
    for (let c = 0; c < 3; c++) {
      const p1 = at(frame, c)
      if (u === 0) {
        track[3 * sample + c] = p1
        continue
      }
      const p0 = at(frame - 1, c)
      const p2 = at(frame + 1, c)
      const p3 = at(frame + 2, c)
      track[3 * sample + c] =
        p1 + 0.5 * u * (p2 - p0 + u * (2 * p0 - 5 * p1 + 4 * p2 - p3 + u * (3 * (p1 - p2) + p3 - p0)))
    }
  }
  return track
}

/** Gaussian smoothing of each of `width` interleaved components; the ends weigh what there is of the window. */
export function smooth(track: Float64Array, width: number, sigmaSamples: number): Float64Array {
  const radius = Math.ceil(3 * sigmaSamples)
  if (radius < 1) return track.slice()
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - radius) / sigmaSamples) ** 2),
  )
  const count = track.length / width
  const out = new Float64Array(track.length)
  for (let sample = 0; sample < count; sample++) {
    const from = Math.max(sample - radius, 0)
    const to = Math.min(sample + radius, count - 1)
    let total = 0
    for (let other = from; other <= to; other++) {
      const k = kernel[other - sample + radius]
      total += k
      for (let c = 0; c < width; c++) out[width * sample + c] += k * track[width * other + c]
    }
    for (let c = 0; c < width; c++) out[width * sample + c] /= total
  }
  return out
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
        Math.hypot(track[b] - track[a], track[b + 1] - track[a + 1], track[b + 2] - track[a + 2]) / seconds
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
  return Float64Array.from({ length: count }, (_, sample) => {
    const from = Math.max(sample - radius, 0)
    const to = Math.min(sample + radius, count - 1)
    return Math.sqrt((sums[to + 1] - sums[from]) / (to + 1 - from))
  })
}

/** The value below which a fraction `share` of the values lie. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.round(share * (sorted.length - 1))]
}
