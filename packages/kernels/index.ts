export type { CheapestJoins, ForwardKinematics, JointTree, Kernels } from './contract.ts'
export { reference } from './reference/index.ts'
export type { Floats } from './flat/quaternion.ts'
export {
  angleBetweenFlat,
  conjugateFlat,
  multiplyFlat,
  normalizeFlat,
  rotateFlat,
  slerpFlat,
} from './flat/quaternion.ts'
