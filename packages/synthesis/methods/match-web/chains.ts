/**
 * Low-cost chains through distance grids, packed: chain c runs over `rows[c]` consecutive frames of clip
 * `rowClip[c]` from frame `row[c]`, and begins at frame `column[c]` of clip `columnClip[c]`; its k-th further
 * frame is `steps[offset[c] + k − 1]` columns later than the one before, 0 to 3.
 */
export interface Chains {
  readonly count: number
  readonly rowClip: Uint32Array
  readonly columnClip: Uint32Array
  readonly row: Uint32Array
  readonly column: Uint32Array
  readonly rows: Uint32Array
  readonly offset: Uint32Array
  readonly steps: Uint8Array
}

/** The last column of a chain. */
export function chainEnd({ column, rows, offset, steps }: Chains, c: number): number {
  let at = column[c]
  for (let k = offset[c]; k < offset[c] + rows[c] - 1; k++) at += steps[k]
  return at
}

/** Columns that a chain may advance by in one row: a slope of three, as everywhere. */
const MAX_STEP = 3

export interface ChainOptions {
  /** Rows that a chain must last. */
  readonly minRows: number
  /** Rows that a chain may miss its valley for. */
  readonly maxGap: number
}

/** An open chain while rows go by. */
interface Open {
  readonly row: number
  readonly column: number
  readonly steps: number[]
  last: number
  at: number
}

// Kovar, Gleicher. Automated extraction and parameterization of motions in large data sets. SIGGRAPH 2004, §3.2.
/**
 * Follows the valleys of a grid whose floors come row by row (`GridValleys` of the kernels): joined from row to row when the column
 * advances by 0 to 3 per row, straightest first. Standing people have a flat sea between them in which every ripple is
 * a minimum: their limits are low and nothing is followed there. O(floors), and only the open chains are held.
 */
export function followChains(
  options: ChainOptions,
  emit: (row: number, column: number, steps: readonly number[]) => void,
): { row: (row: number, found: Int32Array, count: number) => void; end: () => void } {
  let open: Open[] = []
  return {
    row(row, found, count) {
      if (open.length > 0 || count > 0) open = extend(open, row, found, count, options, emit)
    },
    end() {
      for (const chain of open) close(chain, options, emit)
    },
  }
}

/** Joins the minima of one row to the open chains; both ascend. */
function extend(
  open: readonly Open[],
  row: number,
  found: Int32Array,
  count: number,
  options: ChainOptions,
  emit: (row: number, column: number, steps: readonly number[]) => void,
): Open[] {
  // taker[m]: the chain that takes minimum m, the straightest of those that could.
  const taker = new Int32Array(count).fill(-1)
  const bends = new Int32Array(count)
  let from = 0
  open.forEach((chain, o) => {
    const passed = row - chain.last
    while (from < count && found[from] < chain.at) from++
    let best = -1
    let least = Infinity
    for (let m = from; m < count && found[m] <= chain.at + MAX_STEP * passed; m++) {
      const bend = Math.abs(found[m] - chain.at - passed)
      if (bend < least && (taker[m] < 0 || bend < bends[m])) {
        best = m
        least = bend
      }
    }
    if (best < 0) return
    taker[best] = o
    bends[best] = least
  })
  const next: Open[] = []
  const taken = new Uint8Array(open.length)
  for (let m = 0; m < count; m++) {
    if (taker[m] < 0) {
      next.push({ row, column: found[m], steps: [], last: row, at: found[m] })
      continue
    }
    const chain = open[taker[m]]
    taken[taker[m]] = 1
    const passed = row - chain.last
    const advance = found[m] - chain.at
    for (let k = 1; k <= passed; k++)
      chain.steps.push(Math.floor((advance * k) / passed) - Math.floor((advance * (k - 1)) / passed))
    chain.last = row
    chain.at = found[m]
    next.push(chain)
  }
  const waiting: Open[] = []
  open.forEach((chain, o) => {
    if (taken[o]) return
    if (row - chain.last < options.maxGap) waiting.push(chain)
    else close(chain, options, emit)
  })
  return waiting.length === 0 ? next : merged(next, waiting)
}

/** Two lists that ascend, as one; of equal columns those of the first come first. */
function merged(first: readonly Open[], second: readonly Open[]): Open[] {
  const out: Open[] = []
  let k = 0
  for (const chain of first) {
    while (k < second.length && second[k].at < chain.at) out.push(second[k++])
    out.push(chain)
  }
  while (k < second.length) out.push(second[k++])
  return out
}

function close(
  { row, column, steps }: Open,
  { minRows }: ChainOptions,
  emit: (row: number, column: number, steps: readonly number[]) => void,
): void {
  if (steps.length + 1 >= minRows) emit(row, column, steps)
}

/** Chains one after the other into growing arrays. */
export interface ChainWriter {
  add(rowClip: number, columnClip: number, row: number, column: number, steps: ArrayLike<number>): void
  done(): Chains
}

const FIELDS = ['rowClip', 'columnClip', 'row', 'column', 'rows', 'offset'] as const

export function writeChains(): ChainWriter {
  let count = 0
  let used = 0
  let fields = new Uint32Array(FIELDS.length * 1024)
  let steps = new Uint8Array(1 << 16)
  return {
    add(rowClip, columnClip, row, column, added) {
      if (FIELDS.length * (count + 1) > fields.length) fields = grown(fields, 2 * fields.length)
      while (used + added.length > steps.length) steps = grown(steps, 2 * steps.length)
      fields.set([rowClip, columnClip, row, column, added.length + 1, used], FIELDS.length * count++)
      steps.set(added, used)
      used += added.length
    },
    done() {
      const field = (k: number): Uint32Array => {
        const values = new Uint32Array(count)
        for (let c = 0; c < count; c++) values[c] = fields[FIELDS.length * c + k]
        return values
      }
      return {
        count,
        rowClip: field(0),
        columnClip: field(1),
        row: field(2),
        column: field(3),
        rows: field(4),
        offset: field(5),
        steps: steps.slice(0, used),
      }
    },
  }
}

function grown<T extends Uint32Array | Uint8Array>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(length)
  larger.set(array)
  return larger
}
