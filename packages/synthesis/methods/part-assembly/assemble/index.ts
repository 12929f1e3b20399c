export {
  LENT_NAMES,
  PART_NAMES,
  partOf,
  type LentName,
  type Part,
  type PartChoice,
  type PartName,
} from './part.ts'
export { choosePlace, type Place } from './choose-place.ts'
export { repeatPart, type RepeatedPart } from './repeat-part.ts'
export { timePart, type TimePartOptions, type Timing } from './time-part.ts'
export {
  ADJUST_DEFAULTS,
  adjustStatistics,
  type Adjustment,
  type AdjustMode,
  type AdjustOptions,
} from './adjust-statistics.ts'
export { findTouches, KEEP_TOUCH_DEFAULTS, type KeepTouchOptions, type Touch } from './keep-touch.ts'
export { KEEP_BALANCE_DEFAULTS, type KeepBalanceOptions } from './keep-balance.ts'
export { seamJerk } from './seam-jerk.ts'
export {
  assemble,
  ASSEMBLE_DEFAULTS,
  DIRECT_REPLACEMENT,
  type Assembled,
  type AssembleOptions,
  type AssemblyReport,
} from './assemble.ts'
export { type Inserted } from './insert-action.ts'
export { rankLenders, type Lender } from './rank-lenders.ts'
