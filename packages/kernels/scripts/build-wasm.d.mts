/** Compiles simd/assembly where that has not been done; throws what the compiler says. */
export declare function buildWasm(): Promise<void>
