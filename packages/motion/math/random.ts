import { portable } from '@understudy/kernels'
/** A seeded source of numbers. The only randomness in this product: the same seed gives the same bytes. */
export interface Random {
  /** Uniform in [0, 1). */
  (): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Whole, uniform in [0, count). */
  integer(count: number): number
  /** Mean 0, deviation 1. */
  normal(): number
  pick<T>(items: readonly T[]): T
  /** An independent stream named by `label`: adding a draw elsewhere does not move it. */
  fork(label: string): Random
}

/**
 * sfc32 (C. Doty-Humphrey's small fast counting generator, 128 bits of state), started from the
 * seed by a 32-bit mix and run twelve rounds so that neighbouring seeds part.
 */
export function seeded(seed: number): Random {
  let a = seed | 0
  let b = mix(a ^ 0x9e3779b9)
  let c = mix(b ^ 0x85ebca6b)
  let counter = 1
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 12; i++) next()
  const random = (): number => next() / 4294967296
  return Object.assign(random, {
    between: (low: number, high: number): number => low + (high - low) * random(),
    integer: (count: number): number => Math.floor(count * random()),
    // Box–Muller; 1 − u keeps the logarithm's argument above zero.
    normal: (): number => Math.sqrt(-2 * portable.log(1 - random())) * portable.cos(2 * Math.PI * random()),
    pick: <T>(items: readonly T[]): T => items[Math.floor(items.length * random())],
    fork: (label: string): Random => {
      let h = mix(seed | 0)
      for (let i = 0; i < label.length; i++) h = mix(h ^ label.charCodeAt(i))
      return seeded(h)
    },
  })
}

/** A 32-bit finaliser (Murmur3's): every input bit reaches every output bit. */
function mix(h: number): number {
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}
