import type { StatisticsKernels } from '../contract-statistics.ts'
import { choleskyFactor } from './cholesky-factor.ts'
import { gram } from './gram.ts'
import { modeRows } from './mode-rows.ts'
import { normalEquations } from './normal-equations.ts'
import { product } from './product.ts'
import { reflectBack, tridiagonalize } from './tridiagonalize.ts'

/** The statistics' part of the reference. */
export const statistics: StatisticsKernels = {
  gram,
  product,
  tridiagonalize,
  reflectBack,
  normalEquations,
  choleskyFactor,
  modeRows,
}
