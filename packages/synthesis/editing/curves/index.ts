export { curveAt, TANGENTS, type CurveKey, type Tangent } from './curve.ts'
export { reduceCurve, type ReduceCurveOptions } from './reduce-curve.ts'
export { AXES, editCurves, motionCurve, type Axis, type CurveOf, type MotionCurve } from './edit-curves.ts'
export { retime } from './retime.ts'
