import { portable } from '@understudy/kernels'
import { MotionError, type GroundTransform, type Motion, type Quat, type Role } from '@understudy/motion'
import type { CameraRow, ConstraintRow } from './constraint-row.ts'
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

/** What constraints may refer to. */
export interface ConstraintsContext {
  /** The motion that is being edited, for handles; the mean by default. */
  readonly coefficients?: Float64Array | undefined
  readonly placement?: GroundTransform | undefined
  /** The motions that key poses are taken from. */
  readonly motions?: readonly Motion[]
}

/** A handle over a span is held every so many frames. */
const HANDLE_STEP = 6

/**
 * Constraints on a model as they are solved. What does not exist (a role, a frame, a key) is refused with what there is;
 * `source` says in whose words it was asked.
 */
export const constraintsOf = (
  rows: readonly ConstraintRow[],
  model: DeformableModel,
  source = 'constraints',
  context: ConstraintsContext = {},
): readonly Constraint[] =>
  rows.map((row, k) => constraintOf(row, `${source}: constraint ${k + 1}`, model, context))

function constraintOf(
  row: ConstraintRow,
  at: string,
  model: DeformableModel,
  context: ConstraintsContext,
): Constraint {
  const find = finder(row, at, model)
  const { sigma } = row
  const last = model.frameCount - 1
  switch (row.kind) {
    case 'point':
      return pointAt({
        point: find.point(),
        frame: find.frame(),
        target: open(row.position),
        sigma,
        label: whereOf(row),
      })
    case 'screen':
      return screenPoint({
        point: find.point(),
        frame: find.frame(),
        camera: cameraOf(row.camera),
        target: row.place,
        sigma,
        label: `picture of ${whereOf(row)}`,
      })
    case 'stroke':
      return strokeThrough({
        point: find.point(),
        camera: row.camera && cameraOf(row.camera),
        samples: row.samples.map(([time, ...place]) => ({ time, place })),
        sigma,
        label: `stroke for ${nameOf(row)}`,
      })
    case 'trajectory':
      return trajectory({
        point: find.point(),
        from: find.frame('from', 0),
        to: find.frame('to', last),
        controls: row.controls,
        sigma,
        label: `way of ${nameOf(row)}`,
      })
    case 'relative':
      return relativeTo({
        point: find.point(),
        frame: find.frame(),
        from: find.point('fromRole', 'fromJoint'),
        fromFrame: find.frame('fromFrame', find.frame()),
        target: open(row.offset),
        sigma,
        label: `${whereOf(row)} from ${row.fromRole ?? row.fromJoint ?? 'null'}`,
      })
    case 'step':
      return stepAhead({
        model,
        length: row.length,
        direction: row.direction ?? 0,
        from: find.frame('from', 0),
        to: find.frame('to', last),
        sigma,
        label: `step of ${row.length} m`,
      })
    case 'orientation':
      return orientationAt({
        joint: find.point().joint,
        frame: find.frame(),
        target: unit(row.orientation, at),
        sigma,
        label: `orientation of ${whereOf(row)}`,
      })
    case 'time':
      return clockAt({
        frame: find.frame(),
        seconds: row.seconds,
        sigma,
        label: `time of ${row.key ?? row.frame}`,
      })
    case 'duration':
      return clockAt({
        frame: find.frame('to', last),
        since: find.frame('from', 0),
        seconds: row.seconds,
        sigma,
        label: 'duration',
      })
    case 'pose': {
      const motion = context.motions?.[row.motion]
      if (!motion)
        throw new MotionError(
          `${at}: the pose is of motion ${row.motion}, and ${context.motions?.length ?? 0} were given, counted from 0. Give the motion it is taken from.`,
          { code: 'missing' },
        )
      return keyPose({ motion, time: row.time, frame: find.frame(), sigma })
    }
    case 'handle': {
      const from = find.frame('from', find.frame(undefined, 0))
      const to = find.frame('to', find.frame(undefined, from))
      const count = Math.max(1, Math.ceil((to - from) / HANDLE_STEP))
      return fixedHandle({
        model,
        coefficients: context.coefficients ?? new Float64Array(model.size),
        placement: context.placement,
        frames:
          to > from ? Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count) : [from],
        points: row.role === undefined && row.joint === undefined ? undefined : [find.point()],
        sigma,
        label: `handle on ${row.role ?? row.joint ?? 'the pose'}`,
      })
    }
    case 'contact': {
      const { joint } = find.point()
      const { role } = model.skeleton.joints[joint]
      if (role === undefined)
        throw new MotionError(`${at}: joint ${joint} has no role; a contact needs one. Name a role.`, {
          code: 'missing-role',
        })
      return plantedFeet(model, { sigma }, [
        {
          role,
          from: Math.round(find.frame('from', 0)),
          to: Math.round(find.frame('to', last)) + 1,
        },
      ])
    }
  }
}

interface Where {
  readonly role?: string | undefined
  readonly joint?: string | undefined
  readonly frame?: number | undefined
  readonly key?: string | undefined
}
const nameOf = ({ role, joint }: Where): string => role ?? joint ?? 'null'
const whereOf = ({ role, joint, frame, key }: Where): string =>
  `${role ?? joint ?? 'hips'} at ${key ?? `frame ${frame}`}`

const open = (
  place: readonly (number | null)[],
): [number | undefined, number | undefined, number | undefined] => [
  place[0] ?? undefined,
  place[1] ?? undefined,
  place[2] ?? undefined,
]

/** The camera that a row describes. */
export const cameraOf = ({ eye, target, fieldOfView, aspect }: CameraRow): PictureCamera =>
  lookAt(eye, target, fieldOfView, aspect)

function unit(q: readonly [number, number, number, number], at: string): Quat {
  const length = portable.norm(q)
  if (length > 0) return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
  throw new MotionError(`${at}: "orientation" is ${JSON.stringify(q)}; a quaternion x y z w is needed.`)
}

/** Frames and points of a row in the model, or a sentence about them. */
function finder(asked: ConstraintRow, at: string, model: DeformableModel) {
  const row = asked as unknown as Readonly<Record<string, unknown>>
  const { roles, joints, tips } = model.skeleton
  const fail = (name: string, needed: string): never => {
    throw new MotionError(`${at}: "${name}" is ${JSON.stringify(row[name])}; ${needed}.`)
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
    const value = row[name] ?? otherwise
    if (typeof value !== 'number') return fail(name, 'a number is needed')
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
  return { frame, point }
}
