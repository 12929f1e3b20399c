import { minimumJerk } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import type { Channel, Side } from '../stage/channels.ts'
import { FrameSolver } from '../stage/solve-frame.ts'
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

/** What an arm reaches without locking its elbow, as a share of its length. */
const COMFORTABLE = 0.95
/** The effort in steps of this; from 1 on it is more than the posture was meant for. */
const FINER = 0.02

/**
 * The least effort (`least` to `most`, below 0 the body holds back) with which a posture brings a shoulder within comfortable reach of a target, all in the
 * frame of where the body stands. `trunk(effort)` tells the channels that are not 0; the shoulder is the solver's own, so
 * what is planned is what is posed.
 */
export function leastEffort(
  stage: Stage,
  side: Side,
  [left, up, forward]: Point,
  trunk: (effort: number) => Partial<Record<Channel, number>>,
  { least = 0, most = 1 }: { readonly least?: number; readonly most?: number } = {},
): number {
  const { body } = stage.performer
  const solver = new FrameSolver(body)
  const arm = COMFORTABLE * body.arm[side]
  for (let effort = least; effort < most; effort += FINER) {
    const channels = trunk(effort)
    const [x, y, z] = solver.shoulderWhen(side, (channel) => channels[channel] ?? 0)
    const [dx, dy, dz] = [left - x, up - y, forward - z]
    if (dx * dx + dy * dy + dz * dz <= arm * arm) return effort
  }
  return most
}
