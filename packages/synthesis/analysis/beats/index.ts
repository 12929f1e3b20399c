export {
  stepOnsets,
  STEP_ONSETS_DEFAULTS,
  type OnsetEnvelope,
  type StepOnsetsOptions,
} from './step-onsets.ts'
export { trackBeats, TRACK_BEATS_DEFAULTS, type BeatTrack, type TrackBeatsOptions } from './track-beats.ts'
