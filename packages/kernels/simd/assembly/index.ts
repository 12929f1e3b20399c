export { alignRow, productRows, slideRow, weighRow } from './distance-grid'
export { joins } from './cheapest-joins'
export { layStates } from './segment-costs'
export { segmentSteps } from './cheapest-segments'
export { slopeThreeRow, slopeTwoRow } from './time-align'
export { poseFrames } from './forward-kinematics'
export { betweenFrames, meanJoints } from './mean-rotations'
export {
  centreRows,
  gramPanel32,
  gramPanel64,
  packRows32,
  packRows64,
  productPanel32,
  productPanel64,
} from './matrix-products'
export { modeSlopes, modeValues } from './mode-rows'
export { choleskyRows, normalRows } from './normal-equations'
export { reflectEight, tridiagonal } from './tridiagonal'
export { centreFrames, roundFrames, sumWindows } from './round-clouds'
export { rowMinima } from './row-minima'
export { scanRows, turnRows } from './read-rows'
export { answerNumbers, askLift, askNumbers, headingTrack, makeTrack, sampleTrack } from './ask-tracks'
