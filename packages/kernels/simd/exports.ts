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
  rowMinima(row: number, first: number, columns: number, limit: number, limits: number, found: number): number
  betweenFrames(joints: number, before: number, after: number, fraction: number, out: number): number
  meanJoints(
    count: number,
    joints: number,
    poses: number,
    stride: number,
    weights: number,
    out: number,
    scratch: number,
  ): void
  centreFrames(
    points: number,
    weights: number,
    count: number,
    frames: number,
    total: number,
    height: number,
    centres: number,
    largest: number,
  ): void
  roundFrames(
    points: number,
    roots: number,
    count: number,
    frames: number,
    height: number,
    centres: number,
    out: number,
    across: number,
    turned: number,
    levels: number,
    uprights: number,
  ): void
  sumWindows(
    windows: number,
    size: number,
    u: number,
    inverse: number,
    path: number,
    levels: number,
    uprights: number,
    sumX: number,
    sumZ: number,
    norms: number,
  ): void
  slideRow(
    sums: number,
    sumPlane: number,
    into: number,
    out: number,
    ringPlane: number,
    bx: number,
    bz: number,
    bn: number,
    distances: number,
    columns: number,
    ax: number,
    az: number,
    an: number,
    square: number,
    keep: number,
  ): void
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
  layStates(
    duration: number,
    points: number,
    size: number,
    members: number,
    count: number,
    flat: number,
    openEnds: number,
    firstStart: number,
    lastInstant: number,
    weights: number,
    roots: number,
    control: number,
    controlAt: number,
    input: number,
    pack: number,
    own: number,
    window: number,
    sums: number,
    costs: number,
    transforms: number,
  ): void
  segmentSteps(from: number, to: number, weight: number, table: number): number
  scanRows(
    text: number,
    end: number,
    columns: number,
    rows: number,
    most: number,
    powers: number,
    next: number,
  ): number
  turnRows(
    values: number,
    rows: number,
    rowBytes: number,
    joints: number,
    plan: number,
    parity: number,
    table: number,
    out: number,
  ): void
  sampleTrack(
    positions: number,
    joint: number,
    frames: number,
    from: number,
    to: number,
    alpha: number,
    out: number,
    row: number,
  ): void
  makeTrack(code: number, a: number, b: number, c: number, frames: number, out: number, row: number): void
  headingTrack(
    leftHip: number,
    rightHip: number,
    leftShoulder: number,
    rightShoulder: number,
    frames: number,
    out: number,
    row: number,
  ): void
  askNumbers(
    kind: number,
    a: number,
    b: number,
    c: number,
    scale: number,
    frames: number,
    raw: number,
    out: number,
    row: number,
  ): void
  askLift(
    y: number,
    reach: number,
    scale: number,
    frames: number,
    queue: number,
    past: number,
    out: number,
  ): void
  answerNumbers(numbers: number, frames: number, limits: number, neither: number, out: number): void
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
  /** The same code with a memory of its own, for what must stay where it is between calls. Throws where a page forbids it. */
  readonly another: () => Machine
}
