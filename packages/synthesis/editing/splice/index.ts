export { splice, type SpliceOptions, type SpliceStep } from './splice.ts'
