export { limbOf, reachLimb, type ReachingLimb } from './reach-limb.ts'
export { meetHands, MEET_HANDS_DEFAULTS, type HandsReport, type MeetHandsOptions } from './meet-hands.ts'
export { keepApart, KEEP_APART_DEFAULTS, type KeepApartOptions } from './keep-apart.ts'
export { stepToHands, STEP_TO_HANDS_DEFAULTS, type StepToHandsOptions } from './step-to-hands.ts'
