export { parseNpz } from './parse-npz.ts'
export { printNpz } from './print-npz.ts'
export { printArrays, type NamedArray } from './print-arrays.ts'
