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
  // Numbers that fill whole triples; what is left over is summed at the end.
  const whole = width - (width % 3)
  let visited = 0
  for (let j = 0; j < headCount; j++) {
    const h = j * width
    let best = Infinity
    let argument = -1
    let i = 0
    // Costs ascend and a join costs nothing or more: from the first cost at or above the best on, none can win.
    for (; i < tailCount; i++) {
      const cost = costs[i]
      if (cost >= best) break
      let t = i * width
      let total = cost
      let c = 0
      // Point by point: most joins are out of the race after one or two.
      for (; c < whole && total < best; c += 3, t += 3) {
        const x = tails[t] - heads[h + c]
        const y = tails[t + 1] - heads[h + c + 1]
        const z = tails[t + 2] - heads[h + c + 2]
        total += weight * (x * x + y * y + z * z)
      }
      for (; c < width && total < best; c++, t++) total += weight * (tails[t] - heads[h + c]) ** 2
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
