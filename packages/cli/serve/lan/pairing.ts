import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Lets in a device that shows a code once. */
export interface Pairing {
  /** The code that the next device may show; undefined once one was let in or too many were wrong. */
  readonly code: string | undefined
  /** A token for a code, once; undefined for a wrong code. */
  pair(code: string): string | undefined
  /** Whether a token was given out by `pair`. */
  isKnown(token: string): boolean
}

/** How long a code may be shown, seconds, and how often a wrong one may be. */
export interface PairingOptions {
  /** Seconds, from any moment. */
  readonly clock: () => number
  readonly seconds?: number
  readonly wrongAtMost?: number
}
const PAIRING_DEFAULTS = { seconds: 600, wrongAtMost: 5 } as const

/** Makes a code that serves one device. */
export function makePairing(options: PairingOptions): Pairing {
  const { clock, seconds, wrongAtMost } = { ...PAIRING_DEFAULTS, ...options }
  const until = clock() + seconds
  let code: string | undefined = randomBytes(9).toString('base64url')
  let wrong = 0
  let token: string | undefined
  const current = (): string | undefined => (clock() < until ? code : undefined)
  return {
    get code() {
      return current()
    },
    pair: (shown) => {
      const wanted = current()
      if (wanted === undefined) return undefined
      if (!isSame(shown, wanted)) {
        // A guesser gets a few tries, then nobody is let in until the server starts again.
        if (++wrong >= wrongAtMost) code = undefined
        return undefined
      }
      code = undefined
      return (token = randomBytes(24).toString('base64url'))
    },
    isKnown: (shown) => token !== undefined && isSame(shown, token),
  }
}

/** Compares without telling by the time it takes how much is right. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
