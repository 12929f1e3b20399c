export { curveAt, curveInverse, curveSlope, straightCurve, timeCurve, type TimeCurve } from './time-curve.ts'
export {
  ALIGN_GRID_DEFAULTS,
  alignGreedily,
  alignGrid,
  type AlignGridOptions,
  type AlignmentPath,
  type CostGrid,
} from './align-grid.ts'
export { alignWithin, type AlignedWithin } from './align-within.ts'
export { FIT_CURVE_DEFAULTS, fitCurve, type FitCurveOptions } from './fit-curve.ts'
export { align, ALIGN_DEFAULTS, alignTracks, endsOf, type AlignOptions, type TimeAlignment } from './align.ts'
export {
  ALIGN_WITH_VARIATION_DEFAULTS,
  alignWithVariation,
  type AlignWithVariationOptions,
} from './align-with-variation.ts'
