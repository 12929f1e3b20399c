import type { Motion } from '../motion/motion.ts'
import { detectRoles, type RoleReport } from '../skeleton/detect-roles.ts'
import { ROLES } from '../skeleton/roles.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'

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
