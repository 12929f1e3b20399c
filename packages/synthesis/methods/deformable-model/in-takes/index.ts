export { cycleAt, findCycle, type Cycle } from './find-cycle.ts'
export { cycleBase, type CycleBase } from './cycle-base.ts'
export type { CycleRequest } from './cycle-request.ts'
export { CyclePreviews, type PreviewedCycle } from './preview-cycle.ts'
export {
  shapeCycle,
  type CycleEnd,
  type FinishedCycle,
  type ShapedCycle,
  type ShapeOptions,
} from './shape-cycle.ts'
export { putBack, PUT_BACK_DEFAULTS, type PutBack, type PutBackOptions } from './put-back.ts'
