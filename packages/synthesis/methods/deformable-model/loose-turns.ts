import type { Role } from '@understudy/motion'
import type { ConstraintRow } from './constraint-row.ts'
import type { LooseTurn } from './loosen.ts'
import type { DeformableModel } from './model.ts'

/** Frames nearer than this share their turns. */
const TOGETHER = 6

/**
 * Which joints may turn by themselves, and when: those above the points that are asked to be somewhere, the root excepted: turned, it would take planted feet along.
 */
export function looseTurns(model: DeformableModel, rows: readonly ConstraintRow[]): readonly LooseTurn[] {
  const { skeleton } = model
  const moving = new Set(model.joints)
  const found: LooseTurn[] = []
  for (const row of rows) {
    if (row.kind !== 'point' || row.frame === undefined) continue
    const { role, joint: name, tip, frame } = row
    const joint =
      role !== undefined
        ? (skeleton.roles.get(role as Role) ?? -1)
        : skeleton.joints.findIndex((one) => one.name === name)
    if (joint < 0) continue
    for (let j = tip === true ? joint : skeleton.parents[joint]; j > 0; j = skeleton.parents[j])
      if (moving.has(j) && !found.some((one) => one.joint === j && Math.abs(one.frame - frame) < TOGETHER))
        found.push({ joint: j, frame })
  }
  return found
}
