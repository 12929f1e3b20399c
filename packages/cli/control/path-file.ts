import { MotionError } from '@understudy/motion'
import type { PathSample } from '@understudy/synthesis/methods/control-by-example'

/**
 * A path to walk, as JSON. Either performed, with the time each point was reached:
 *
 *   { "samples": [{ "x": 0, "z": 0, "time": 0 }, { "x": 0, "z": 1.2, "time": 1, "heading": 90 }, …] }
 *
 * or drawn, with one speed for all of it:
 *
 *   { "points": [[0, 0], [0, 2], [1.5, 3]], "speed": 1.2 }
 *
 * Metres on the floor, seconds, degrees about +Y from +Z (heading is optional: along the path otherwise). A point that
 * stays where it is while time or heading goes on stands, or turns on the spot.
 */
export interface PathFile {
  readonly samples: readonly PathSample[]
  /** Whether the times are made up from a speed. */
  readonly drawn: boolean
}

/** A loop to try: out, round to the left, and back to where it began. */
export const EXAMPLE_PATH = {
  points: Array.from({ length: 49 }, (_, i) => {
    const angle = (i / 48) * 2 * Math.PI
    const round = (value: number): number => Math.round(1000 * value) / 1000
    return [round(2.6 * Math.sin(angle)), round(2.2 * (1 - Math.cos(angle)))]
  }),
}

export function parsePath(text: string, source: string, speed: number): PathFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MotionError(
      `${source}: this is not JSON; a path looks like { "points": [[0, 0], [0, 2]], "speed": 1.2 }. ` +
        `Run "understudy walk --example" to see one at work.`,
    )
  }
  const file = (Array.isArray(value) ? { points: value } : value) as {
    readonly samples?: unknown
    readonly points?: unknown
    readonly speed?: unknown
  } | null
  if (Array.isArray(file?.samples))
    return { samples: file.samples.map((item, i) => sample(item, i, source)), drawn: false }
  if (Array.isArray(file?.points)) {
    const pace = typeof file.speed === 'number' ? file.speed : speed
    if (!(pace > 0))
      throw new MotionError(
        `${source}: the speed is ${pace} m/s; it must be above 0. Leave it out to walk as the examples do.`,
      )
    return {
      samples: atSpeed(
        file.points.map((item, i) => point(item, i, source)),
        pace,
      ),
      drawn: true,
    }
  }
  throw new MotionError(
    `${source}: neither "points" nor "samples" was found; a path looks like { "points": [[0, 0], [0, 2]], "speed": 1.2 }. ` +
      `See "understudy walk --help".`,
  )
}

/** Points at one speed; a path drawn faster than nobody walks is told of later, by the speed guide. */
function atSpeed(points: readonly (readonly [number, number])[], speed: number): readonly PathSample[] {
  let time = 0
  return points.map(([x, z], i) => {
    if (i > 0) time += Math.hypot(x - points[i - 1][0], z - points[i - 1][1]) / speed
    return { x, z, time }
  })
}

function point(item: unknown, index: number, source: string): readonly [number, number] {
  const [x, z] = Array.isArray(item)
    ? (item as unknown[])
    : [(item as { x?: unknown } | null)?.x, (item as { z?: unknown } | null)?.z]
  if (typeof x === 'number' && typeof z === 'number' && Number.isFinite(x) && Number.isFinite(z))
    return [x, z]
  throw new MotionError(
    `${source}: point ${index} is ${JSON.stringify(item)}; two numbers [x, z] in metres are needed. Correct it.`,
  )
}

function sample(item: unknown, index: number, source: string): PathSample {
  const { x, z, time, heading } = (item ?? {}) as Record<string, unknown>
  const numbers = [x, z, time, ...(heading === undefined ? [] : [heading])]
  if (numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) {
    return {
      x: x as number,
      z: z as number,
      time: time as number,
      ...(heading === undefined ? {} : { heading: ((heading as number) * Math.PI) / 180 }),
    }
  }
  throw new MotionError(
    `${source}: sample ${index} is ${JSON.stringify(item)}; numbers x and z in metres and time in seconds are needed. Correct it.`,
  )
}
