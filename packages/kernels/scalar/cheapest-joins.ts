/**
 * `cheapestJoins` of the reference, to the bit. The usual width, four points, is written out: its twelve differences stay in
 * registers and no branch asks halfway whether the join is out of the race, which costs more than the other half.
 */
export function cheapestJoins(
  costs: Float64Array,
  tails: Float64Array,
  heads: Float64Array,
  width: number,
  weight: number,
  bestOut: Float64Array,
  argumentOut: Int32Array,
): number {
  return width === 12
    ? joinsOfFourPoints(costs, tails, heads, weight, bestOut, argumentOut)
    : joinsOfAnyWidth(costs, tails, heads, width, weight, bestOut, argumentOut)
}

function joinsOfFourPoints(
  costs: Float64Array,
  tails: Float64Array,
  heads: Float64Array,
  weight: number,
  bestOut: Float64Array,
  argumentOut: Int32Array,
): number {
  const tailCount = costs.length
  const headCount = bestOut.length
  let visited = 0
  for (let j = 0; j < headCount; j++) {
    const h = 12 * j
    const [x0, y0, z0] = [heads[h], heads[h + 1], heads[h + 2]]
    const [x1, y1, z1] = [heads[h + 3], heads[h + 4], heads[h + 5]]
    const [x2, y2, z2] = [heads[h + 6], heads[h + 7], heads[h + 8]]
    const [x3, y3, z3] = [heads[h + 9], heads[h + 10], heads[h + 11]]
    let best = Infinity
    let argument = -1
    let i = 0
    for (let t = 0; i < tailCount; i++, t += 12) {
      const cost = costs[i]
      if (cost >= best) break
      const a = tails[t] - x0
      const b = tails[t + 1] - y0
      const c = tails[t + 2] - z0
      const d = tails[t + 3] - x1
      const e = tails[t + 4] - y1
      const f = tails[t + 5] - z1
      const g = tails[t + 6] - x2
      const k = tails[t + 7] - y2
      const l = tails[t + 8] - z2
      const m = tails[t + 9] - x3
      const n = tails[t + 10] - y3
      const o = tails[t + 11] - z3
      // Sums apart, then together: one long chain of additions would wait for itself.
      const first = a * a + b * b + c * c + (d * d + e * e + f * f)
      const second = g * g + k * k + l * l + (m * m + n * n + o * o)
      const total = cost + weight * (first + second)
      if (total < best) {
        best = total
        argument = i
      }
    }
    visited += i
    bestOut[j] = best
    argumentOut[j] = argument
  }
  return visited
}

function joinsOfAnyWidth(
  costs: Float64Array,
  tails: Float64Array,
  heads: Float64Array,
  width: number,
  weight: number,
  bestOut: Float64Array,
  argumentOut: Int32Array,
): number {
  const tailCount = costs.length
  const headCount = bestOut.length
  // Six numbers at a time, two points: most joins are out of the race after them. What is left over comes last.
  const whole = width - (width % 6)
  let visited = 0
  for (let j = 0; j < headCount; j++) {
    const h = j * width
    const x0 = heads[h]
    const y0 = width > 1 ? heads[h + 1] : 0
    const z0 = width > 2 ? heads[h + 2] : 0
    const x1 = width > 3 ? heads[h + 3] : 0
    const y1 = width > 4 ? heads[h + 4] : 0
    const z1 = width > 5 ? heads[h + 5] : 0
    let best = Infinity
    let argument = -1
    let i = 0
    // Costs ascend and a join costs nothing or more: from the first cost at or above the best on, none can win.
    for (; i < tailCount; i++) {
      const cost = costs[i]
      if (cost >= best) break
      const t = i * width
      // What the join may cost and still win.
      let total = cost
      let c = 0
      if (whole > 0) {
        const a = tails[t] - x0
        const b = tails[t + 1] - y0
        const d = tails[t + 2] - z0
        const e = tails[t + 3] - x1
        const f = tails[t + 4] - y1
        const g = tails[t + 5] - z1
        total += weight * (a * a + b * b + d * d + e * e + f * f + g * g)
        c = 6
      }
      for (; c < whole && total < best; c += 6) {
        const a = tails[t + c] - heads[h + c]
        const b = tails[t + c + 1] - heads[h + c + 1]
        const d = tails[t + c + 2] - heads[h + c + 2]
        const e = tails[t + c + 3] - heads[h + c + 3]
        const f = tails[t + c + 4] - heads[h + c + 4]
        const g = tails[t + c + 5] - heads[h + c + 5]
        total += weight * (a * a + b * b + d * d + e * e + f * f + g * g)
      }
      for (; c < width && total < best; c++) {
        const a = tails[t + c] - heads[h + c]
        total += weight * a * a
      }
      if (total < best) {
        best = total
        argument = i
      }
    }
    visited += i
    bestOut[j] = best
    argumentOut[j] = argument
  }
  return visited
}
