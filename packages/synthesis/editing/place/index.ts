export { inPlace } from './in-place.ts'
export { raise } from './raise.ts'
