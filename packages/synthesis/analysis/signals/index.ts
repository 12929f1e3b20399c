export { commonPart } from './common-part.ts'
export { noiseOf, smoothByRisk } from './smooth-by-risk.ts'
export { smoothGaussian } from './smooth-gaussian.ts'
