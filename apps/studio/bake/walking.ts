import { resample } from '@understudy/motion'
import { encodeClips, makeClip } from '@understudy/performer'

/** Two minutes of walking at will, by the same performer as the opening: what a drawn path is answered with. */
export const WALKING_CLIP = 'free-walk-1'
/** Frames per second: what a screen shows. The original has twice as many. */
const RATE = 60

/** The walking examples as a clip pack (about 550 kB). Performing them takes seconds, so it is done when the page is built. */
export function bakeWalking(): Uint8Array {
  return encodeClips([resample(makeClip(WALKING_CLIP), RATE)])
}
