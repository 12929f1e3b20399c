// Tests run from sources: the fast kernels are compiled before the first of them, once per change.
import { buildWasm } from './build-wasm.mjs'

export default buildWasm
