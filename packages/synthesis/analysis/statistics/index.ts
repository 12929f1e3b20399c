export { pca, PCA_DEFAULTS, type PcaOptions, type PrincipalComponents } from './pca.ts'
export { gram } from './gram.ts'
export { eigenSymmetric, type EigenSymmetricOptions, type SymmetricEigen } from './eigen-symmetric.ts'
export {
  choleskyFactor,
  choleskyInverse,
  choleskySolve,
  logDeterminant,
  solveLower,
  solveUpper,
} from './cholesky.ts'
export {
  LEVENBERG_MARQUARDT_DEFAULTS,
  levenbergMarquardt,
  type LeastSquares,
  type LevenbergMarquardtOptions,
  type LevenbergMarquardtResult,
} from './levenberg-marquardt.ts'
export {
  chooseMixture,
  fitMixture,
  FIT_MIXTURE_DEFAULTS,
  type FitMixtureOptions,
  type FittedMixture,
  type MixtureKind,
} from './fit-mixture.ts'
export { prepareMixture, type Mixture, type PreparedMixture } from './mixture.ts'
