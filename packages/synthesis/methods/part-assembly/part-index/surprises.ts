import { portable } from '@understudy/kernels'
import type { PartIndex } from './index-motions.ts'

/**
 * How surprising each answer is in a corpus, bits: `[feature][answer]`, −log₂ of the share of frames that give it, with
 * half a second of every answer added, so that what never happened is rare and not impossible. Computed once per index.
 */
export function surprises(index: PartIndex): readonly Float64Array[] {
  const known = cache.get(index)
  if (known !== undefined) return known
  const added = index.frameRate / 2
  const total = count(index.valid)
  const table = index.features.map((_, k) => {
    const one = count(index.ones[k])
    const twos = index.twos[k]
    const two = twos === undefined ? 0 : count(twos)
    const answers = twos === undefined ? [total - one, one] : [total - one - two, one, two]
    return Float64Array.from(answers, (n) => -portable.log2((n + added) / (total + answers.length * added)))
  })
  cache.set(index, table)
  return table
}
const cache = new WeakMap<PartIndex, readonly Float64Array[]>()

function count(words: Uint32Array): number {
  let sum = 0
  for (const word of words) {
    let v = word - ((word >>> 1) & 0x55555555)
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
    sum += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return sum
}
