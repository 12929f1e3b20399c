/**
 * A shape vector S, `[sample][value]` on the common clock, values per sample:
 *
 *   0 1 2        odometer (turn, sideways, ahead): the ground path as the sum of its steps seen from the body
 *   3 4 5        the root from where the body stands and faces: left, up, ahead, metres
 *   6 …          log(q̄_j⁻¹ q_j) of every joint, radians; the root's without its heading
 *
 * The path is kept as steps because the sum of two walks that turn differently is a walk that turns in between; and as
 * the sum of steps because then a centimetre of the vector is a centimetre of travel, whatever the sampling.
 */
export const PATH_VALUES = 3
const ROOT_VALUES = 3
export const FIRST_LOG = PATH_VALUES + ROOT_VALUES

/** Numbers per sample. */
export const shapeWidth = (jointCount: number): number => FIRST_LOG + 3 * jointCount

/**
 * Weights per value of one sample, so that a difference of two shapes is as long as the RMS displacement of the joints over
 * the whole motion: metres count 1, radians their lever arm, each divided by √samples.
 */
export function shapeWeights(leverArms: Float64Array, sampleCount: number): Float64Array {
  const width = shapeWidth(leverArms.length)
  const weights = new Float64Array(width * sampleCount)
  for (let k = 0; k < sampleCount; k++) {
    const at = k * width
    weights.fill(1, at, at + FIRST_LOG)
    weights[at] = leverArms[0]
    for (let j = 0; j < leverArms.length; j++)
      weights.fill(leverArms[j], at + FIRST_LOG + 3 * j, at + FIRST_LOG + 3 * j + 3)
  }
  return weights.map((weight) => weight / Math.sqrt(sampleCount))
}
