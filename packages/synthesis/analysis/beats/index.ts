export { soundBeats, type SoundBeats } from './sound-beats.ts'
export { soundOnsets, type Sound } from './sound-onsets.ts'
export {
  stepOnsets,
  STEP_ONSETS_DEFAULTS,
  type OnsetEnvelope,
  type StepOnsetsOptions,
} from './step-onsets.ts'
export { trackBeats, TRACK_BEATS_DEFAULTS, type BeatTrack, type TrackBeatsOptions } from './track-beats.ts'
