/** Something an importer found out for itself, how sure it is (0 to 1), and by what, in a few words for people. */
export interface Detected {
  readonly confidence: number
  readonly how: string
}

/** What was set by hand is not doubted. */
export const BY_HAND: Detected = { confidence: 1, how: 'set by hand' }
