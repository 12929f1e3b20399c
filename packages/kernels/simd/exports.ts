import type { Arena } from './arena.ts'

/** What simd/assembly exports; addresses are bytes from the start of its memory. */
export interface Exports {
  readonly memory: WebAssembly.Memory
  productRows(
    a: number,
    b: number,
    panels: number,
    points: number,
    outC: number,
    outS: number,
    outY: number,
    rowBytes: number,
    scratch: number,
  ): void
  slideRow(sums: number, into: number, out: number, columns: number, u: number): void
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
    keep: number,
  ): void
}

/** The compiled code and its memory. */
export interface Machine {
  readonly code: Exports
  readonly arena: Arena
}
