import { MotionError, type Vec3 } from '@understudy/motion'
import { readDocument, shown } from '@understudy/motion/formats'
import type { CameraRow, ConstraintKind, ConstraintRow } from './constraint-row.ts'

/** How a file of constraints calls itself. */
export const CONSTRAINTS_FORMAT = 'understudy constraints'
/** The version of the file that is read. */
export const CONSTRAINTS_VERSION = 1

type Row = Readonly<Record<string, unknown>>

/** What a constraints file says. */
export interface ParsedConstraints {
  readonly constraints: readonly ConstraintRow[]
  /** The files that key poses are taken from, in the order in which `motion` counts them. */
  readonly motions: readonly string[]
}

/**
 * Reads a constraints file (README.md has every field): `{ "format", "version", "constraints": [ { "kind": … }, … ] }`.
 * Files have degrees, what comes out radians. Whether a model has such roles, frames and keys is seen by `constraintsOf`.
 */
export function parseConstraints(text: string, source = 'constraints.json'): ParsedConstraints {
  const json = readDocument(text, source, {
    format: CONSTRAINTS_FORMAT,
    version: CONSTRAINTS_VERSION,
    remedy: 'Write both fields first in the file; "understudy model edit --help" shows one.',
  })
  if (!Array.isArray(json.constraints))
    throw new MotionError(`${source}: there is no list "constraints"; write { …, "constraints": [ … ] }.`)
  const motions: string[] = []
  const constraints = json.constraints.map((row: unknown, k) => {
    const at = `${source}: constraint ${k + 1}`
    if (typeof row !== 'object' || row === null)
      throw new MotionError(`${at} is ${shown(row)}; an object with a "kind" is needed.`)
    const read = reader(row as Row, at, motions)
    const { kind } = row as Row
    if (typeof kind !== 'string' || !Object.hasOwn(READERS, kind))
      throw new MotionError(
        `${at}: there is no kind ${shown(kind)}; there are ${Object.keys(READERS).join(', ')}.`,
        { code: 'unknown-name' },
      )
    const sigma = read.optional('sigma')
    return { ...READERS[kind as ConstraintKind](read), ...(sigma !== undefined && { sigma }) }
  })
  return { constraints, motions }
}

const READERS: { readonly [K in ConstraintKind]: (read: Reader) => ConstraintRow & { readonly kind: K } } = {
  point: (read) => ({ kind: 'point', ...read.body(), ...read.at(), position: read.place('position') }),
  screen: (read) => ({
    kind: 'screen',
    ...read.body(),
    ...read.at(),
    place: read.pair('place'),
    camera: read.camera(),
  }),
  stroke: (read) => {
    const camera = read.has('camera') ? read.camera() : undefined
    const samples = read.rows('samples', camera ? 3 : 4)
    return { kind: 'stroke', ...read.body(), samples, ...(camera && { camera }) }
  },
  trajectory: (read) => ({
    kind: 'trajectory',
    ...read.body(),
    ...read.span(),
    controls: read.places('controls'),
  }),
  relative: (read) => ({
    kind: 'relative',
    ...read.body(),
    ...read.at(),
    ...read.texts('fromRole', 'fromJoint'),
    ...read.numbers('fromFrame'),
    offset: read.place('offset'),
  }),
  step: (read) => ({
    kind: 'step',
    ...read.span(),
    length: read.number('length'),
    direction: radians(read.optional('direction') ?? 0),
  }),
  orientation: (read) => ({
    kind: 'orientation',
    ...read.body(),
    ...read.at(),
    orientation: read.quat('orientation'),
  }),
  time: (read) => ({ kind: 'time', ...read.at(), seconds: read.number('seconds') }),
  duration: (read) => ({ kind: 'duration', ...read.span(), seconds: read.number('seconds') }),
  pose: (read) => ({ kind: 'pose', ...read.at(), motion: read.motion(), time: read.number('time') }),
  handle: (read) => ({ kind: 'handle', ...read.body(), ...read.at(), ...read.span() }),
  contact: (read) => ({ kind: 'contact', ...read.body(), ...read.span() }),
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isPlace = (one: unknown): one is Vec3 => Array.isArray(one) && one.length === 3 && one.every(isNumber)

type Reader = ReturnType<typeof reader>

/** Fields of a row, or a sentence about them. */
function reader(row: Row, at: string, motions: string[]) {
  const fail = (name: string, needed: string): never => {
    throw new MotionError(`${at}: "${name}" is ${shown(row[name])}; ${needed}.`)
  }
  const optional = (name: string): number | undefined => {
    const value = row[name] ?? undefined
    return value === undefined || isNumber(value) ? value : fail(name, 'a number is needed')
  }
  const number = (name: string): number => optional(name) ?? fail(name, 'a number is needed')
  const numbers = <N extends string>(...names: readonly N[]): Partial<Record<N, number>> =>
    known(names, optional)
  const texts = <N extends string>(...names: readonly N[]): Partial<Record<N, string>> =>
    known(names, (name) => {
      const value = row[name]
      return value === undefined || typeof value === 'string' ? value : fail(name, 'a name is needed')
    })
  const list = (name: string, width: number, holes = false): (number | null)[] => {
    const value = row[name]
    const isOne = (one: unknown): one is number | null => isNumber(one) || (holes && one === null)
    return Array.isArray(value) && value.length === width && value.every(isOne)
      ? value
      : fail(name, `${width} numbers are needed`)
  }
  return {
    number,
    optional,
    numbers,
    texts,
    has: (name: string): boolean => row[name] !== undefined,
    body: () => ({ ...texts('role', 'joint'), ...(row.tip === true && { tip: true }) }),
    at: () => (typeof row.key === 'string' ? texts('key') : numbers('frame')),
    span: () => numbers('from', 'to'),
    place: (name: string) => list(name, 3, true) as [number | null, number | null, number | null],
    pair: (name: string) => list(name, 2) as [number, number],
    quat: (name: string) => list(name, 4) as [number, number, number, number],
    places: (name: string): Vec3[] => {
      const value = row[name]
      return Array.isArray(value) && value.length >= 2 && value.every(isPlace)
        ? value
        : fail(name, 'two or more places [x, y, z] are needed')
    },
    camera: (): CameraRow => parseCamera(row.camera, at),
    rows: (name: string, width: number): readonly (readonly number[])[] => {
      const value = row[name]
      const isRow = (one: unknown): one is number[] =>
        Array.isArray(one) && one.length === width && one.every(isNumber)
      return Array.isArray(value) && value.length >= 2 && value.every(isRow)
        ? value
        : fail(name, `two or more rows of ${width} numbers, seconds first, are needed`)
    },
    /** The number of the motion that is named. */
    motion: (): number => {
      const { motion } = row
      if (typeof motion !== 'string')
        throw new MotionError(
          `${at}: a pose needs "motion", the file it is taken from, and "time" in seconds.`,
        )
      if (!motions.includes(motion)) motions.push(motion)
      return motions.indexOf(motion)
    },
  }
}

function known<N extends string, V>(
  names: readonly N[],
  read: (name: N) => V | undefined,
): Partial<Record<N, V>> {
  const found = names.flatMap((name) => {
    const value = read(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found) as Partial<Record<N, V>>
}

/** `{ "eye": [x, y, z], "target": [x, y, z], "fieldOfView": degrees, "aspect": width / height }`, with radians. */
export function parseCamera(value: unknown, at: string): CameraRow {
  const { eye, target, fieldOfView = 40, aspect = 16 / 9 } = (value ?? {}) as Row
  if (!isPlace(eye) || !isPlace(target) || typeof fieldOfView !== 'number' || typeof aspect !== 'number')
    throw new MotionError(
      `${at}: "camera" needs "eye" and "target", each [x, y, z] in metres, and may have "fieldOfView" in degrees and "aspect".`,
    )
  return { eye, target, fieldOfView: radians(fieldOfView), aspect }
}
