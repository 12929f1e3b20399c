import { mirrorMotion, mirrorRole } from '@understudy/motion'
import { addInstances, type MappingDatabase } from './database.ts'
import type { ControlSpec } from './control-spec.ts'
import type { PointMotion } from './points.ts'

/**
 * The database with every example also seen in a mirror: a walk that turns left then also turns right. Points of the
 * control change sides with the body; a control from elsewhere (`free`) keeps its points in order.
 */
export function withMirroredExamples(database: MappingDatabase): MappingDatabase {
  const order = mirroredOrder(database.control, database.pairs[0]?.control.pointCount ?? 0)
  let all: MappingDatabase = database
  database.pairs.forEach((pair, index) => {
    const mirrored = {
      name: `${pair.name} mirrored`,
      control: mirrorPoints(pair.control, order),
      target: mirrorMotion(pair.target),
    }
    all = { ...all, pairs: [...all.pairs, mirrored] }
    const own = database.instances.filter((instance) => instance.pair === index)
    const labels = new Map(own.map(({ start, end, labels: known }) => [`${start} ${end}`, known]))
    all = addInstances(all, all.pairs.length - 1, own, (start, end) => labels.get(`${start} ${end}`) ?? [])
  })
  return all
}

/** For each point the one that stands in its place in a mirror. */
function mirroredOrder(control: ControlSpec | undefined, pointCount: number): readonly number[] {
  if (control?.kind === 'hips') return control.ahead === undefined ? [1, 0] : [1, 0, 3, 2]
  if (control?.kind !== 'points') return Array.from({ length: pointCount }, (_, point) => point)
  return control.points.map(({ role, later = 0 }) => {
    const wanted = mirrorRole(role)
    const found = control.points.findIndex((other) => other.role === wanted && (other.later ?? 0) === later)
    return found < 0 ? control.points.findIndex((other) => other.role === role) : found
  })
}

/** x ← −x, with left and right exchanged. */
function mirrorPoints(motion: PointMotion, order: readonly number[]): PointMotion {
  const { points, pointCount } = motion
  const mirrored = new Float64Array(points.length)
  for (let at = 0; at < points.length; at += 3 * pointCount) {
    order.forEach((from, to) => {
      mirrored[at + 3 * to] = -points[at + 3 * from]
      mirrored[at + 3 * to + 1] = points[at + 3 * from + 1]
      mirrored[at + 3 * to + 2] = points[at + 3 * from + 2]
    })
  }
  return { ...motion, points: mirrored }
}
