export {
  FIND_TRANSITION_DEFAULTS,
  FIND_TRANSITIONS_DEFAULTS,
  findTransition,
  findTransitions,
  transitionPointAt,
  type FindTransitionOptions,
  type FindTransitionsOptions,
  type RankedTransition,
  type TransitionPoint,
} from './find-transition.ts'
export {
  transition,
  TRANSITION_DEFAULTS,
  transitionAt,
  type Joined,
  type TransitionOptions,
} from './transition.ts'
