export {
  cleanFeet,
  CLEAN_FEET_DEFAULTS,
  type CleanFeetOptions,
  type CleanFeetReport,
  type FeetQuality,
} from './clean-feet.ts'
export { keepFeet } from './keep-feet.ts'
