// The operations themselves, as light values: schemas and words, nothing of the methods.
export { cleanFeet } from './clean-feet/operation.ts'
export { followLeader } from './follow-leader/operation.ts'
export { learnWalks } from './learn-walks/operation.ts'
export { readClip } from './read-clip/operation.ts'
export { walkPath } from './walk-path/operation.ts'
