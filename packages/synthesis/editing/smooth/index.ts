export { smoothMotion } from './smooth-motion.ts'
export { removeSpikes, SPIKE_DEFAULTS, type SpikesRemoved } from './remove-spikes.ts'
export { fillGaps, GAP_DEFAULTS, type GapsFilled } from './fill-gaps.ts'
export { onlyWithin } from './only-within.ts'
