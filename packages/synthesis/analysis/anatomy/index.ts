export { referencePose, type ReferencePose } from './reference-pose.ts'
export { hingeOf, LIMBS, type Hinge, type Limb } from './hinges.ts'
