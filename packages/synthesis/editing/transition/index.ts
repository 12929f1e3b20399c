export {
  FIND_TRANSITION_DEFAULTS,
  findTransition,
  transitionPointAt,
  type FindTransitionOptions,
  type TransitionPoint,
} from './find-transition.ts'
export {
  transition,
  TRANSITION_DEFAULTS,
  transitionAt,
  type Joined,
  type TransitionOptions,
} from './transition.ts'
