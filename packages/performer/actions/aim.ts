import { minimumJerk } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import type { Side } from '../stage/channels.ts'
import { say, type Stage } from '../stage/stage.ts'

/** A point told from where the body stands: metres to the left, up from the floor, forward. */
export type Point = readonly [left: number, up: number, forward: number]

/** That point in the world, for the stage as it stands. */
export function worldPoint(stage: Stage, [left, up, forward]: Point): Point {
  const [c, s] = [cos(stage.facing), sin(stage.facing)]
  return [stage.x + left * c + forward * s, up, stage.z - left * s + forward * c]
}

/**
 * Leads a wrist from point to point, each way a minimum-jerk movement that rests at its end: a spline through the same
 * points would swing past the one it should hold. The points count against the arm's own angles from `from` on, fully
 * between the two middle times, and no longer after the last.
 */
export function leadHand(
  stage: Stage,
  began: number,
  side: Side,
  points: readonly (readonly [time: number, at: Point])[],
  counts: readonly [from: number, fullyFrom: number, fullyUntil: number, until: number],
  end: number,
): void {
  const world = points.map(([t, at]) => [began + t, worldPoint(stage, at)] as const)
  const along =
    (c: number) =>
    (t: number): number => {
      let i = 0
      while (i < world.length - 2 && t > world[i + 1][0]) i++
      const [t0, p0] = world[i]
      const [t1, p1] = world[i + 1]
      return p0[c] + (p1[c] - p0[c]) * minimumJerk((t - t0) / (t1 - t0))
    }
  const names = ['X', 'Y', 'Z'] as const
  names.forEach((name, c) => say(stage, `${side}Hand${name}`, began, along(c), { end }))
  const [from, fullyFrom, fullyUntil, until] = counts.map((t) => began + t)
  say(
    stage,
    `${side}Reach`,
    began,
    (t) => minimumJerk((t - from) / (fullyFrom - from)) * minimumJerk((until - t) / (until - fullyUntil)),
    { end },
  )
}
