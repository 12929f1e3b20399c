import type { HelperJoint } from '../../body/helper-joints.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { isRecord } from '../scene/is-record.ts'

/**
 * A node that a body added for its skin, as `extras.understudy.helper` says it: how it rests, and what turns it. Joints
 * are named, so that another motion can be put on the file.
 */
export function printHelper({ rest, drive }: HelperJoint, { joints }: Skeleton): unknown {
  return { rest, drive: drive.kind === 'half' ? { kind: 'half', joint: joints[drive.joint].name } : drive }
}

/** Is a node with these extras a helper? It is no joint of the skeleton. */
export const isHelper = (extras: unknown): boolean => helperOf(extras) !== undefined

function helperOf(extras: unknown): Readonly<Record<string, unknown>> | undefined {
  const own = isRecord(extras) ? extras.understudy : undefined
  const helper = isRecord(own) ? own.helper : undefined
  return isRecord(helper) ? helper : undefined
}

/** What moves a helper node of a file, or undefined for any other node and for one that is not said in full. */
export function readHelper(
  extras: unknown,
  { joints }: Skeleton,
): Pick<HelperJoint, 'rest' | 'drive'> | undefined {
  const { rest, drive } = helperOf(extras) ?? {}
  if (!isNumbers(rest, 4) || !isRecord(drive)) return undefined
  const turn = rest as unknown as Quat
  if (drive.kind === 'half') {
    const joint = joints.findIndex(({ name }) => name === drive.joint)
    return joint < 0 ? undefined : { rest: turn, drive: { kind: 'half', joint } }
  }
  const { role, finger, part, swing } = drive
  if (
    drive.kind !== 'finger' ||
    (role !== 'leftHand' && role !== 'rightHand') ||
    typeof finger !== 'number' ||
    ![0, 1, 2, 3, 4].includes(finger) ||
    (part !== 0 && part !== 1 && part !== 2) ||
    !isNumbers(swing, 3)
  )
    return undefined
  return { rest: turn, drive: { kind: 'finger', role, finger, part, swing: swing as unknown as Vec3 } }
}

const isNumbers = (value: unknown, count: number): value is number[] =>
  Array.isArray(value) && value.length === count && value.every((item) => Number.isFinite(item))
