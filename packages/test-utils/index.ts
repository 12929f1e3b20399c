export { realMocap, type MocapFolder } from './mocap.ts'
