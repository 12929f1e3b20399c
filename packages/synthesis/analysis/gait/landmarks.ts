/** What of a stride's curves is told as one number, angles in radians as the curves are. */

/** The knee at its straightest while the foot is down: the least flexion between a fifth and 56 % of the cycle. */
export function straightestKnee(kneeFlexion: ArrayLike<number>): number {
  const n = kneeFlexion.length
  let least = Infinity
  for (let k = Math.round(0.2 * n); k < Math.round(0.56 * n); k++) least = Math.min(least, kneeFlexion[k])
  return least
}

/** The thigh farthest behind the vertical, negative behind: hip flexion less the tilt of the pelvis. */
export function trailingThigh(hipFlexion: ArrayLike<number>, pelvisTilt: ArrayLike<number>): number {
  let least = Infinity
  for (let k = 0; k < hipFlexion.length; k++) least = Math.min(least, hipFlexion[k] - pelvisTilt[k])
  return least
}

/** Largest less smallest. */
export function range(curve: ArrayLike<number>): number {
  let [low, high] = [Infinity, -Infinity]
  for (let k = 0; k < curve.length; k++) {
    low = Math.min(low, curve[k])
    high = Math.max(high, curve[k])
  }
  return high - low
}

/** Pearson's correlation of two curves; 0 where one of them is constant. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = a.length
  let [ma, mb] = [0, 0]
  for (let k = 0; k < n; k++) {
    ma += a[k] / n
    mb += b[k] / n
  }
  let [ab, aa, bb] = [0, 0, 0]
  for (let k = 0; k < n; k++) {
    ab += (a[k] - ma) * (b[k] - mb)
    aa += (a[k] - ma) ** 2
    bb += (b[k] - mb) ** 2
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
}
