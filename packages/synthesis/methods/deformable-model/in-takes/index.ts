export { cycleAt, findCycle, type Cycle } from './find-cycle.ts'
export {
  cycleBase,
  shapeCycle,
  type CycleBase,
  type CycleEnd,
  type CycleRequest,
  type ShapedCycle,
  type ShapeOptions,
} from './shape-cycle.ts'
export { putBack, PUT_BACK_DEFAULTS, type PutBack, type PutBackOptions } from './put-back.ts'
