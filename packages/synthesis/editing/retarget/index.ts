export { retarget, RETARGET_DEFAULTS, type RetargetOptions, type RetargetReport } from './retarget.ts'
export type { RootScale } from './place-root.ts'
export { asFigure } from './as-figure.ts'
export type { BodyMeasures } from './measure-body.ts'
