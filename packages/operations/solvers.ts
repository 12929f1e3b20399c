// Inner steps of operations, for tools that ask many times a second: prepared once, with typed values end to end.
export { loosenEdit, prepareEdit, type EditBase } from './edit-model/edit-base.ts'
export { madeStep } from './edit-model/made-step.ts'
export { registerClips, type RegisteredClips } from './build-model/register-clips.ts'
export { prepareShape, type ShapeBase } from './shape-clip/shape-base.ts'
export { registerForBlend } from './blend-motions/perform.ts'
export { registerForSpace } from './build-space/perform.ts'
export { learnVectors } from './build-vectors/perform.ts'
