export type {
  CholeskyFactor,
  Gram,
  MakeModeRows,
  ModeRows,
  NormalEquations,
  Product,
  ReflectBack,
  StatisticsKernels,
  Tridiagonalize,
} from './contract-statistics.ts'
export type {
  CheapestSegments,
  CheapestSegmentsAnswer,
  CheapestSegmentsInput,
  SegmentCosts,
  SegmentCostsInput,
} from './contract-segments.ts'
export type {
  CheapestJoins,
  DistanceGrid,
  DistanceGridInput,
  ForwardKinematics,
  GridValleys,
  JointTree,
  Kernels,
  TimeAlign,
  TimeAlignInput,
  ValleyLimits,
} from './contract.ts'
export type { AngleColumns, ReadRows, RowFigure, RowsRead, RowText } from './contract-rows.ts'
export type { MeanRotations, MeanRotationsInput } from './contract-poses.ts'
export { ASK, TRACK, type AskTracks, type TrackPlan, type TrackTest } from './contract-tracks.ts'
export { isBlank, isLineEnd, scanNumber } from './reference/rows/scan-number.ts'
export { rowText, scanRow } from './reference/rows/scan-row.ts'
export { writeRotations } from './reference/rows/turn-row.ts'
export { reference } from './reference/index.ts'
export { scalar } from './scalar/index.ts'
export { forwardKinematics } from './scalar/forward-kinematics.ts'
export { instantWeights } from './reference/segment-costs.ts'
export { loadSimd } from './simd/load.ts'
export { openPool, POOL_DEFAULTS, type Pool, type PoolOptions } from './pool/open-pool.ts'
export { serveKernels } from './pool/serve-kernels.ts'
export type { Line, StartThread, Thread } from './pool/thread.ts'
export { averageFlat } from './flat/average.ts'
export { eigenJacobi } from './flat/eigen-jacobi.ts'
export type { Floats } from './flat/quaternion.ts'
export {
  angleBetweenFlat,
  conjugateFlat,
  multiplyFlat,
  normalizeFlat,
  rotateFlat,
  slerpFlat,
} from './flat/quaternion.ts'
export * as portable from './portable/index.ts'
