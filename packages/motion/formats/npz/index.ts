export { parseNpz } from './parse-npz.ts'
export { printNpz } from './print-npz.ts'
