import { ROLES, type Role } from '../../skeleton/roles.ts'
import { isRecord } from '../scene/is-record.ts'

/**
 * The roles a VRM file gives its nodes, by node: VRM 1 as `{ hips: { node: 3 } }` in `VRMC_vrm` (and in
 * `VRMC_vrm_animation`), VRM 0 as `[{ bone: 'hips', node: 3 }]` in `VRM`. Our roles bear the same names.
 */
export function vrmRoles(json: Readonly<Record<string, unknown>>): ReadonlyMap<number, Role> {
  const found = new Map<number, Role>()
  const extensions = isRecord(json.extensions) ? json.extensions : {}
  const put = (bone: unknown, node: unknown): void => {
    if (typeof node !== 'number' || !Number.isSafeInteger(node) || node < 0) return
    if ((ROLES as readonly unknown[]).includes(bone) && !found.has(node)) found.set(node, bone as Role)
  }
  for (const name of ['VRMC_vrm', 'VRMC_vrm_animation', 'VRM']) {
    const extension = extensions[name]
    const humanoid = isRecord(extension) && isRecord(extension.humanoid) ? extension.humanoid : {}
    const bones = humanoid.humanBones
    if (Array.isArray(bones)) {
      for (const entry of bones) if (isRecord(entry)) put(entry.bone, entry.node)
    } else if (isRecord(bones))
      for (const [bone, entry] of Object.entries(bones)) if (isRecord(entry)) put(bone, entry.node)
  }
  return found
}
