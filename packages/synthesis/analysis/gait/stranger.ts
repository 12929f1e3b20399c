import { meanCurve, type Stride } from './stride-spread.ts'

/** How far somebody's mean curve may be from the others', in deviations between people. */
const WITHIN = 1.5

/**
 * The share of curves and cycle in which one person's mean stays within 1.5 deviations of other people's: how much of a
 * walk nobody would find strange. The others are `people` without the one judged, each weighing the same. With fewer than
 * three others there is no spread to judge by.
 */
export function shareWithin(
  judged: readonly Stride[],
  people: readonly Stride[],
  curves: readonly string[],
): number | undefined {
  const others = new Map<string, Stride[]>()
  for (const stride of people) {
    if (stride.person === judged[0].person) continue
    const own = others.get(stride.person)
    if (own === undefined) others.set(stride.person, [stride])
    else own.push(stride)
  }
  if (others.size < 3) return undefined
  let [inside, samples] = [0, 0]
  for (const curve of curves) {
    const own = meanCurve(judged, curve)
    const means = [...others.values()].map((strides) => meanCurve(strides, curve))
    own.forEach((value, k) => {
      const at = means.map((one) => one[k])
      const centre = at.reduce((a, b) => a + b, 0) / at.length
      const deviation = Math.sqrt(at.reduce((sum, v) => sum + (v - centre) ** 2, 0) / (at.length - 1))
      samples++
      if (Math.abs(value - centre) <= WITHIN * deviation) inside++
    })
  }
  return inside / samples
}
