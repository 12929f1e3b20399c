export { realMocap, type MocapFolder } from './mocap.ts'
export { stickWalker, type StickWalkerOptions } from './stick-walker.ts'
