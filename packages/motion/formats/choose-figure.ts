import { MotionError } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'
import { detectRoles, type RoleReport } from '../skeleton/detect-roles.ts'
import { ROLES, type Role } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { shown } from './json/index.ts'

/** The figure with most roles first; of equals, the one with most joints; of those, the file's order. */
export function mostHumanFirst(motions: readonly Motion[]): { motion: Motion; roles: RoleReport }[] {
  return motions
    .map((motion) => ({ motion, roles: savedRoles(motion.skeleton) ?? detectRoles(motion.skeleton) }))
    .toSorted(
      (a, b) =>
        b.roles.roles.size - a.roles.roles.size ||
        b.motion.skeleton.jointCount - a.motion.skeleton.jointCount,
    )
}

/** Roles that came with the file were set by somebody: they are not guessed again. */
function savedRoles({ roles, joints }: Skeleton): RoleReport | undefined {
  if (roles.size === 0) return undefined
  const used = new Set(roles.values())
  return {
    roles,
    matches: ROLES.flatMap((role) => {
      const joint = roles.get(role)
      return joint === undefined
        ? []
        : [{ role, joint, jointName: joints[joint].name, confidence: 1, by: 'name' }]
    }),
    missing: ROLES.filter((role) => !roles.has(role)),
    unmatched: joints.filter((_, joint) => !used.has(joint)).map(({ name }) => name),
  }
}

/** Which joint plays a role, by name, said by a person; `null` for none. */
export type RolesByHand = Readonly<Partial<Record<Role, string | null>>>

/** What was found, with what a person says instead. */
export function correctRoles(
  found: RoleReport,
  { joints }: Skeleton,
  byHand: RolesByHand,
  source: string,
): RoleReport {
  const roles = new Map(found.roles)
  const said = new Set<Role>()
  for (const [name, jointName] of Object.entries(byHand)) {
    if (!(ROLES as readonly string[]).includes(name))
      throw new MotionError(
        `${source}: ${shown(name)} is no role; roles are ${ROLES.join(', ')}. Correct the name.`,
        { code: 'unreadable' },
      )
    const role = name as Role
    said.add(role)
    roles.delete(role)
    if (jointName === null) continue
    const joint = joints.findIndex((one) => one.name === jointName)
    if (joint < 0) {
      const some = joints.slice(0, 12).map((one) => shown(one.name))
      throw new MotionError(
        `${source}: the role ${role} was given to ${shown(jointName)}, which is no joint of it (it has ${some.join(', ')}${joints.length > 12 ? ', …' : ''}). Give a joint's name as it is in the file.`,
        { code: 'unreadable' },
      )
    }
    for (const [other, taken] of roles) if (taken === joint) roles.delete(other)
    roles.set(role, joint)
  }
  const matches = ROLES.flatMap((role) => {
    const joint = roles.get(role)
    if (joint === undefined) return []
    const before = found.matches.find((match) => match.role === role)
    return said.has(role) || !before
      ? [{ role, joint, jointName: joints[joint].name, confidence: 1, by: 'hand' as const }]
      : [before]
  })
  const used = new Set(roles.values())
  return {
    ...found,
    roles: new Map(matches.map(({ role, joint }) => [role, joint])),
    matches,
    missing: ROLES.filter((role) => !roles.has(role)),
    unmatched: joints.filter((_, joint) => !used.has(joint)).map(({ name }) => name),
  }
}

/** The take that was asked for first, others after it; as they are where none was. */
export function chooseTake(
  motions: readonly Motion[],
  take: string | undefined,
  source: string,
): readonly Motion[] {
  if (take === undefined) return motions
  const number = /^\d+$/.test(take) ? Number(take) - 1 : -1
  const chosen = motions.filter((motion) => motion.name === take)
  const found = chosen.length > 0 ? chosen : motions.slice(number, number + 1)
  if (found.length > 0 && (chosen.length > 0 || number >= 0)) return found
  const names = motions.slice(0, 20).map(({ name }, at) => `${at + 1} "${name}"`)
  throw new MotionError(
    `${source}: it has no take "${take}"; it has ${names.join(', ')}${motions.length > 20 ? ', …' : ''}. Give one of these names or numbers.`,
    { code: 'unknown-name' },
  )
}
