import type { Kernels } from '@understudy/kernels'
import { MotionError, type Interval, type Motion, type Role } from '@understudy/motion'
import type { ControlSpec } from './control-spec.ts'
import { pointDuration, pointsOfRoles, withVelocities, type PointMotion } from './points.ts'

/** A control and the target motion that answered it, on one clock. */
export interface MappingPair {
  readonly name: string
  readonly control: PointMotion
  readonly target: Motion
}

/** One semantic instance of the mapping: a stretch of a pair. */
export interface MappingInstance {
  readonly name: string
  /** Index of its pair. */
  readonly pair: number
  /** Seconds on the pair's clock. */
  readonly start: number
  readonly end: number
  readonly labels: readonly string[]
}

/** What a new control is interpreted with (Hsu 2004, ch. 3). Plain data. */
export interface MappingDatabase {
  readonly pairs: readonly MappingPair[]
  readonly instances: readonly MappingInstance[]
  /** The roles of the target whose positions must join at a seam: hands and feet in the thesis. */
  readonly targetRoles: readonly Role[]
  /** How the controls were made of motions, with the weights of their points; points from elsewhere when left out. */
  readonly control?: ControlSpec
  /**
   * Seams compare speeds too: where each joining point would be this many seconds later at its present speed. 0 by
   * default: positions only, as in the thesis. A follower half through a turn then goes on turning.
   */
  readonly joinSeconds?: number
}

/** Hands and feet: enough to judge continuity (Hsu 2004, ch. 6). */
export const END_EFFECTORS: readonly Role[] = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot']

/** A mapping without examples, to which pairs are added. */
export function emptyDatabase(
  targetRoles: readonly Role[] = END_EFFECTORS,
  settings: Pick<MappingDatabase, 'control' | 'joinSeconds'> = {},
): MappingDatabase {
  return { pairs: [], instances: [], targetRoles, ...settings }
}

/** The database with one more pair, cut at `cuts` (seconds, ascending): n cuts make n − 1 instances. */
export function addPair(
  database: MappingDatabase,
  pair: MappingPair,
  cuts: readonly number[],
  labelsOf: (start: number, end: number) => readonly string[] = () => [],
): MappingDatabase {
  checkPair(database, pair)
  const length = pointDuration(pair.control)
  const inside = cuts.filter((time) => time >= -1e-9 && time <= length + 1e-9)
  const instances = inside.slice(1).flatMap((end, index) => {
    const start = inside[index]
    return end - start > 1e-6
      ? [
          {
            name: `${pair.name}#${index}`,
            pair: database.pairs.length,
            start,
            end,
            labels: labelsOf(start, end),
          },
        ]
      : []
  })
  return { ...database, pairs: [...database.pairs, pair], instances: [...database.instances, ...instances] }
}

function checkPair(database: MappingDatabase, pair: MappingPair): void {
  const controlSeconds = pointDuration(pair.control)
  const targetSeconds = (pair.target.frameCount - 1) / pair.target.frameRate
  // Half a frame of the slower clock: the two may be sampled at different rates.
  const slack = 1 / Math.min(pair.control.rate, pair.target.frameRate) + 1e-6
  if (Math.abs(controlSeconds - targetSeconds) > slack) {
    throw new MotionError(
      `mapping pair "${pair.name}": the control lasts ${controlSeconds.toFixed(3)} s and the target ` +
        `${targetSeconds.toFixed(3)} s; both must be recorded together. Trim the longer one.`,
      { code: 'mismatch' },
    )
  }
  const first = database.pairs[0]
  if (first && first.control.pointCount !== pair.control.pointCount) {
    throw new MotionError(
      `mapping pair "${pair.name}": its control has ${pair.control.pointCount} points and that of "${first.name}" ` +
        `${first.control.pointCount}; all controls of a database must have the same. Choose the same roles for both.`,
      { code: 'mismatch' },
    )
  }
  if (first && first.target.skeleton.jointCount !== pair.target.skeleton.jointCount) {
    throw new MotionError(
      `mapping pair "${pair.name}": its target has ${pair.target.skeleton.jointCount} joints and that of "${first.name}" ` +
        `${first.target.skeleton.jointCount}; targets must share a skeleton. Retarget one of them first.`,
      { code: 'mismatch' },
    )
  }
}

/** The target's joining points of every pair: forward kinematics once, used by every state. */
export function targetPoints(database: MappingDatabase, kernels?: Kernels): readonly PointMotion[] {
  const { joinSeconds = 0 } = database
  return database.pairs.map(({ target }) => {
    const points = pointsOfRoles(target, database.targetRoles, kernels)
    return joinSeconds > 0 ? withVelocities(points, joinSeconds) : points
  })
}

/** The database with more instances of a pair: units that overlap, of any length. Intervals outside it are left out. */
export function addInstances(
  database: MappingDatabase,
  pair: number,
  intervals: readonly Interval[],
  labelsOf: (start: number, end: number) => readonly string[] = () => [],
): MappingDatabase {
  const { name, control } = database.pairs[pair]
  const length = pointDuration(control)
  const instances = intervals
    .filter(({ start, end }) => start >= -1e-9 && end <= length + 1e-9 && end - start > 1e-6)
    .map(({ start, end }) => ({
      name: `${name}@${start.toFixed(2)}+${(end - start).toFixed(2)}`,
      pair,
      start,
      end,
      labels: labelsOf(start, end),
    }))
  return { ...database, instances: [...database.instances, ...instances] }
}
