export {
  cleanFeet,
  CLEAN_FEET_DEFAULTS,
  type CleanFeetOptions,
  type CleanFeetReport,
  type FeetQuality,
} from './clean-feet.ts'
export { easeKnees } from './ease-knees.ts'
export { keepFeet } from './keep-feet.ts'
export { settleFeet, SETTLE_FEET_DEFAULTS, type SettleFeetOptions } from './settle-feet.ts'
export { spareKnees } from './spare-knees.ts'
