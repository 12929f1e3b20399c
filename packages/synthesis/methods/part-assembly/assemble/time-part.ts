import type { Kernels } from '@understudy/kernels'
import { MotionError, sampleAtTimes, slice, type Motion } from '@understudy/motion'
import { align, curveAt, timeCurve, type TimeCurve } from '../../../analysis/align/index.ts'
import { commonRoles } from '../../../analysis/compare/index.ts'
import type { Place } from './choose-place.ts'

/**
 * How the donor's clock follows the base's. `stretch`: evenly. `segments`: evenly between the instants where both
 * change feature segment (the seed). `curve`: by the toolkit's time alignment of the two bodies. `auto`: by segments where
 * they are given, else by the curve where it brings them nearer, else evenly.
 */
export type Timing = 'auto' | 'stretch' | 'segments' | 'curve'

/** How the donor's clock is brought to the base's. */
export interface TimePartOptions {
  readonly timing?: Timing
  /** Instants that fall together, in seconds of base and donor, increasing in both. */
  readonly anchors?: readonly (readonly [number, number])[]
  readonly kernels?: Kernels
}

/** A curve must bring the bodies this much nearer than even stretching, or it only adds hurry and delay. */
const WORTHWHILE = 0.95
/** No instant is played faster or slower than the stretch as a whole by more than this factor: haste shows as jerk. */
const MAX_SLOPE = 2

/** Seconds of the base ↦ seconds of the donor over the place, and how it was found. */
export function timePart(
  base: Motion,
  donor: Motion,
  place: Place,
  options: TimePartOptions = {},
): { curve: TimeCurve; timing: Exclude<Timing, 'auto'> } {
  const { timing = 'auto', anchors = [], kernels } = options
  const even = timeCurve([place.base.start, place.base.end], [place.donor.start, place.donor.end])
  if (timing === 'stretch') return { curve: even, timing }
  const inside = anchors.filter(
    ([b, d]) => b > place.base.start && b < place.base.end && d > place.donor.start && d < place.donor.end,
  )
  if (timing === 'segments' || (timing === 'auto' && inside.length > 0)) {
    if (inside.length === 0)
      throw new MotionError(
        `assemble: timing by segments needs instants that correspond, and none of the ${anchors.length} given lies inside both motions. ` +
          `Give anchors, or use the curve.`,
        { code: 'not-met' },
      )
    const stops = [[place.base.start, place.donor.start], ...inside, [place.base.end, place.donor.end]]
    return {
      curve: timeCurve(
        stops.map(([b]) => b),
        stops.map(([, d]) => d),
      ),
      timing: 'segments',
    }
  }
  if (timing === 'curve') return { curve: alignBodies(base, donor, place, kernels).curve, timing }
  const found = whereOneLeads(() => alignBodies(base, donor, place, kernels))
  return found !== undefined && found.gain < WORTHWHILE
    ? { curve: found.curve, timing: 'curve' }
    : { curve: even, timing: 'stretch' }
}

/** Between a stretch and one far longer or shorter no curve leads: undefined then. */
function whereOneLeads<T>(find: () => T): T | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof MotionError && error.code === 'not-met') return undefined
    throw error
  }
}

/**
 * Whole bodies are aligned, not parts: the donor shows which moment of the part goes with which moment of the rest,
 * so where its rest is at the base's rest, its part belongs.
 */
function alignBodies(
  base: Motion,
  donor: Motion,
  { base: b, donor: d }: Place,
  kernels: Kernels | undefined,
): { curve: TimeCurve; gain: number } {
  const from = slice(base, b.start, b.end)
  const to = slice(donor, d.start, d.end)
  const roles = commonRoles([from, to])
  const { curve, grid, rmsDistance } = align(from, to, { roles, maxSlope: MAX_SLOPE }, kernels)
  let total = 0
  const cells = Math.max(grid.rows, grid.columns)
  for (let k = 0; k < cells; k++) {
    const u = cells === 1 ? 0 : k / (cells - 1)
    total += grid.values[Math.round(u * (grid.rows - 1)) * grid.columns + Math.round(u * (grid.columns - 1))]
  }
  const evenRms = Math.sqrt(total / cells)
  return {
    curve: timeCurve(
      Array.from(curve.times, (t) => b.start + t),
      Array.from(curve.values, (t) => d.start + t),
    ),
    gain: evenRms > 0 ? rmsDistance / evenRms : 1,
  }
}

/** The donor's frames at the base's times, through cubics in rotation vectors (Bézier pieces); outside the place its ends are held. */
export function sampleDonor(
  base: Motion,
  donor: Motion,
  place: Place,
  curve: TimeCurve,
): { rootPositions: Float32Array; rotations: Float32Array } {
  const times = Float64Array.from({ length: base.frameCount }, (_, frame) => {
    const at = Math.min(Math.max(frame / base.frameRate, place.base.start), place.base.end)
    return Math.min(Math.max(curveAt(curve, at), place.donor.start), place.donor.end)
  })
  return sampleAtTimes(donor, times)
}
