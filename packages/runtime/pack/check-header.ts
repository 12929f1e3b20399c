import { makeSkeleton, MotionError, ROLES, type Joint, type Role, type Skeleton } from '@understudy/motion'

/** A figure of more joints is not believed. */
const MOST_JOINTS = 1024

/** The error of a pack that cannot be read. */
export const broken = (source: string, what: string, cause?: unknown): MotionError =>
  new MotionError(
    `${source}: this pack cannot be read: ${what}. Pack the clips again with \`understudy pack\`.`,
    {
      code: 'unreadable',
      cause,
    },
  )

/** A skeleton as headers have it. */
export const skeletonJson = ({ joints, tips }: Skeleton): object => ({
  // Keys in one order, whoever made the joints: the same pack is the same bytes.
  joints: joints.map(({ name, parent, offset, role }) => ({ name, parent, offset, role })),
  tips: tips.map(({ joint, offset }) => ({ joint, offset })),
})

/** The skeleton of a header. */
export function skeletonOf(top: Readonly<Record<string, unknown>>, check: Check): Skeleton {
  const joints = check.list(top.joints, 'joints', MOST_JOINTS).map((each, i): Joint => {
    const { name, parent, offset, role } = check.record(each, `joint ${i}`)
    const [x, y, z] = check.numbers(offset, `the offset of joint ${i}`, 3)
    const index = check.number(parent, `the parent of joint ${i}`)
    const joint = {
      name: check.text(name, `the name of joint ${i}`),
      parent: index,
      offset: [x, y, z] as const,
    }
    return (ROLES as readonly unknown[]).includes(role) ? { ...joint, role: role as Role } : joint
  })
  const tips = check.list(top.tips ?? [], 'tips', MOST_JOINTS).map((each, i) => {
    const { joint, offset } = check.record(each, `tip ${i}`)
    const [x, y, z] = check.numbers(offset, `the offset of tip ${i}`, 3)
    const at = check.number(joint, `the joint of tip ${i}`)
    if (!(Number.isInteger(at) && at >= 0 && at < joints.length))
      throw broken(check.source, `tip ${i} has no parent joint`)
    return { joint: at, offset: [x, y, z] as const }
  })
  return treeOf(joints, tips, check.source)
}

function treeOf(joints: readonly Joint[], tips: Skeleton['tips'], source: string): Skeleton {
  try {
    return makeSkeleton(joints, tips)
  } catch (cause) {
    throw broken(source, cause instanceof Error ? cause.message : 'its skeleton is no tree', cause)
  }
}

/** Values out of JSON, each refused in words where it is not what it should be. */
export class Check {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }

  record(value: unknown, what: string): Readonly<Record<string, unknown>> {
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
    throw broken(this.source, `${what} is missing`)
  }

  list(value: unknown, what: string, most: number): readonly unknown[] {
    if (!Array.isArray(value)) throw broken(this.source, `${what} is no list`)
    if (value.length > most)
      throw broken(this.source, `${what}: ${value.length} entries, at most ${most} are read`)
    return value
  }

  number(value: unknown, what: string): number {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw broken(this.source, `${what} is no number`)
  }

  count(value: unknown, what: string, most: number): number {
    const number = this.number(value, what)
    if (Number.isInteger(number) && number >= 1 && number <= most) return number
    throw broken(this.source, `${what} is ${number}, a whole number from 1 to ${most} is needed`)
  }

  numbers(value: unknown, what: string, length: number): readonly number[] {
    const list = this.list(value, what, length).map((each) => this.number(each, what))
    if (list.length !== length)
      throw broken(this.source, `${what}: ${list.length} numbers, ${length} are needed`)
    return list
  }

  text(value: unknown, what: string): string {
    if (typeof value === 'string') return value
    throw broken(this.source, `${what} is no text`)
  }
}
