import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { shown } from '@understudy/motion/formats'
import { mustBeWalkable, pathSchema, type Path } from '@understudy/operations'
import { pathAtSpeed, type PathSample } from '@understudy/synthesis/methods/control-by-example'

/**
 * A path to walk, as JSON. Either performed, with the time each point was reached:
 *
 *   { "samples": [{ "x": 0, "z": 0, "time": 0 }, { "x": 0, "z": 1.2, "time": 1, "heading": 90 }, …] }
 *
 * or drawn, with one speed for all of it:
 *
 *   { "points": [[0, 0], [0, 2], [1.5, 3]], "speed": 1.2 }
 *
 * Either may have marks: what is done at a place, metres along the path, or from there on:
 *
 *   "marks": [{ "at": 2, "stop": 1.5 }, { "at": 3, "face": "backward" }, { "at": 4, "turn": 360, "speed": "run" }]
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
    return [round(2.6 * portable.sin(angle)), round(2.2 * (1 - portable.cos(angle)))]
  }),
}

/** What paths look like, for those that do not. */
const LIKE = 'a path looks like { "points": [[0, 0], [0, 2]], "speed": 1.2 }'

/**
 * Reads a path; points without a speed are given `speed`, metres per second. What nobody could walk is refused here,
 * before the long work: it would come out as a figure that is dragged along.
 */
export function parsePath(text: string, source: string, speed: number): PathFile {
  const file = objectOf(text, source)
  const { points, samples } = file
  if ((points === undefined) === (samples === undefined))
    throw new MotionError(
      `${source}: ${points === undefined ? 'neither' : 'both'} "points" ${points === undefined ? 'nor' : 'and'} "samples" ` +
        `${points === undefined ? 'was' : 'were'} found; one of them is needed, and ${LIKE}. See "understudy walk --help".`,
    )
  const path = points === undefined ? performed(samples, source) : drawn(points, file.speed ?? speed, source)
  mustBeWalkable(path.samples, source)
  return path
}

/** A path as the operation takes it: points keep their own speed or none, headings are in radians. */
export function readPath(text: string, source: string): Path {
  const { samples } = parsePath(text, source, 1)
  const { points, speed, marks } = objectOf(text, source)
  const marked = marks === undefined ? {} : { marks: marksOf(marks, source) }
  if (points === undefined) return { samples, ...marked }
  const places = samples.map(({ x, z }): [number, number] => [x, z])
  return { points: places, ...(speed === undefined ? {} : { speed: speed as number }), ...marked }
}

/** The file as an object; a bare list is one of points. What is not known is refused: a "sped" would count for nothing. */
function objectOf(text: string, source: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MotionError(
      `${source}: this is not JSON; ${LIKE}. Run "understudy walk --example" to see one at work.`,
      { code: 'unreadable' },
    )
  }
  const file = (Array.isArray(value) ? { points: value } : (value ?? {})) as Readonly<Record<string, unknown>>
  const unknown = Object.keys(file).find((key) => !['points', 'speed', 'samples', 'marks'].includes(key))
  if (unknown === undefined) return file
  throw new MotionError(
    `${source}: "${unknown}" is not known here; a path has "points" and a "speed", or "samples", and "marks". Correct or remove it.`,
    { code: 'unknown-name' },
  )
}

function drawn(points: unknown, speed: unknown, source: string): PathFile {
  if (!(typeof speed === 'number' && speed > 0))
    throw new MotionError(
      `${source}: the speed is ${shown(speed)}; it must be a number above 0, in m/s. Leave it out to walk as the examples do.`,
    )
  const places = listOf(points, 'points', source).map((item, i) => point(item, i, source))
  const different = new Set(places.map(([x, z]) => `${x} ${z}`)).size
  if (different < 2)
    throw new MotionError(
      `${source}: ${different} different point${different === 1 ? ' was' : 's were'} found; two or more are needed to go anywhere. ` +
        `To stand still, give "samples" with times.`,
      { code: 'too-little' },
    )
  return {
    samples: pathAtSpeed(
      places.map(([x, z]) => ({ x, z })),
      speed,
    ),
    drawn: true,
  }
}

function performed(samples: unknown, source: string): PathFile {
  const list = listOf(samples, 'samples', source).map((item, i) => sample(item, i, source))
  if (list.length < 2)
    throw new MotionError(`${source}: ${list.length} samples were found; two or more are needed. Add some.`, {
      code: 'too-little',
    })
  const early = list.findIndex(({ time }, i) => i > 0 && time <= list[i - 1].time)
  if (early >= 0)
    throw new MotionError(
      `${source}: sample ${early} is at ${list[early].time} s, after one at ${list[early - 1].time} s; times must increase. Correct it.`,
    )
  return { samples: list, drawn: false }
}

/** Marks as the operation takes them: turns in radians. */
function marksOf(value: unknown, source: string): NonNullable<Path['marks']> {
  const list = listOf(value, 'marks', source).map((item) => {
    const mark = (item ?? {}) as Record<string, unknown>
    const { turn } = mark
    return typeof turn === 'number' ? { ...mark, turn: (turn * Math.PI) / 180 } : mark
  })
  const read = pathSchema.safeParse({
    points: [
      [0, 0],
      [0, 1],
    ],
    marks: list,
  })
  if (read.success) return read.data.marks ?? []
  const bad = list.findIndex(
    (mark) =>
      !pathSchema.safeParse({
        points: [
          [0, 0],
          [0, 1],
        ],
        marks: [mark],
      }).success,
  )
  throw new MotionError(
    `${source}: mark ${bad} is ${shown((value as readonly unknown[])[bad])}; "at" in metres is needed, with "stop" in seconds, "turn" in degrees, ` +
      `"face" (forward, backward, left or right) or "speed" (walk, run, or m/s). Correct it.`,
  )
}

function listOf(value: unknown, name: string, source: string): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[]
  throw new MotionError(`${source}: "${name}" is no list; ${LIKE}. See "understudy walk --help".`)
}

function point(item: unknown, index: number, source: string): readonly [number, number] {
  if (Array.isArray(item) && item.length > 2)
    throw new MotionError(
      `${source}: point ${index} is ${shown(item)}; two numbers [x, z] on the floor are needed, without a height. ` +
        `Leave the height out, or write { "x": …, "y": …, "z": … }.`,
    )
  const [x, z] = Array.isArray(item)
    ? (item as unknown[])
    : [(item as { x?: unknown } | null)?.x, (item as { z?: unknown } | null)?.z]
  if (typeof x === 'number' && typeof z === 'number' && Number.isFinite(x) && Number.isFinite(z))
    return [x, z]
  throw new MotionError(
    `${source}: point ${index} is ${shown(item)}; two numbers [x, z] in metres are needed. Correct it.`,
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
    `${source}: sample ${index} is ${shown(item)}; numbers x and z in metres and time in seconds are needed. Correct it.`,
  )
}
