import { makeOpening } from '@understudy/performer'
import { packTakes } from '@understudy/view/player-html'

/** Who is on stage when the page opens, with their body, to the bit: its recipe makes the same frames. */
export const bakeOpening = (): string => JSON.stringify(packTakes([makeOpening()], { small: true }))
