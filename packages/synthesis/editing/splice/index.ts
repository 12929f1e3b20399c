export { splice, type Spliced, type SpliceOptions, type SplicePoint, type SpliceStep } from './splice.ts'
export { sequence, type SequenceClip, type Sequenced, type SequenceOptions } from './sequence.ts'
