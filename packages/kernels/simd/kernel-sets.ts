import type { Kernels } from '../contract.ts'
import { reference } from '../reference/index.ts'
import { scalar } from '../scalar/index.ts'
import { loadSimd } from './load.ts'

/** Every implementation of the contract, for tests that all of them must pass. Throws where the fast one does not load. */
export async function kernelSets(): Promise<readonly [reference: Kernels, simd: Kernels, scalar: Kernels]> {
  const simd = await loadSimd()
  if (!simd)
    throw new Error(
      'kernelSets: the compiled kernels did not load; node packages/kernels/scripts/build-wasm.mjs makes them.',
    )
  return [reference, simd, scalar]
}

/** Where two arrays differ first, bit for bit except that any not-a-number is like any other; undefined where they do not. */
export function firstDifference(a: ArrayLike<number>, b: ArrayLike<number>): string | undefined {
  if (a.length !== b.length) return `${a.length} numbers against ${b.length}`
  for (let at = 0; at < a.length; at++)
    if (!Object.is(a[at], b[at])) return `[${at}] is ${a[at]} against ${b[at]}`
  return undefined
}
