import asc from 'assemblyscript/asc'
import type { PeakKind } from './bench.ts'

/** Four factors by three: twelve sums that do not wait for each other hide the latency of an addition on any core of today. */
const LEFT = ['u0', 'u1', 'u2', 'u3']
const RIGHT = ['v0', 'v1', 'v2']
const SUMS = LEFT.flatMap((u) => RIGHT.map((v) => ({ name: `${u}${v}`, u, v })))

const KINDS: Readonly<Record<PeakKind, { zero: string; product: string; add: string; perStep: number }>> = {
  f64: { zero: 'f64x2.splat(0)', product: 'f64x2.mul', add: 'f64x2.add', perStep: 4 },
  f32: { zero: 'f32x4.splat(0)', product: 'f32x4.mul', add: 'f32x4.add', perStep: 8 },
  // Eight products, four sums of pairs, four additions.
  i16: { zero: 'i32x4.splat(0)', product: 'i32x4.dot_i16x8_s', add: 'i32x4.add', perStep: 16 },
}

/** Factors differ from sum to sum and from round to round: nothing can be computed once for several, or before the loop. */
const source = (kind: PeakKind): string => {
  const { zero, product, add } = KINDS[kind]
  const loads = [...LEFT, ...RIGHT].map((name, k) => `const ${name} = v128.load(from, ${16 * k})`)
  return `export function ${kind}(at: usize, rounds: i32): void {
    ${SUMS.map(({ name }) => `let ${name} = ${zero}`).join('; ')}
    for (let k = 0; k < rounds; k++) {
      const from = at + ((<usize>k & 63) << 4)
      ${loads.join('; ')}
      ${SUMS.map(({ name, u, v }) => `${name} = ${add}(${name}, ${product}(${u}, ${v}))`).join('; ')}
    }
    ${SUMS.map(({ name }, k) => `v128.store(at, ${name}, ${2048 + 16 * k})`).join('; ')}
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
