export { smoothMotion } from './smooth-motion.ts'
export { removeSpikes, SPIKE_DEFAULTS, type SpikesRemoved } from './remove-spikes.ts'
