export { keepHemisphere } from './keep-hemisphere.ts'
export { mixFrames, requireSameFigure } from './crossfade.ts'
export { blendClock, type BlendClock } from './blend-clock.ts'
export { blendContacts } from './blend-contacts.ts'
export {
  blend,
  BLEND_DEFAULTS,
  mixRegistered,
  type Blended,
  type BlendOptions,
  type BlendWeights,
} from './blend.ts'
