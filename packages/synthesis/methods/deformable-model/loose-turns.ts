import type { Role } from '@understudy/motion'
import type { LooseTurn } from './loosen.ts'
import type { DeformableModel } from './model.ts'

/** Frames nearer than this share their turns. */
const TOGETHER = 6

/**
 * Which joints may turn by themselves, and when: those above the points that a constraints file asks to be somewhere (its rows of kind
 * `point`), the root excepted: turned, it would take planted feet along.
 */
export function looseTurns(
  model: DeformableModel,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly LooseTurn[] {
  const { skeleton } = model
  const moving = new Set(model.joints)
  const found: LooseTurn[] = []
  for (const { kind, role, joint: name, tip, frame } of rows) {
    if (kind !== 'point' || typeof frame !== 'number') continue
    const joint =
      typeof role === 'string'
        ? (skeleton.roles.get(role as Role) ?? -1)
        : skeleton.joints.findIndex((one) => one.name === name)
    if (joint < 0) continue
    for (let j = tip === true ? joint : skeleton.parents[joint]; j > 0; j = skeleton.parents[j])
      if (moving.has(j) && !found.some((one) => one.joint === j && Math.abs(one.frame - frame) < TOGETHER))
        found.push({ joint: j, frame })
  }
  return found
}
