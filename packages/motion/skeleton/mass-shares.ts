import type { Role } from './roles.ts'

// Winter. Biomechanics and Motor Control of Human Movement. Table 4.1.
/** Segments as: from, to, where along it its mass sits, its share of the body's mass. */
const SEGMENTS: readonly (readonly [Role, Role, number, number])[] = [
  ['head', 'head', 0, 0.081],
  ['hips', 'neck', 0.5, 0.497],
  ...(['left', 'right'] as const).flatMap((side): (readonly [Role, Role, number, number])[] => [
    [`${side}UpperArm`, `${side}LowerArm`, 0.44, 0.028],
    [`${side}LowerArm`, `${side}Hand`, 0.43, 0.022],
    [`${side}UpperLeg`, `${side}LowerLeg`, 0.43, 0.1],
    [`${side}LowerLeg`, `${side}Foot`, 0.43, 0.0465],
    [`${side}Foot`, `${side}Toes`, 0.5, 0.0145],
  ]),
]

/** How the body's mass is shared out over joints: Σ share · position is the centre of mass. Shares sum to one. */
export const MASS_SHARES: ReadonlyMap<Role, number> = sharesOf(SEGMENTS)

function sharesOf(segments: typeof SEGMENTS): ReadonlyMap<Role, number> {
  const total = segments.reduce((sum, [, , , share]) => sum + share, 0)
  const shares = new Map<Role, number>()
  for (const [from, to, along, share] of segments) {
    shares.set(from, (shares.get(from) ?? 0) + ((1 - along) * share) / total)
    shares.set(to, (shares.get(to) ?? 0) + (along * share) / total)
  }
  return shares
}
