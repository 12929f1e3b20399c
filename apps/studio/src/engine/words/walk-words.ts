/** The words of who walks a path. */
export const WALK_WORDS = {
  who: 'Who walks',
  title: 'Walks to learn from',
  comesAlong: 'Use the embedded walker',
  step: 'Choose who walks',
} as const
