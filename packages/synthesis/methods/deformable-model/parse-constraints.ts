import { portable } from '@understudy/kernels'
import {
  MotionError,
  type GroundTransform,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { readDocument } from '@understudy/motion/formats'
import type { ConstraintRow } from './constraint-row.ts'
import type { Constraint } from './constraint.ts'
import {
  clockAt,
  fixedHandle,
  keyPose,
  lookAt,
  orientationAt,
  plantedFeet,
  pointAt,
  relativeTo,
  screenPoint,
  stepAhead,
  strokeThrough,
  trajectory,
  type PictureCamera,
} from './constraints/index.ts'
import type { DeformableModel } from './model.ts'
import type { BodyPoint } from './stage.ts'

export const CONSTRAINTS_FORMAT = 'understudy constraints'
export const CONSTRAINTS_VERSION = 1

/** What a constraints file may refer to. */
export interface ConstraintsContext {
  /** The motion that is being edited, for handles; the mean by default. */
  readonly coefficients?: Float64Array
  readonly placement?: GroundTransform
  /** A motion named by `"motion"` of a key pose. */
  readonly motionNamed?: (name: string) => Motion
}

type Row = Readonly<Record<string, unknown>>

/** A field's value for a label. */
const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/**
 * Reads a constraints file (README.md has every field): `{ "format", "version", "constraints": [ { "kind": … }, … ] }`. What
 * does not exist — a role, a frame, a key — is refused with what there is.
 */
export function parseConstraints(
  text: string,
  model: DeformableModel,
  source = 'constraints.json',
  context: ConstraintsContext = {},
): readonly Constraint[] {
  const json = readDocument(text, source, {
    format: CONSTRAINTS_FORMAT,
    version: CONSTRAINTS_VERSION,
    remedy: 'Write both fields first in the file; "understudy model edit --help" shows one.',
  })
  if (!Array.isArray(json.constraints))
    throw new MotionError(`${source}: there is no list "constraints"; write { …, "constraints": [ … ] }.`)
  json.constraints.forEach((row, k) => {
    if (typeof row !== 'object' || row === null)
      throw new MotionError(
        `${source}: constraint ${k + 1} is ${JSON.stringify(row)}; an object with a "kind" is needed.`,
      )
  })
  return constraintsOf(json.constraints as readonly ConstraintRow[], model, source, context)
}

/** The constraints that rows ask for; `source` says whose they are where one is refused. */
export const constraintsOf = (
  rows: readonly ConstraintRow[],
  model: DeformableModel,
  source = 'constraints',
  context: ConstraintsContext = {},
): readonly Constraint[] =>
  rows.map((row, k) => constraintOf(row as unknown as Row, `${source}: constraint ${k + 1}`, model, context))

const KINDS = [
  'point',
  'screen',
  'stroke',
  'trajectory',
  'relative',
  'step',
  'orientation',
  'time',
  'duration',
  'pose',
  'handle',
  'contact',
]

function constraintOf(row: Row, at: string, model: DeformableModel, context: ConstraintsContext): Constraint {
  const read = reader(row, at, model)
  const sigma = row.sigma === undefined ? undefined : read.number('sigma')
  const where = `${told(row.role ?? row.joint ?? 'hips')} at ${told(row.key ?? `frame ${told(row.frame)}`)}`
  switch (row.kind) {
    case 'point':
      return pointAt({
        point: read.point(),
        frame: read.frame(),
        target: read.place('position'),
        sigma,
        label: where,
      })
    case 'screen':
      return screenPoint({
        point: read.point(),
        frame: read.frame(),
        camera: read.camera(),
        target: read.pair('place'),
        sigma,
        label: `picture of ${where}`,
      })
    case 'stroke': {
      const camera = row.camera === undefined ? undefined : read.camera()
      return strokeThrough({
        point: read.point(),
        camera,
        samples: read.rows('samples', camera ? 3 : 4).map(([time, ...place]) => ({ time, place })),
        sigma,
        label: `stroke for ${told(row.role ?? row.joint)}`,
      })
    }
    case 'trajectory':
      return trajectory({
        point: read.point(),
        from: read.frame('from', 0),
        to: read.frame('to', model.frameCount - 1),
        controls: read.places('controls'),
        sigma,
        label: `way of ${told(row.role ?? row.joint)}`,
      })
    case 'relative':
      return relativeTo({
        point: read.point(),
        frame: read.frame(),
        from: read.point('fromRole', 'fromJoint'),
        fromFrame: read.frame('fromFrame', read.frame()),
        target: read.place('offset'),
        sigma,
        label: `${where} from ${told(row.fromRole ?? row.fromJoint)}`,
      })
    case 'step':
      return stepAhead({
        model,
        length: read.number('length'),
        direction: (read.number('direction', 0) * Math.PI) / 180,
        from: read.frame('from', 0),
        to: read.frame('to', model.frameCount - 1),
        sigma,
        label: `step of ${told(row.length)} m`,
      })
    case 'orientation':
      return orientationAt({
        joint: read.point().joint,
        frame: read.frame(),
        target: read.quat('orientation'),
        sigma,
        label: `orientation of ${where}`,
      })
    case 'time':
      return clockAt({
        frame: read.frame(),
        seconds: read.number('seconds'),
        sigma,
        label: `time of ${told(row.key ?? row.frame)}`,
      })
    case 'duration':
      return clockAt({
        frame: read.frame('to', model.frameCount - 1),
        since: read.frame('from', 0),
        seconds: read.number('seconds'),
        sigma,
        label: 'duration',
      })
    case 'pose': {
      if (typeof row.motion !== 'string' || !context.motionNamed)
        throw new MotionError(
          `${at}: a pose needs "motion", the file it is taken from, and "time" in seconds.`,
        )
      return keyPose({
        motion: context.motionNamed(row.motion),
        time: read.number('time'),
        frame: read.frame(),
        sigma,
      })
    }
    case 'handle': {
      const from = read.frame('from', read.frame(undefined, 0))
      const to = read.frame('to', read.frame(undefined, from))
      const count = Math.max(1, Math.ceil((to - from) / 6))
      return fixedHandle({
        model,
        coefficients: context.coefficients ?? new Float64Array(model.size),
        placement: context.placement,
        frames:
          to > from ? Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count) : [from],
        points: row.role === undefined && row.joint === undefined ? undefined : [read.point()],
        sigma,
        label: `handle on ${told(row.role ?? row.joint ?? 'the pose')}`,
      })
    }
    case 'contact': {
      const { joint } = read.point()
      const role = model.skeleton.joints[joint].role
      if (role === undefined)
        throw new MotionError(`${at}: joint ${joint} has no role; a contact needs one. Name a role.`)
      return plantedFeet(model, { sigma }, [
        {
          role,
          from: Math.round(read.frame('from', 0)),
          to: Math.round(read.frame('to', model.frameCount - 1)) + 1,
        },
      ])
    }
    default:
      throw new MotionError(
        `${at}: there is no kind ${JSON.stringify(row.kind)}; there are ${KINDS.join(', ')}.`,
      )
  }
}

/** Fields of a row, or a sentence about them. */
function reader(row: Row, at: string, model: DeformableModel) {
  const { roles, joints, tips } = model.skeleton
  const fail = (name: string, needed: string): never => {
    throw new MotionError(`${at}: "${name}" is ${JSON.stringify(row[name])}; ${needed}.`)
  }
  const number = (name: string, otherwise?: number): number => {
    const value = row[name] ?? otherwise
    return typeof value === 'number' && Number.isFinite(value) ? value : fail(name, 'a number is needed')
  }
  const list = (name: string, width: number, holes = false): (number | undefined)[] => {
    const value = row[name]
    if (!Array.isArray(value) || value.length !== width) return fail(name, `${width} numbers are needed`)
    return value.map((one: unknown) =>
      typeof one === 'number' && Number.isFinite(one)
        ? one
        : holes && (one === null || one === undefined)
          ? undefined
          : fail(name, `${width} numbers are needed`),
    )
  }
  const frame = (name = 'frame', otherwise?: number): number => {
    const key = name === 'frame' ? row.key : undefined
    if (typeof key === 'string') {
      const found = model.keys.find((one) => one.name === key)
      return (
        found?.frame ??
        fail(
          'key',
          `the model's keys are ${model.keys.map((one) => `"${one.name}"`).join(', ') || 'none'}. Name one, or a "frame"`,
        )
      )
    }
    const value = number(name, otherwise)
    return value >= 0 && value <= model.frameCount - 1
      ? value
      : fail(name, `the model has canonical frames 0 to ${model.frameCount - 1}`)
  }
  const point = (roleName = 'role', jointName = 'joint'): BodyPoint => {
    const role = row[roleName]
    const joint =
      role === undefined
        ? joints.findIndex(({ name }) => name === row[jointName])
        : (roles.get(role as Role) ?? fail(roleName, `the model's body has ${[...roles.keys()].join(', ')}`))
    if (joint < 0)
      return fail(
        jointName,
        `the model's joints are ${joints.map(({ name }) => name).join(', ')}. Name one, or a role`,
      )
    if (row.tip !== true) return { joint }
    const tip = tips.find((one) => one.joint === joint)
    return tip ? { joint, offset: tip.offset } : fail('tip', 'this joint has none')
  }
  return {
    number,
    frame,
    point,
    place: (name: string) =>
      list(name, 3, true) as [number | undefined, number | undefined, number | undefined],
    pair: (name: string) => list(name, 2) as [number, number],
    quat: (name: string): Quat => {
      const q = list(name, 4) as number[]
      const length = portable.norm(q)
      return length > 0
        ? [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
        : fail(name, 'a quaternion x y z w is needed')
    },
    places: (name: string): Vec3[] => {
      const value = row[name]
      const isPlace = (one: unknown): one is Vec3 =>
        Array.isArray(one) &&
        one.length === 3 &&
        one.every((c) => typeof c === 'number' && Number.isFinite(c))
      if (!Array.isArray(value) || value.length < 2 || !value.every(isPlace))
        return fail(name, 'two or more places [x, y, z] are needed')
      return value
    },
    camera: (): PictureCamera => parseCamera(row.camera, at),
    rows: (name: string, width: number): readonly (readonly number[])[] => {
      const value = row[name]
      const isRow = (one: unknown): one is number[] =>
        Array.isArray(one) &&
        one.length === width &&
        one.every((c) => typeof c === 'number' && Number.isFinite(c))
      if (!Array.isArray(value) || value.length < 2 || !value.every(isRow))
        return fail(name, `two or more rows of ${width} numbers, seconds first, are needed`)
      return value
    },
  }
}

/** `{ "eye": [x, y, z], "target": [x, y, z], "fieldOfView": degrees, "aspect": width / height }`. */
export function parseCamera(value: unknown, at: string): PictureCamera {
  const { eye, target, fieldOfView = 40, aspect = 16 / 9 } = (value ?? {}) as Row
  const isPlace = (one: unknown): one is Vec3 =>
    Array.isArray(one) && one.length === 3 && one.every((c) => typeof c === 'number' && Number.isFinite(c))
  if (!isPlace(eye) || !isPlace(target) || typeof fieldOfView !== 'number' || typeof aspect !== 'number')
    throw new MotionError(
      `${at}: "camera" needs "eye" and "target", each [x, y, z] in metres, and may have "fieldOfView" in degrees and "aspect".`,
    )
  return lookAt(eye, target, (fieldOfView * Math.PI) / 180, aspect)
}
