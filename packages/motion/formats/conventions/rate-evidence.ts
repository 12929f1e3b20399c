/** What one kind of observation says about the rate. */
export interface RateEvidence {
  readonly kind: 'free fall' | 'balance' | 'cadence'
  /** How many standard deviations off it would be if log₂(true rate / claimed rate) were `octaves`. */
  deviations(octaves: number): number
  /** Its own best guess of log₂(true rate / claimed rate), where it has one. */
  readonly octaves?: number
  /** For people, after "but": `jumps fall at 39.2 m/s²`. */
  readonly how: string
}

/** Evidence that names a rate, with the standard deviation measured on recordings of known rate. */
export const around = (octaves: number, spread: number): Pick<RateEvidence, 'deviations' | 'octaves'> => ({
  octaves,
  deviations: (guess) => Math.abs(guess - octaves) / spread,
})

/** Metres per second squared. */
export const GRAVITY = 9.81
