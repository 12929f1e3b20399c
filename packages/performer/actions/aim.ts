import { cos, sin } from '../math/trig.ts'
import type { Channel, Side } from '../stage/channels.ts'
import type { Stage } from '../stage/stage.ts'
import { pose, type Keys } from './keys.ts'

/** A point told from where the body stands: metres to the left, up from the floor, forward. */
export type Point = readonly [left: number, up: number, forward: number]

/** That point in the world, for the stage as it stands. */
export function worldPoint(stage: Stage, [left, up, forward]: Point): Point {
  const [c, s] = [cos(stage.facing), sin(stage.facing)]
  return [stage.x + left * c + forward * s, up, stage.z - left * s + forward * c]
}

/** Leads a wrist through points, and how much the points count against the arm's own angles (0 to 1). */
export function leadHand(
  stage: Stage,
  began: number,
  side: Side,
  points: readonly (readonly [time: number, at: Point])[],
  counts: Keys,
  end: number,
): void {
  const world = points.map(([t, at]) => [t, worldPoint(stage, at)] as const)
  const axis = (c: number): Keys => world.map(([t, p]) => [t, p[c]])
  const channels: Partial<Record<Channel, Keys>> = {
    [`${side}HandX`]: axis(0),
    [`${side}HandY`]: axis(1),
    [`${side}HandZ`]: axis(2),
  }
  pose(stage, began, channels, { end, release: 0, fadeIn: 0 })
  pose(stage, began, { [`${side}Reach`]: counts }, { end, release: 0, fadeIn: 0 })
}
