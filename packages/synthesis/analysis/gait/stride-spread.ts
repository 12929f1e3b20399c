/** One stride of somebody's: curves over the cycle, all sampled alike. `walk` names the recording or walk it is of. */
export interface Stride {
  readonly person: string
  readonly walk: string
  /** The side whose contacts begin and end it; its limbs are the curves'. */
  readonly side: 'left' | 'right'
  readonly curves: Readonly<Record<string, ArrayLike<number>>>
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** Middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}

/** The mean curve of some strides. */
export function meanCurve(strides: readonly Stride[], curve: string): number[] {
  return Array.from(strides[0].curves[curve], (_, k) => mean(strides.map(({ curves }) => curves[curve][k])))
}

/**
 * How much each person's strides differ from one another, root mean square over the cycle: within one walk and side, so
 * that neither another day nor a left leg unlike the right counts. Walks of one stride say nothing.
 *
 *   σ² = Σ_walks Σ_strides ‖c − c̄_walk‖² / (K Σ_walks (n − 1)),     K samples per cycle
 */
export function strideSpread(strides: readonly Stride[], curve: string): ReadonlyMap<string, number> {
  const spreads = new Map<string, number>()
  for (const [person, own] of groupBy(strides, (stride) => stride.person)) {
    let [squares, freedom] = [0, 0]
    for (const group of groupBy(own, ({ walk, side }) => `${walk} ${side}`).values()) {
      if (group.length < 2) continue
      const centre = meanCurve(group, curve)
      for (const { curves } of group) squares += mean(centre.map((c, k) => (curves[curve][k] - c) ** 2))
      freedom += group.length - 1
    }
    if (freedom > 0) spreads.set(person, Math.sqrt(squares / freedom))
  }
  return spreads
}

/**
 * How much people differ from one another: the deviation between their mean curves, root mean square over the cycle, less
 * what the means of so few strides would differ by chance,  σ² − Σ_people σ²_within / n  over the number of people, never
 * below nothing.
 */
export function spreadBetween(strides: readonly Stride[], curve: string): number {
  const people = [...groupBy(strides, (stride) => stride.person)]
  if (people.length < 2) return 0
  const means = people.map(([, own]) => meanCurve(own, curve))
  const centre = means[0].map((_, k) => mean(means.map((one) => one[k])))
  const total =
    means.reduce((sum, one) => sum + mean(one.map((v, k) => (v - centre[k]) ** 2)), 0) / (people.length - 1)
  const within = strideSpread(strides, curve)
  const chance = mean(people.map(([person, own]) => (within.get(person) ?? 0) ** 2 / own.length))
  return Math.sqrt(Math.max(0, total - chance))
}

/** The difference between each person's mean curves of left and right limbs, mean of its size over the cycle. */
export function sideDifference(strides: readonly Stride[], curve: string): ReadonlyMap<string, number> {
  const differences = new Map<string, number>()
  for (const [person, own] of groupBy(strides, (stride) => stride.person)) {
    const left = own.filter(({ side }) => side === 'left')
    const right = own.filter(({ side }) => side === 'right')
    if (left.length === 0 || right.length === 0) continue
    const other = meanCurve(right, curve)
    differences.set(person, mean(meanCurve(left, curve).map((v, k) => Math.abs(v - other[k]))))
  }
  return differences
}
