export { splice, type Spliced, type SpliceOptions, type SplicePoint, type SpliceStep } from './splice.ts'
