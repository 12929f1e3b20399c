import { ASK, TRACK, type TrackPlan, type TrackTest, portable } from '@understudy/kernels'
import { jointOf, type Role, type Skeleton } from '@understudy/motion'
import type { Direction, Feature, LengthUnit, Point } from './feature.ts'
import { GROUND_SECONDS } from './measure-signal.ts'

/** Where a figure lacks a joint, the one that stands for it. */
export const STANDS_FOR: Readonly<Partial<Record<Role, Role>>> = {
  leftToes: 'leftFoot',
  rightToes: 'rightFoot',
  head: 'neck',
  chest: 'spine',
}

/**
 * Features as the kernel takes them: every point and direction they speak of once, by number, and a test for each but `turn`, whose
 * angle only a caller can tell. A threshold t is passed upwards at t + slack and downwards at t − slack.
 */
export function planTracks(
  skeleton: Skeleton,
  features: readonly Feature[],
  frameRate: number,
  lengths: Readonly<Record<LengthUnit, number>>,
): Pick<TrackPlan, 'recipes' | 'tests'> {
  const recipes: number[] = []
  const known = new Map<string, number>()
  const track = (key: string, code: number, ...of: readonly number[]): number => {
    const found = known.get(key)
    if (found !== undefined) return found
    const number = recipes.length / 4
    recipes.push(code, of[0] ?? 0, of[1] ?? 0, of[2] ?? 0)
    known.set(key, number)
    return number
  }
  const role = (name: Role): number => {
    const joint = skeleton.roles.get(name) ?? jointOf(skeleton, STANDS_FOR[name] ?? name, 'features')
    return track(`role ${name}`, TRACK.sample, joint)
  }
  const pointOf = (point: Point): number => {
    if (typeof point === 'string') return role(point)
    if ('mid' in point) {
      const [a, b] = point.mid.map(role)
      return track(`middle ${a} ${b}`, TRACK.middle, a, b)
    }
    return point.lowest.map(role).reduce((a, b) => track(`lower ${a} ${b}`, TRACK.lower, a, b))
  }
  // Hips and shoulders come first, in the order the heading wants them.
  const [hips] = (['leftUpperLeg', 'rightUpperLeg', 'leftUpperArm', 'rightUpperArm'] as const).map(role)
  const front = track('front', TRACK.heading, hips)
  const directionOf = (direction: Direction): number => {
    if (direction === 'front') return front
    if (direction === 'left') return track('left', TRACK.left, front)
    if (direction === 'up' || direction === 'down')
      return track(direction, TRACK.vertical, direction === 'up' ? 1 : -1)
    if (direction === 'back') return track('back', TRACK.opposite, front)
    if (direction === 'right') return track('right', TRACK.opposite, track('left', TRACK.left, front))
    if ('plane' in direction) {
      const [a, b, c] = direction.plane.map(pointOf)
      return track(`normal ${a} ${b} ${c}`, TRACK.normal, a, b, c)
    }
    const [a, b] = [pointOf(direction.from), pointOf(direction.to)]
    return track(`unit ${a} ${b}`, TRACK.unit, a, b)
  }
  const tests = features.flatMap((feature): TrackTest[] => {
    const { test } = feature
    const bounds = { limits: limitsOf(feature), neither: feature.below === undefined ? 0 : 2 }
    switch (test.kind) {
      case 'plane': {
        const [a, b] = [pointOf(test.point), pointOf(test.origin)]
        const scale = 1 / lengths[test.unit]
        return [{ kind: ASK.plane, a, b, c: directionOf(test.normal), scale, ...bounds }]
      }
      case 'distance': {
        const [a, b] = [pointOf(test.from), pointOf(test.to)]
        return [{ kind: ASK.distance, a, b, c: -1, scale: 1 / lengths[test.unit], ...bounds }]
      }
      case 'angle': {
        const [a, b] = test.between.map(directionOf)
        return [{ kind: ASK.angle, a, b, c: -1, scale: 1, ...bounds }]
      }
      case 'velocity': {
        const a = pointOf(test.point)
        const b = test.seenFrom === undefined ? -1 : pointOf(test.seenFrom)
        const c = test.along === 'any' ? -1 : directionOf(test.along)
        return [{ kind: ASK.velocity, a, b, c, scale: frameRate / lengths[test.unit], ...bounds }]
      }
      case 'lift': {
        const reach = Math.round(GROUND_SECONDS * frameRate)
        const a = pointOf(test.point)
        return [{ kind: ASK.lift, a, b: reach, c: -1, scale: 1 / lengths.leg, ...bounds }]
      }
      case 'turn':
        return []
    }
  })
  return { recipes: Int32Array.from(recipes), tests }
}

/** Where high begins and ends, low begins and ends, and where they begin at the first frame. */
function limitsOf({ test, above, below, slack }: Feature): Float32Array {
  const floor = below ?? -Infinity
  const limits = [above + slack, above - slack, floor - slack, floor + slack, above, floor]
  return Float32Array.from(limits, test.kind === 'angle' ? asCosine : (limit) => limit)
}

/** Degrees as the kernel counts angles, −cos; beyond what an angle can be it is never reached. */
function asCosine(degrees: number): number {
  if (degrees > 180) return 2
  return degrees < 0 ? -2 : -portable.cos((degrees * Math.PI) / 180)
}
