import type { Arena } from './arena.ts'
import type { StatisticsExports } from './statistics-exports.ts'

/** What simd/assembly exports; addresses are bytes from the start of its memory. */
export interface Exports extends StatisticsExports {
  readonly memory: WebAssembly.Memory
  productRows(
    a: number,
    aPath: number,
    b: number,
    bx: number,
    bz: number,
    panels: number,
    points: number,
    outC: number,
    outS: number,
    outY: number,
    rowBytes: number,
  ): void
  slideRow(sums: number, into: number, out: number, columns: number): void
  weighRow(
    sums: number,
    ring: number,
    row: number,
    depth: number,
    rowBytes: number,
    columns: number,
    u: number,
    size: number,
  ): void
  alignRow(
    sumC: number,
    sumS: number,
    sumY: number,
    bx: number,
    bz: number,
    bn: number,
    out: number,
    columns: number,
    ax: number,
    az: number,
    an: number,
    square: number,
    keep: number,
  ): void
  joins(
    tailCount: number,
    headCount: number,
    width: number,
    weight: number,
    costs: number,
    tails: number,
    heads: number,
    centre: number,
    tailPack: number,
    headPack: number,
    headNorms: number,
    best: number,
    argument: number,
  ): number
  slopeThreeRow: SlopeRow
  slopeTwoRow: SlopeRow
  poseFrames(
    frames: number,
    joints: number,
    parents: number,
    offsets: number,
    roots: number,
    rotations: number,
    positions: number,
    orientations: number,
    needed: number,
    scratch: number,
  ): void
}

type SlopeRow = (
  costs: number,
  columns: number,
  diagonalWeight: number,
  above: number,
  row: number,
  chain0: number,
  chain1: number,
  moves: number,
) => void

/** The compiled code and its memory. */
export interface Machine {
  readonly code: Exports
  readonly arena: Arena
}
