import { MotionError } from '@understudy/motion'
import type { Chains } from '@understudy/synthesis/methods/match-web'

/** What a chain of one pair of clips is kept as: where it begins, and how it goes on. */
const HEAD = ['row', 'column', 'rows'] as const

/** The chains of one pair, numbers `from` to `until` of `chains`: u32 count, per chain u32 row, column, rows; then all steps, a byte each. */
export function printBlock(chains: Chains, from: number, until: number): Uint8Array {
  const count = until - from
  const steps = chains.steps.subarray(offsetAt(chains, from), offsetAt(chains, until))
  const bytes = new Uint8Array(4 + 12 * count + steps.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, count, true)
  for (let c = 0; c < count; c++)
    HEAD.forEach((name, n) => view.setUint32(4 + 12 * c + 4 * n, chains[name][from + c], true))
  bytes.set(steps, 4 + 12 * count)
  return bytes
}

const offsetAt = ({ count, offset, steps }: Chains, chain: number): number =>
  chain < count ? offset[chain] : steps.length

/** Blocks as the chains of clips `a` and `b` of an index, in their order. */
export function parseBlocks(
  blocks: readonly { readonly a: number; readonly b: number; readonly bytes: Uint8Array }[],
): Chains {
  const views = blocks.map(({ bytes }) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length))
  const counts = views.map((view) => view.getUint32(0, true))
  const count = counts.reduce((sum, one) => sum + one, 0)
  const field = (): Uint32Array => new Uint32Array(count)
  const chains = {
    count,
    rowClip: field(),
    columnClip: field(),
    row: field(),
    column: field(),
    rows: field(),
    offset: field(),
    steps: new Uint8Array(blocks.reduce((sum, { bytes }, n) => sum + bytes.length - 4 - 12 * counts[n], 0)),
  }
  let [c, o] = [0, 0]
  for (const [n, { a, b, bytes }] of blocks.entries()) {
    const first = o
    for (let k = 0; k < counts[n]; k++, c++) {
      chains.rowClip[c] = a
      chains.columnClip[c] = b
      HEAD.forEach((name, m) => (chains[name][c] = views[n].getUint32(4 + 12 * k + 4 * m, true)))
      chains.offset[c] = o
      o += chains.rows[c] - 1
    }
    const steps = bytes.subarray(4 + 12 * counts[n])
    if (steps.length !== o - first)
      throw new MotionError('library: a block of a match web is damaged. Restore a backup.', {
        code: 'unreadable',
      })
    chains.steps.set(steps, first)
  }
  return chains
}
