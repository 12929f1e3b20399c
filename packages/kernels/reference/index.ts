import type { Kernels } from '../contract.ts'
import { cheapestJoins } from './cheapest-joins.ts'
import { cheapestSegments } from './cheapest-segments.ts'
import { distanceGrid } from './distance-grid.ts'
import { forwardKinematics } from './forward-kinematics.ts'
import { gridValleys } from './grid-valleys.ts'
import { meanRotations } from './mean-rotations.ts'
import { segmentCosts } from './segment-costs.ts'
import { statistics } from './statistics.ts'
import { askTracks } from './tracks/ask-tracks.ts'
import { readRows } from './rows/read-rows.ts'
import { timeAlign } from './time-align.ts'

/** The definition, readable beside its equation: every faster set is tested against it, to the bit. */
export const reference: Kernels = {
  name: 'reference',
  forwardKinematics,
  meanRotations,
  cheapestJoins,
  segmentCosts,
  cheapestSegments,
  distanceGrid,
  gridValleys,
  timeAlign,
  readRows,
  askTracks,
  ...statistics,
}
