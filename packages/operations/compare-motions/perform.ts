import type { GroundTransform } from '@understudy/motion'
import {
  cloudTrack,
  commonRoles,
  distanceGrid,
  groundOfCell,
  localMinima,
  type DistanceGrid,
  type GridMinimum,
  type Run,
} from '@understudy/synthesis/analysis'
import type { Made } from '../core/operation.ts'
import type { CompareMotions } from './operation.ts'

/** Two moments that are alike, seconds of each motion. */
export interface AlikeMoments {
  readonly a: number
  readonly b: number
  /** RMS distance of the point clouds, centimetres. */
  readonly rmsCm: number
  /** What lays the second over the first. */
  readonly ground: GroundTransform
}

/** All distances, and the nearest moments. */
export interface CompareMotionsReport {
  readonly grid: DistanceGrid
  /** Moments that are alike, the nearest first. */
  readonly minima: readonly GridMinimum[]
  readonly alike: readonly AlikeMoments[]
  /** Distance of the nearest moments that may count, metres; undefined where the motion is too short. */
  readonly nearestMetres: number | undefined
  /** Moments of one motion nearer in time than this were left out, seconds; 0 between two motions. */
  readonly apartSeconds: number
}

/** Moments of one motion nearer in time than this are alike because they are nearly the same, seconds. */
const APART_SECONDS = 0.4
/** Pairs told at most. */
const MOST = 40

export function perform(
  { a, b = a }: CompareMotions['inputs'],
  { windowSeconds, maxDistance, sizes }: CompareMotions['options'],
  run: Run,
): Made<'findings', CompareMotionsReport> {
  const options = { roles: commonRoles([a, b]), windowSeconds, normalizeScale: sizes }
  const grid = run.stage('compare', () =>
    distanceGrid(cloudTrack(a, options, run.kernels), cloudTrack(b, options, run.kernels), run.kernels),
  )
  const itself = a === b
  const apartSeconds = itself ? APART_SECONDS : 0
  const minLag = Math.round(apartSeconds * grid.frameRate)
  const minima = localMinima(grid, { maxValue: maxDistance ** 2, radius: 4, minLag }).filter(
    ({ row, column }) => !itself || row < column,
  )
  const alike = minima.slice(0, MOST).map(({ row, column, value }): AlikeMoments => ({
    a: row / grid.frameRate,
    b: column / grid.frameRate,
    rmsCm: 100 * Math.sqrt(value),
    ground: groundOfCell(grid, row, column),
  }))
  return {
    output: alike,
    report: { grid, minima, alike, nearestMetres: nearest(grid, minLag), apartSeconds },
  }
}

function nearest({ values, rows, columns }: DistanceGrid, minLag: number): number | undefined {
  let least = Infinity
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (Math.abs(row - column) >= minLag) least = Math.min(least, values[row * columns + column]!)
  return least < Infinity ? Math.sqrt(least) : undefined
}
