/** See `CheapestJoins` in the contract. */
export function cheapestJoins(
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
  let visited = 0
  for (let j = 0; j < headCount; j++) {
    const h = j * width
    let best = Infinity
    let argument = -1
    let i = 0
    // Costs ascend and a join costs nothing or more: from the first cost at or above the best on, none can win.
    for (; i < tailCount && costs[i] < best; i++) {
      const t = i * width
      let sum = 0
      for (let c = 0; c < width; c++) {
        const d = tails[t + c] - heads[h + c]
        sum += d * d
      }
      const total = costs[i] + weight * sum
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
