import {
  averageFlat,
  commonAncestor,
  pathBelow,
  quat,
  type Motion,
  type Quat,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'
import { matchFingers } from './match-fingers.ts'

/** Where the orientation of one target joint comes from. */
export type JointSource =
  /** One source joint: R = R_a C. */
  | { readonly kind: 'copy'; readonly joint: number; readonly constant: Quat }
  /** Between two: R = slerp(R_a C_a, R_b C_b, α). */
  | {
      readonly kind: 'between'
      readonly joints: readonly [number, number]
      readonly constants: readonly [Quat, Quat]
      readonly alpha: number
    }
  /** Rides on its parent: local rotation fixed. */
  | { readonly kind: 'follow'; readonly local: Quat }

export interface JointPlan {
  readonly sources: readonly JointSource[]
  /** Roles that both skeletons have. */
  readonly matched: readonly Role[]
  /** Roles the target has and the source has not: those joints ride on their parents. */
  readonly missing: readonly Role[]
  /** Roles the source has and the target has not: their own motion is lost, what hangs on them is not. */
  readonly unused: readonly Role[]
  /** Finger joints that the source moves. */
  readonly fingers: number
}

/**
 * Decides for every target joint which source joint moves it. In the reference pose both skeletons stand alike, and a
 * joint that has turned by D from there in the source shall have turned by D in the target:
 *
 *   R_target(t) = D(t) R̂_target,   D(t) = R_source(t) R̂_source⁻¹   ⇒   R_target(t) = R_source(t) C,  C = R̂_source⁻¹ R̂_target
 *
 * with R̂ the orientations of the reference pose: one constant per joint. Trunks have different numbers of joints, so
 * spine and neck are matched by their place between hips, shoulder girdle and head instead of by name.
 */
export function planJoints(
  source: Skeleton,
  target: Skeleton,
  sourcePose: ReferencePose,
  targetPose: ReferencePose,
  example?: Motion,
): JointPlan {
  const constant = (from: number, to: number): Quat =>
    quat.multiply(quat.inverse(sourcePose.orientations[from]), targetPose.orientations[to])
  const sources: (JointSource | undefined)[] = new Array(target.jointCount).fill(undefined)
  const matched: Role[] = []
  const missing: Role[] = []

  const chains = [trunks(source), trunks(target)] as const
  for (const part of ['spine', 'neck'] as const) {
    const to = chains[1][part]
    const from = [chains[0].begin[part], ...chains[0][part]]
    to.forEach((joint, index) => {
      const at = placeInChain(index, to.length, from.length - 1)
      const below = Math.floor(at + 1e-9)
      const alpha = at - below
      sources[joint] =
        alpha < 1e-9
          ? { kind: 'copy', joint: from[below], constant: constant(from[below], joint) }
          : {
              kind: 'between',
              joints: [from[below], from[below + 1]],
              constants: [constant(from[below], joint), constant(from[below + 1], joint)],
              alpha,
            }
    })
  }

  const digits = matchFingers(source, target, sourcePose, targetPose)
  const byName = new Map(source.joints.map(({ name }, joint) => [name, joint]))
  for (const [joint, { role, name, parent }] of target.joints.entries()) {
    const from = role === undefined ? undefined : source.roles.get(role)
    if (role !== undefined) {
      if (from !== undefined || sources[joint]) matched.push(role)
      else missing.push(role)
    }
    if (sources[joint]) continue
    const digit = digits.get(joint)
    if (digit && role === undefined) {
      sources[joint] = { kind: 'copy', ...digit }
      continue
    }
    // Props and the like: two skeletons of one family name them alike, and hang them on the same joint.
    const namesake = role === undefined && parent >= 0 ? byName.get(name) : undefined
    const twin =
      namesake !== undefined && sameParentName(source, target, namesake, joint) ? namesake : undefined
    const moving = from ?? (twin !== undefined && source.joints[twin].role === undefined ? twin : undefined)
    sources[joint] =
      moving === undefined ? undefined : { kind: 'copy', joint: moving, constant: constant(moving, joint) }
  }

  // Whatever is above the hips turns with them: a root that stayed behind would tear the offset between them.
  const hips = target.roles.get('hips')!
  const sourceHips = source.roles.get('hips')!
  for (let joint = target.parents[hips]; joint >= 0; joint = target.parents[joint])
    sources[joint] = { kind: 'copy', joint: sourceHips, constant: constant(sourceHips, joint) }

  const unused = [...source.roles.keys()].filter(
    (role) => !target.roles.has(role) && !chains[0].spine.includes(source.roles.get(role)!),
  )
  return {
    sources: sources.map((found, joint) => found ?? follow(target, targetPose, joint, example)),
    matched,
    missing,
    unused,
    fingers: digits.size,
  }
}

/**
 * Where joint `index` of a chain of `count` lies among `others` (numbered 1 to `others`; 0 is the joint the chain
 * hangs on). Last lies on last and first on first, so that two bodies of the same build lose nothing either way; a
 * chain of one joint stands for the whole and is its end.
 */
function placeInChain(index: number, count: number, others: number): number {
  if (count === 1) return others
  if (others <= 1) return ((index + 1) / count) * others
  return 1 + (index / (count - 1)) * (others - 1)
}

/** Fixed to its parent: as it mostly is in the example (fingers curled, not spread), else as in the reference pose. */
function follow(
  { parents }: Skeleton,
  { orientations }: ReferencePose,
  joint: number,
  example: Motion | undefined,
): JointSource {
  const parent = parents[joint]
  if (example && parent >= 0) {
    const { frameCount, rotations, skeleton } = example
    const mean = new Float64Array(4)
    averageFlat(mean, 0, rotations, 4 * joint, 4 * skeleton.jointCount, frameCount)
    return { kind: 'follow', local: quat.quatAt(mean, 0) }
  }
  const local =
    parent < 0 ? orientations[joint] : quat.multiply(quat.inverse(orientations[parent]), orientations[joint])
  return { kind: 'follow', local }
}

const sameParentName = (a: Skeleton, b: Skeleton, i: number, j: number): boolean =>
  a.parents[i] >= 0 && b.parents[j] >= 0 && a.joints[a.parents[i]].name === b.joints[b.parents[j]].name

/** The joints from the hips up to the one that carries the arms, and from there up to the head. */
function trunks(skeleton: Skeleton): {
  readonly spine: readonly number[]
  readonly neck: readonly number[]
  readonly begin: { readonly spine: number; readonly neck: number }
} {
  const { roles } = skeleton
  const hips = roles.get('hips')!
  const arms = (['leftUpperArm', 'rightUpperArm'] as const).map((role) => roles.get(role))
  const head = roles.get('head') ?? roles.get('neck')
  const tops = (['upperChest', 'chest', 'spine'] as const).map((role) => roles.get(role))
  const girdle =
    arms[0] !== undefined && arms[1] !== undefined
      ? commonAncestor(skeleton, arms[0], arms[1])
      : (tops.find((joint) => joint !== undefined) ?? hips)
  return {
    spine: pathBelow(skeleton, hips, girdle),
    neck: head === undefined ? [] : pathBelow(skeleton, girdle, head),
    begin: { spine: hips, neck: girdle },
  }
}
