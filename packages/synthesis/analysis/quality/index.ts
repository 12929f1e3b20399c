export { floorPenetration } from './floor-penetration.ts'
export { footSkate } from './foot-skate.ts'
export { framesOf, type FrameRange } from './contact-frames.ts'
export type { Spread } from './spread.ts'
