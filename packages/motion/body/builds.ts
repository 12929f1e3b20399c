/** How a body is built on its bones: every number is a factor on what the bones ask for. */
export interface Build {
  readonly shoulders: number
  readonly chest: number
  /** Depth of the chest's front. */
  readonly bust: number
  readonly waist: number
  readonly belly: number
  readonly hips: number
  readonly arms: number
  readonly legs: number
  readonly neck: number
  readonly jaw: number
  readonly hair: 'short' | 'bun' | 'bob' | 'crop'
}

/** The builds by name; the numbers are factors on what the bones ask for. */
export const BUILDS = {
  regular: {
    shoulders: 1,
    chest: 1,
    bust: 1,
    waist: 1,
    belly: 1,
    hips: 1,
    arms: 1,
    legs: 1,
    neck: 1,
    jaw: 1,
    hair: 'short',
  },
  slender: {
    shoulders: 0.91,
    chest: 0.91,
    bust: 1.12,
    waist: 0.86,
    belly: 0.88,
    hips: 1.03,
    arms: 0.86,
    legs: 0.93,
    neck: 0.86,
    jaw: 0.92,
    hair: 'bun',
  },
  sturdy: {
    shoulders: 1.07,
    chest: 1.1,
    bust: 1.05,
    waist: 1.2,
    belly: 1.24,
    hips: 1.08,
    arms: 1.14,
    legs: 1.12,
    neck: 1.12,
    jaw: 1.06,
    hair: 'crop',
  },
  athletic: {
    shoulders: 1.08,
    chest: 1.06,
    bust: 1.08,
    waist: 0.95,
    belly: 0.93,
    hips: 0.97,
    arms: 1.09,
    legs: 1.05,
    neck: 1.08,
    jaw: 1.03,
    hair: 'crop',
  },
  soft: {
    shoulders: 0.95,
    chest: 0.97,
    bust: 1.25,
    waist: 0.98,
    belly: 1.02,
    hips: 1.12,
    arms: 0.97,
    legs: 1.05,
    neck: 0.9,
    jaw: 0.95,
    hair: 'bob',
  },
} as const satisfies Record<string, Build>

/** One of the names of `BUILDS`. */
export type BuildName = keyof typeof BUILDS
