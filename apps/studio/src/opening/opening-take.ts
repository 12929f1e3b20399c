import type { Take } from '@understudy/view/player'
import { stickWalker } from '@understudy/test-utils'

/** Who is on stage when the page opens. */
export function openingTake(): Take {
  return { motion: stickWalker(3, { seconds: 8 }) }
}
