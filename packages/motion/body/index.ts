export type { BindPose, BodyMesh } from './body-mesh.ts'
export { bindPose } from './bind-pose.ts'
export { generateBody } from './generate-body.ts'
export { inverseBindMatrices } from './inverse-bind-matrices.ts'
