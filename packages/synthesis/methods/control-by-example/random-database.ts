import { makeMotion, makeSkeleton, type Random } from '@understudy/motion'
import { addPair, emptyDatabase, type MappingDatabase } from './database.ts'
import type { PointMotion } from './points.ts'

export const RATE = 5

/** A small database of random smooth pairs: two control points, a one-joint target. For tests. */
export function randomDatabase(random: Random, pairs: number): MappingDatabase {
  const skeleton = makeSkeleton([{ name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' }])
  let database = emptyDatabase(['hips'])
  for (let pair = 0; pair < pairs; pair++) {
    const frameCount = 12
    const control = wander(random, frameCount, 2)
    const rootPositions = Float32Array.from(wander(random, frameCount, 1).points)
    const rotations = new Float32Array(4 * frameCount)
    for (let frame = 0; frame < frameCount; frame++) rotations[4 * frame + 3] = 1
    const target = makeMotion({ skeleton, frameRate: RATE, rootPositions, rotations })
    database = addPair(database, { name: `pair${pair}`, control, target }, [0.2, 1, 1.8])
  }
  return database
}

export function wander(random: Random, frameCount: number, pointCount: number): PointMotion {
  const points = new Float64Array(3 * frameCount * pointCount)
  for (let c = 0; c < 3 * pointCount; c++) {
    let value = random.between(-1, 1)
    for (let frame = 0; frame < frameCount; frame++)
      points[frame * 3 * pointCount + c] = value += random.between(-0.3, 0.3)
  }
  return { rate: RATE, pointCount, frameCount, points }
}
