import type { Kernels } from '@understudy/kernels'
import { targetPoints, type MappingDatabase } from './database.ts'
import type { PointMotion } from './points.ts'
import { buildStates, type States, type StretchLimits } from './states.ts'

/** How many settings of one database are kept: a slider that is moved leaves each of its values behind. */
const KEPT = 4

const joiningPoints = new WeakMap<MappingDatabase, readonly PointMotion[]>()
const laidOut = new WeakMap<MappingDatabase, Map<string, States>>()

/** `targetPoints`, made once for each database: databases are plain data that nobody changes. */
export function preparedTargets(database: MappingDatabase, kernels?: Kernels): readonly PointMotion[] {
  let points = joiningPoints.get(database)
  if (!points) joiningPoints.set(database, (points = targetPoints(database, kernels)))
  return points
}

/** `buildStates`, made once for each database, rate and stretch: a path is asked about many times while it is drawn. */
export function preparedStates(
  database: MappingDatabase,
  rate: number,
  limits: StretchLimits,
  kernels?: Kernels,
): States {
  let bySettings = laidOut.get(database)
  if (!bySettings) laidOut.set(database, (bySettings = new Map()))
  const key = `${rate} ${limits.seconds} ${limits.ratio}`
  let states = bySettings.get(key)
  if (states) return states
  states = buildStates(database, rate, limits, preparedTargets(database, kernels))
  for (const oldest of bySettings.keys()) if (bySettings.size >= KEPT) bySettings.delete(oldest)
  bySettings.set(key, states)
  return states
}
