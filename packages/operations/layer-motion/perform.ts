import type { Role, Vec3 } from '@understudy/motion'
import { addLayer } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { LayerMotion } from './operation.ts'

/** Which joints the layers turned. */
export interface LayerMotionReport {
  readonly roles: readonly Role[]
}

export function perform({ motion, layers }: LayerMotion['inputs']): Made<'motion', LayerMotionReport> {
  let output = motion
  const roles = new Set<Role>()
  for (const { mode, turns, weight } of layers) {
    output = addLayer(output, { mode, turns: turns as Partial<Record<Role, Vec3>>, weight })
    for (const role of Object.keys(turns)) roles.add(role as Role)
  }
  return { output, report: { roles: [...roles] } }
}
