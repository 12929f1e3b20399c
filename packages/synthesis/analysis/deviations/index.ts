export { meanRotations } from './mean-rotations.ts'
export { expOntoFlat, logBetweenFlat } from './rotation-logs.ts'
export { leverArms } from './lever-arms.ts'
