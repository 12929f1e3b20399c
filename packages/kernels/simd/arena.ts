/** 64 KiB, what WebAssembly grows by. */
const PAGE = 65536
/** Address 0 stays free, so that 0 can mean "none"; a cache line's worth is also room to read before an array. */
const FIRST = 64

/**
 * Lays arrays out in the compiled code's memory, one call's at a time: `layOut` forgets those of the call before.
 * Memory grows and never shrinks; it never escapes, because callers only see copies.
 */
export interface Arena {
  /** Addresses of arrays of so many bytes each, apart by at least 64 bytes that may be read and overwritten. */
  layOut(...byteLengths: readonly number[]): number[]
  /** Views die when memory grows: take them after `layOut`, and keep none. */
  f32(address: number, length: number): Float32Array
  f64(address: number, length: number): Float64Array
  i32(address: number, length: number): Int32Array
  u8(address: number, length: number): Uint8Array
}

export function makeArena(memory: WebAssembly.Memory): Arena {
  return {
    layOut(...byteLengths) {
      let next = FIRST
      const addresses = byteLengths.map((length) => {
        const address = next
        next = 64 * Math.ceil((next + length + 64) / 64)
        return address
      })
      const lacking = next - memory.buffer.byteLength
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE))
      return addresses
    },
    f32: (address, length) => new Float32Array(memory.buffer, address, length),
    f64: (address, length) => new Float64Array(memory.buffer, address, length),
    i32: (address, length) => new Int32Array(memory.buffer, address, length),
    u8: (address, length) => new Uint8Array(memory.buffer, address, length),
  }
}
