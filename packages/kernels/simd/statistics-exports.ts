/** What the statistics' part of simd/assembly exports; addresses are bytes from the start of its memory. */
export interface StatisticsExports {
  packRows64(x: number, stride: number, columns: number, out: number, centre: number): void
  centreRows(x: number, stride: number, rows: number, columns: number, centre: number): void
  packRows32(x: number, stride: number, columns: number, out: number, step: number): void
  gramPanel64: GramPanel
  gramPanel32: GramPanel
  productPanel64: ProductPanel
  productPanel32: ProductPanel
  tridiagonal(a: number, n: number, d: number, e: number, betas: number, p: number): void
  reflectEight(a: number, betas: number, n: number, z: number): void
  normalRows(
    j: number,
    jBytes: number,
    rows: number,
    n: number,
    r: number,
    h: number,
    hBytes: number,
    g: number,
    tile: number,
  ): void
  modeValues(modes: number, width: number, first: number, count: number, u: number, out: number): void
  modeSlopes(
    modes: number,
    width: number,
    starts: number,
    count: number,
    flat: number,
    first: number,
    c: number,
    out: number,
    stride: number,
  ): void
  choleskyRows(a: number, n: number, bytes: number, columns: number): number
}

type GramPanel = (pack: number, groups: number, columns: number, out: number, rowBytes: number) => void

type ProductPanel = (
  pack: number,
  groups: number,
  inner: number,
  b: number,
  bBytes: number,
  columns: number,
  out: number,
  outBytes: number,
) => void
