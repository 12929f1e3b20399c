import { portable } from '@understudy/kernels'
import {
  makeSkeleton,
  MotionError,
  quat,
  type Quat,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import { checkFields, readDocument, shown } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../../analysis/document/index.ts'
import { restingPose } from './pose-figure.ts'
import type { KeyPose, KeyPoses } from './key-poses.ts'

/** How a key-pose file calls itself. */
export const KEY_POSES_FORMAT = 'understudy-key-poses'
/** The version of the file that is read and written. */
export const KEY_POSES_VERSION = 1

/** Writes key poses as JSON: see the README. Joints that rest are left out. */
export function printKeyPoses({ name, skeleton, frameRate, poses }: KeyPoses): string {
  const rest = restingPose(skeleton)
  return JSON.stringify(
    {
      format: KEY_POSES_FORMAT,
      version: KEY_POSES_VERSION,
      name,
      frameRate,
      skeleton: {
        joints: skeleton.joints,
        tips: skeleton.tips,
        ...(skeleton.tPose === undefined ? {} : { tPose: [...skeleton.tPose] }),
      },
      poses: poses.map(({ frame, rootPosition, rotations }) => ({
        frame,
        root: rootPosition,
        rotations: Object.fromEntries(
          rotations.flatMap((q, joint) =>
            quat.angleBetween(q, rest.rotations[joint]) < 1e-7 ? [] : [[skeleton.joints[joint].name, q]],
          ),
        ),
      })),
    },
    undefined,
    1,
  )
}

const REMEDY = 'Write both fields first in the file; the README of part assembly shows one.'

const POSES = z.object({
  format: z.literal(KEY_POSES_FORMAT),
  version: z.literal(KEY_POSES_VERSION),
  name: field.text.optional(),
  frameRate: field.rate.optional(),
  skeleton: z
    .object({
      joints: z.array(
        z.object({ name: field.text, parent: z.int(), offset: field.vec3, role: field.role.optional() }),
      ),
      tips: z.array(z.object({ joint: field.count(), offset: field.vec3 })).optional(),
      tPose: field.numbers.optional(),
    })
    .optional(),
  poses: z
    .array(
      z.object({
        frame: z.number().min(0, 'it must not be negative').max(1e7, 'it must be a frame'),
        root: field.vec3.optional(),
        rotations: z.record(z.string(), field.numbers).optional(),
      }),
    )
    .optional(),
})

/**
 * Reads key poses. A rotation is four numbers x y z w, or three angles in degrees about x, y and z applied in the order
 * z, y, x to a vector; joints are named, and one that is not named rests. A file without a skeleton needs one handed in.
 */
export function parseKeyPoses(text: string, source = 'key poses', figure?: Skeleton): KeyPoses {
  const kind = { format: KEY_POSES_FORMAT, version: KEY_POSES_VERSION, remedy: REMEDY }
  return readKeyPoses(readDocument(text, source, kind), source, figure)
}

/** Key poses from the value that their file holds; see `parseKeyPoses`. */
export function readKeyPoses(value: unknown, source = 'key poses', figure?: Skeleton): KeyPoses {
  const file = checkFields(value, source, POSES, REMEDY)
  const { skeleton: body } = file
  const count = body?.joints.length ?? 0
  if (body?.tPose !== undefined && body.tPose.length !== 4 * count)
    throw new MotionError(
      `${source}: skeleton.tPose has ${body.tPose.length} numbers for ${count} joints. ${REMEDY}`,
      {
        code: 'unreadable',
      },
    )
  if (body?.tips?.some(({ joint }) => joint >= count))
    throw new MotionError(`${source}: skeleton.tips name a joint beyond the ${count} there are. ${REMEDY}`, {
      code: 'unreadable',
    })
  const skeleton =
    file.skeleton === undefined
      ? figure
      : makeSkeleton(
          file.skeleton.joints,
          file.skeleton.tips ?? [],
          file.skeleton.tPose && Float32Array.from(file.skeleton.tPose),
        )
  if (skeleton === undefined || file.poses === undefined || file.poses.length === 0)
    throw new MotionError(
      `${source}: ${skeleton === undefined ? 'there is no skeleton in it' : 'there are no poses in it'}; ` +
        `a skeleton and at least one pose are needed.`,
      { code: 'unreadable' },
    )
  const rest = restingPose(skeleton)
  const jointNamed = new Map(skeleton.joints.map(({ name, role }, joint) => [name, { joint, role }]))
  const byRole = (name: string): number | undefined => skeleton.roles.get(name as Role)
  const poses = file.poses.map((pose, i): KeyPose => {
    const rotations = rest.rotations.slice()
    for (const [name, numbers] of Object.entries(pose.rotations ?? {})) {
      const joint = jointNamed.get(name)?.joint ?? byRole(name)
      if (joint === undefined)
        throw new MotionError(
          `${source}: pose ${i} turns "${name}"; the skeleton has no such joint or role. Name one of ${skeleton.joints
            .slice(0, 4)
            .map((j) => j.name)
            .join(', ')}, ….`,
          { code: 'unreadable' },
        )
      rotations[joint] = rotationOf(numbers, `${source}: pose ${i}, ${name}`)
    }
    return { frame: pose.frame, rootPosition: pose.root ?? rest.rootPosition, rotations }
  })
  return { name: file.name ?? source, skeleton, frameRate: file.frameRate ?? 30, poses }
}

function rotationOf(numbers: readonly number[], where: string): Quat {
  if (numbers.every(Number.isFinite)) {
    if (numbers.length === 4 && portable.norm(numbers) > 0.5)
      return quat.normalize([numbers[0], numbers[1], numbers[2], numbers[3]])
    if (numbers.length === 3) {
      const [x, y, z] = numbers.map((degrees) => (degrees * Math.PI) / 180)
      const about = (axis: Vec3, angle: number): Quat => quat.fromAxisAngle(axis, angle)
      return quat.multiply(about([1, 0, 0], x), quat.multiply(about([0, 1, 0], y), about([0, 0, 1], z)))
    }
  }
  throw new MotionError(
    `${where.slice(0, 200)}: ${shown(numbers)} is no rotation; four numbers x y z w or three angles in degrees are needed.`,
    { code: 'unreadable' },
  )
}
