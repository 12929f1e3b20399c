import type { Player } from '@understudy/view/player'
import type { Studio } from '../../engine/studio/studio.ts'
import type { StagePointer } from '../shared/tool.ts'
import type { ShapeEdits } from './shape-edits.ts'
import type { Axis } from './drag.ts'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'

/** What gestures work with. */
export interface Hands {
  readonly studio: Studio
  readonly player: Player
  readonly edits: ShapeEdits
  /** The recipe that a pointer event of this time, milliseconds, asked for. */
  asked(recipe: ShapeRecipe, pointerMs: number): void
}

/** Something under way between press and release. */
export interface Gesture {
  move(samples: readonly StagePointer[]): void
  up(): void
  cancel(): void
  constrain?(axis: Axis): void
}

/** The clock stands still on a whole frame: what is dragged is dragged there. */
export function holdFrame({ player }: Hands): number {
  const { frameRate, duration } = player.cast
  const seconds = Math.min(Math.round(player.transport.time * frameRate) / frameRate, duration)
  player.setTransport({ playing: false, time: seconds })
  player.cast.setTime(seconds)
  return seconds
}

/** The frame of the take on stage, as its clock shows it. */
export const frameShown = ({ player }: Hands, seconds: number): number =>
  Math.round(seconds * player.cast.frameRate)
