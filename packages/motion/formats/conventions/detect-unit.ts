import { portable } from '@understudy/kernels'
import { length } from '../../math/vec3.ts'
import { restPose } from '../../skeleton/rest-pose.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import type { Detected } from './detected.ts'

/** How many metres one unit of a file is, and how sure that is. */
export interface DetectedUnit extends Detected {
  readonly metresPerUnit: number
}

/** What files are measured in, with how common it is. CMU's conversions divide inches by 0.45. */
const UNITS = [
  { name: 'metres', metresPerUnit: 1, weight: 1 },
  { name: 'centimetres', metresPerUnit: 0.01, weight: 1 },
  { name: 'millimetres', metresPerUnit: 0.001, weight: 0.5 },
  { name: 'inches', metresPerUnit: 0.0254, weight: 0.3 },
  { name: 'CMU units (inches / 0.45)', metresPerUnit: 0.0254 / 0.45, weight: 0.1 },
  { name: 'feet', metresPerUnit: 0.3048, weight: 0.1 },
  { name: 'decimetres', metresPerUnit: 0.1, weight: 0.05 },
] as const

/**
 * Thigh and shank together, metres, and its spread in the logarithm: 0.49 of the height (Winter, Biomechanics,
 * table 4.1), children to tall men within two deviations.
 */
const LEG = { metres: 0.83, spread: 0.2 } as const

/** Farthest joints apart at rest (a T-pose's wrists, or neck to toes), metres: poses differ, so it is less sure. */
const SIZE = { metres: 1.5, spread: 0.35 } as const

/** Beyond this many deviations no unit fits, and the figure is scaled to a person. */
const FAR = 3.5

/**
 * Metres per unit of a skeleton in unknown units: the usual unit that makes its legs a person's. The leg is taken
 * from roles; without them the extent of the rest pose must do, at half the confidence.
 */
export function detectUnit(skeleton: Skeleton): DetectedUnit {
  const leg = legLength(skeleton)
  if (leg > 0) return nearestUnit(leg, LEG, 1, (metres) => `legs of ${metres.toFixed(2)} m`)
  const size = restExtent(skeleton)
  if (size > 0) return nearestUnit(size, SIZE, 0.5, (metres) => `a figure ${metres.toFixed(2)} m large`)
  return { metresPerUnit: 1, confidence: 0, how: 'nothing to measure; taken as metres' }
}

function nearestUnit(
  measured: number,
  usual: { readonly metres: number; readonly spread: number },
  trust: number,
  say: (metres: number) => string,
): DetectedUnit {
  const deviations = (metresPerUnit: number): number =>
    portable.log((measured * metresPerUnit) / usual.metres) / usual.spread
  const scored = UNITS.map((unit) => {
    const z = deviations(unit.metresPerUnit)
    return { ...unit, z, score: unit.weight * portable.exp(-0.5 * z * z) }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  if (!(Math.abs(best.z) <= FAR)) {
    const metresPerUnit = usual.metres / measured
    return { metresPerUnit, confidence: 0.1 * trust, how: 'no usual unit fits; scaled to an average person' }
  }
  const total = scored.reduce((sum, { score }) => sum + score, 0)
  // A leg two deviations off is still a leg, but the doubt should show.
  const confidence = (trust * best.score * portable.exp(-Math.max(0, Math.abs(best.z) - 1) / 4)) / total
  return {
    metresPerUnit: best.metresPerUnit,
    confidence,
    how: `${say(measured * best.metresPerUnit)} when read in ${best.name}`,
  }
}

/** Hip to ankle along the bones, the longer leg; 0 where a role is missing. */
export function legLength(skeleton: Skeleton): number {
  const leg = (['left', 'right'] as const).map((side) => {
    const hip = skeleton.roles.get(`${side}UpperLeg`)
    const ankle = skeleton.roles.get(`${side}Foot`)
    if (hip === undefined || ankle === undefined) return 0
    let sum = 0
    for (let at = ankle; at !== hip && at >= 0; at = skeleton.parents[at])
      sum += length(skeleton.joints[at].offset)
    return sum
  })
  return Math.max(...leg)
}

/** The longest side of the box around the joints at rest. */
function restExtent(skeleton: Skeleton): number {
  const { positions } = restPose(skeleton)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  positions.forEach((value, at) => {
    low[at % 3] = Math.min(low[at % 3], value)
    high[at % 3] = Math.max(high[at % 3], value)
  })
  return Math.max(...high.map((value, c) => value - low[c]))
}
