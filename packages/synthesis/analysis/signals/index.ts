export { smoothGaussian } from './smooth-gaussian.ts'
