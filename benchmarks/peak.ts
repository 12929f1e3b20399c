import asc from 'assemblyscript/asc'
import type { PeakKind } from './bench.ts'

/** Twelve sums that do not wait for each other: enough to hide the latency of an addition on any core of today. */
const SUMS = Array.from({ length: 12 }, (_, k) => `s${k}`)

const KINDS: Readonly<Record<PeakKind, { zero: string; step: (sum: string) => string; perStep: number }>> = {
  f64: { zero: 'f64x2.splat(0)', step: (s) => `f64x2.add(${s}, f64x2.mul(u, v))`, perStep: 4 },
  f32: { zero: 'f32x4.splat(0)', step: (s) => `f32x4.add(${s}, f32x4.mul(u, v))`, perStep: 8 },
  // Eight products, four sums of pairs, four additions.
  i16: { zero: 'i32x4.splat(0)', step: (s) => `i32x4.add(${s}, i32x4.dot_i16x8_s(u, v))`, perStep: 16 },
}

const source = (kind: PeakKind): string => {
  const { zero, step } = KINDS[kind]
  return `export function ${kind}(at: usize, rounds: i32): void {
    ${SUMS.map((s) => `let ${s} = ${zero}`).join('; ')}
    for (let k = 0; k < rounds; k++) {
      const u = v128.load(at)
      const v = v128.load(at, 16)
      ${SUMS.map((s) => `${s} = ${step(s)}`).join('; ')}
    }
    ${SUMS.map((s, k) => `v128.store(at, ${s}, ${32 + 16 * k})`).join('; ')}
  }`
}

let known: Promise<Readonly<Record<PeakKind, number>>> | undefined

/** Thousand millions of additions and multiplications a second that one core reaches in WebAssembly, by kind; measured once a run. */
export function measuredPeaks(): Promise<Readonly<Record<PeakKind, number>>> {
  return (known ??= measure())
}

async function measure(): Promise<Readonly<Record<PeakKind, number>>> {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  const kinds: readonly PeakKind[] = ['f64', 'f32', 'i16']
  const text = kinds.map(source).join('\n')
  const options = [
    '-O3',
    '--runtime',
    'stub',
    '--enable',
    'simd',
    '--initialMemory',
    '1',
    '--use',
    'abort=',
    '--outFile',
    'peak.wasm',
  ]
  const { error } = await asc.main(['peak.ts', ...options], {
    readFile: (name) => (name === 'peak.ts' ? text : null),
    writeFile: (name, contents) => {
      if (name === 'peak.wasm') bytes = contents as Uint8Array<ArrayBuffer>
    },
    listFiles: () => [],
  })
  if (error || !bytes)
    throw new Error(`bench: the measure of the peak does not compile. ${error?.message ?? ''}`)
  const { instance } = await WebAssembly.instantiate(bytes)
  const run = instance.exports as unknown as Record<PeakKind, (at: number, rounds: number) => void>
  const rounds = 200_000
  const peaks = kinds.map((kind) => {
    let best = Infinity
    for (let pass = 0; pass < 40; pass++) {
      const start = performance.now()
      run[kind](0, rounds)
      best = Math.min(best, performance.now() - start)
    }
    return [kind, (rounds * SUMS.length * KINDS[kind].perStep) / best / 1e6] as const
  })
  return Object.fromEntries(peaks) as Record<PeakKind, number>
}
