export { realMocap, type MocapFolder } from './mocap.ts'
export { stickWalker, type StickWalkerOptions } from './stick-walker.ts'
export { mocapSegments, readClip, type MocapSegment } from './mocap-segments.ts'
export { footWalker, type FootWalkerOptions } from './foot-walker.ts'
