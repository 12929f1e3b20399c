export { inPlace } from './in-place.ts'
export { placeMotion, type Placement } from './place-motion.ts'
export { raise } from './raise.ts'
