/** Words about how examples correspond. */
export const REGISTRATION_WORDS = {
  open: 'Registration…',
  title: 'How the examples correspond',
  close: 'Close',
  hint: 'See which moments of the examples fall together; add, move or remove key frames by hand',
  waiting: 'Registering the examples…',
  keyName: (number: number): string => `key ${number}`,
  step: 'Change the registration',
} as const
