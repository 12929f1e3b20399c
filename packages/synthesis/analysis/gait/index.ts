export { jerkInBand } from './jerk-band.ts'
export { correlation, range, straightestKnee, trailingThigh } from './landmarks.ts'
export { shareWithin } from './stranger.ts'
export {
  meanCurve,
  median,
  sideDifference,
  spreadBetween,
  strideSpread,
  type Stride,
} from './stride-spread.ts'
