import type { Place } from '../../document/shape-recipe.ts'
import type { StagePointer } from '../shared/tool.ts'
import { asMoved, figureInHand } from './figure-in-hand.ts'
import { frameShown, holdFrame, type Hands } from './gesture.ts'
import type { Spot } from './spots.ts'
import { inScreenPlane, placeOfSpot } from './view-points.ts'

/** What a drag of a point of the body needs to know of the stage. */
export interface SpotView {
  /** The clock stands still on a whole frame: its second, and its number as the clock shows it. */
  hold(): { readonly seconds: number; readonly frame: number }
  /** Where a point of the body is, world as drawn. */
  placeOf(spot: Spot): Place
  /** Where the pointer is in the plane through `through` that is parallel to the screen. */
  inPlane(at: StagePointer, through: Place): Place
  /** From the world as drawn to the motion's own. */
  asMoved(place: Place): Place
}

/** The stage as it is; undefined while nobody is on it. */
export function spotView(hands: Hands): SpotView | undefined {
  const { player, studio } = hands
  const inHand = figureInHand(studio, player)
  if (!inHand) return undefined
  return {
    hold: () => {
      const seconds = holdFrame(hands)
      return { seconds, frame: frameShown(hands, seconds) }
    },
    placeOf: (spot) => placeOfSpot(inHand.figure, spot),
    inPlane: ({ clientX, clientY }, through) => inScreenPlane(player.stage, clientX, clientY, through),
    asMoved: (place) => asMoved(place, inHand),
  }
}
