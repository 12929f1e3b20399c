import { editCurves, type MotionCurve } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { EditCurves } from './operation.ts'

export const perform = ({ motion, curves }: EditCurves['inputs']): Made<'motion', object> => ({
  output: editCurves(motion, curves as readonly MotionCurve[]),
  report: {},
})
