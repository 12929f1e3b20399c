export { createPlayer, type Player, type PlayerOptions } from './player.ts'
export { liftOf, type Take } from './take.ts'
export { packTakes, unpackTakes, type PackedTakes } from './html/pack-takes.ts'
export { SETTINGS_DEFAULTS, type Settings, type Store } from './store.ts'
export {
  SPEEDS,
  playedRange,
  setRangePoint,
  togglePlay,
  type TimeRange,
  type Transport,
} from './transport.ts'
export type { Scrubber, ScrubberActions } from './dom/scrubber.ts'
export { letterOf } from './dom/legend.ts'
export { prefersReducedMotion } from './dom/watch-theme.ts'
export { sideBySide } from './side-by-side.ts'
export { turnsOf } from './turns-of.ts'
export { element, button } from './dom/element.ts'
export { describePlayer, type PlayerHook } from './hook.ts'
