import type { Figure } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import type { Studio } from '../../engine/studio/studio.ts'
import type { Place } from '../../document/shape-recipe.ts'

/** The performer whom the tool is about, and how far it is drawn from where its motion has it. */
export interface InHand {
  readonly figure: Figure
  readonly shift: Place
}

export function figureInHand(studio: Studio, player: Player): InHand | undefined {
  const { performed } = studio.store.getState()
  const performer = player.cast.performers[performed?.company?.length ?? 0]
  if (!performer) return undefined
  const { x, y, z } = performer.position
  return { figure: performer.figure, shift: [x, y, z] }
}

/** From the world as drawn to the motion's own. */
export const asMoved = ([x, y, z]: Place, { shift }: InHand): Place => [
  x - shift[0],
  y - shift[1],
  z - shift[2],
]

/** And back. */
export const asDrawn = ([x, y, z]: Place, { shift }: InHand): Place => [
  x + shift[0],
  y + shift[1],
  z + shift[2],
]

/** Tenths of millimetres are enough to ask for. */
export const rounded = (place: Place): Place => {
  const [x, y, z] = place.map((value) => Math.round(1e4 * value) / 1e4)
  return [x, y, z]
}
