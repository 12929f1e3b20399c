import type { Motion } from '@understudy/motion'
import type { PackedJoin } from '@understudy/runtime'
import { cloudTrack, commonRoles, localMinima, pooledDistances } from '../../analysis/compare/index.ts'
import type { Run } from '../../run.ts'

/** Where frames are alike enough to go over from one to the other. */
export interface JoinOptions {
  /** Windows that are farther apart than this are no join, metres RMS. */
  readonly maxDistance?: number
  /** Of joins closer to each other than this the best is kept, seconds. */
  readonly apart?: number
  /** A pair of frames is dearer by this much, metres, for each foot that stands in only one of them. */
  readonly contactPenalty?: number
}

/** What `findJoins` takes where its options do not say. */
export const JOIN_DEFAULTS = { maxDistance: 0.08, apart: 0.5, contactPenalty: 0.04 } as const

/** Blocks of the grid within `apart`. */
const BLOCKS = 2

/** A clip compared with itself is the same within this of the diagonal, seconds. */
const SAME = 0.4

/**
 * Pairs of frames of clips, all at one rate, between which a figure can go over: the local minima of the distance grids of
 * every clip with every other and with itself,
 *
 *   cost(i, j) = √D(i, j) + penalty · (feet that stand in only one of the two)
 *
 * none better than which is within `apart` (`analysis/compare`). Frames are counted through all clips; `contacts` holds their feet as bits.
 */
export function findJoins(
  clips: readonly Motion[],
  contacts: Uint8Array,
  options: JoinOptions,
  run: Run,
): PackedJoin[] {
  const { maxDistance, apart, contactPenalty } = { ...JOIN_DEFAULTS, ...options }
  const { frameRate } = clips[0]
  const roles = commonRoles(clips)
  const tracks = clips.map((clip) => cloudTrack(clip, { frameRate, roles }, run.kernels))
  const firsts = firstFrames(clips)
  const pool = Math.max(1, Math.round((apart * frameRate) / BLOCKS))
  const joins: PackedJoin[] = []
  tracks.forEach((a, i) => {
    tracks.forEach((b, j) => {
      const grid = pooledDistances(
        a,
        b,
        pool,
        (row, column, square) =>
          i === j && Math.abs(row - column) < SAME * frameRate
            ? Infinity
            : Math.sqrt(square) +
              contactPenalty * feetApart(contacts[firsts[i] + row], contacts[firsts[j] + column]),
        run.kernels,
      )
      for (const { row, column, value } of localMinima(grid, { maxValue: maxDistance, radius: BLOCKS })) {
        const cell = row * grid.columns + column
        const [from, to] = [grid.rowOf[cell], grid.columnOf[cell]]
        if (from < clips[i].frameCount && to < clips[j].frameCount)
          joins.push({ from: firsts[i] + from, to: firsts[j] + to, cost: value })
      }
    })
    run.report((i + 1) / tracks.length)
  })
  return joins.sort((p, q) => p.from - q.from || p.to - q.to)
}

function firstFrames(clips: readonly Motion[]): number[] {
  let next = 0
  return clips.map(({ frameCount }) => (next += frameCount) - frameCount)
}

/** Feet that touch the ground in one of two frames only; heel and toes are one foot. */
function feetApart(a: number, b: number): number {
  const stands = (bits: number, foot: number): boolean => (bits & (3 << (2 * foot))) !== 0
  return Number(stands(a, 0) !== stands(b, 0)) + Number(stands(a, 1) !== stands(b, 1))
}
