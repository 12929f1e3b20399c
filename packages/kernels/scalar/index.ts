import type { Kernels } from '../contract.ts'
import { reference } from '../reference/index.ts'
import { cheapestJoins } from './cheapest-joins.ts'
import { cheapestSegments } from './cheapest-segments.ts'
import { distanceGrid } from './distance-grid.ts'
import { forwardKinematics } from './forward-kinematics.ts'
import { gram } from './gram.ts'
import { gridValleys } from './grid-valleys.ts'
import { product } from './product.ts'
import { timeAlign } from './time-align.ts'

/**
 * Plain TypeScript written for speed: tiles, rings and sums that slide. The reference's bits, up to ten times sooner; what runs
 * where the compiled kernels do not load. What the reference says as quickly stays the reference's.
 */
export const scalar: Kernels = {
  ...reference,
  name: 'scalar',
  forwardKinematics,
  cheapestJoins,
  cheapestSegments,
  distanceGrid,
  gridValleys,
  timeAlign,
  gram,
  product,
}
