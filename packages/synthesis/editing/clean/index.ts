export {
  cleanFeet,
  CLEAN_FEET_DEFAULTS,
  type CleanFeetOptions,
  type CleanFeetReport,
  type FeetQuality,
} from './clean-feet.ts'
