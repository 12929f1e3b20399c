export { alignRow, productRows, slideRow, weighRow } from './distance-grid'
export { joins } from './cheapest-joins'
export { slopeThreeRow, slopeTwoRow } from './time-align'
export { poseFrames } from './forward-kinematics'
