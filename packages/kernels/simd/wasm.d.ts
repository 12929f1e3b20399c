/** The compiled kernels in base 64; `wasm.js` is made by scripts/build-wasm.mjs and never committed. */
export declare const wasm: string
