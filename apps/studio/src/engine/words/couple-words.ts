/** The words of couples to learn a partner from. */
export const COUPLE_WORDS = {
  title: 'Couples to learn from',
  leaders: 'Leaders',
  followers: 'Followers',
  chooseLeaders: 'Leaders to learn from',
  chooseFollowers: 'Followers, in the order of their leaders',
  hint: 'Two sets of the same length: the first follower was recorded with the first leader, and so on.',
  unequal: (leaders: number, followers: number): string =>
    `There are ${leaders} leaders and ${followers} followers; every leader needs a follower. Choose sets of the same length.`,
  beats: 'Cut at the beats of the sound',
  beatsHint: 'For recordings that begin with the sound; otherwise beats are found by the feet',
  comeAlong: 'Use the embedded dances',
  step: 'Learn the partner from couples',
} as const
