/**
 * See `CheapestJoins` in the contract: every tail is tried for every head, in order, until costs alone are no better.
 *
 *   best(j) = min over i of  cost(i) + weight ‖tail(i) − head(j)‖²
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
  let visited = 0
  for (let j = 0; j < bestOut.length; j++) {
    let best = Infinity
    let argument = -1
    let i = 0
    // Costs ascend and a join costs nothing or more: from the first cost at or above the best on, none can win.
    for (; i < costs.length && !(costs[i] >= best); i++) {
      const total = joinCost(costs[i], tails, i * width, heads, j * width, width, weight)
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

/** The order of its sums is the contract's: four points as two pairs of two, other widths by six numbers and then one by one. */
function joinCost(
  cost: number,
  tails: Float64Array,
  t: number,
  heads: Float64Array,
  h: number,
  width: number,
  weight: number,
): number {
  const squares = (from: number, count: number): number => {
    let sum = 0
    for (let c = from; c < from + count; c++) {
      const apart = tails[t + c] - heads[h + c]
      sum += apart * apart
    }
    return sum
  }
  if (width === 12) return cost + weight * (squares(0, 3) + squares(3, 3) + (squares(6, 3) + squares(9, 3)))
  let total = cost
  const whole = width - (width % 6)
  for (let c = 0; c < whole; c += 6) total += weight * squares(c, 6)
  for (let c = whole; c < width; c++) {
    const apart = tails[t + c] - heads[h + c]
    total += weight * apart * apart
  }
  return total
}
