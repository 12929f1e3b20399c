export {
  detectHandholds,
  DETECT_HANDHOLDS_DEFAULTS,
  type DetectHandholdsOptions,
} from './detect-handholds.ts'
export { palmOffset, palmTrack } from './palms.ts'
