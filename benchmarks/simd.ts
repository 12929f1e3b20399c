import { loadSimd, type Kernels } from '@understudy/kernels'
import { buildWasm } from '../packages/kernels/scripts/build-wasm.mjs'

/** The compiled kernels, made first where they are missing: a row that silently measured the fallback would lie. */
export async function simdKernels(): Promise<Kernels> {
  await buildWasm()
  const simd = await loadSimd()
  if (!simd) throw new Error('bench: the compiled kernels did not load; this engine has no WebAssembly SIMD.')
  return simd
}

/** Throws unless both arrays hold the same bits: a fast wrong answer is no answer. */
export function checkSame(job: string, plain: ArrayLike<number>, fast: ArrayLike<number>): void {
  for (let at = 0; at < plain.length; at++)
    if (!Object.is(plain[at], fast[at])) throw new Error(`${job}: [${at}] is ${fast[at]}, not ${plain[at]}`)
}
