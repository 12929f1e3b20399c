import * as quat from '../math/quat.ts'
import type { Quat } from '../math/quat.ts'
import { add, vec3At, type Vec3 } from '../math/vec3.ts'
import type { BindPose } from './body-mesh.ts'
import type { HelperJoint } from './helper-joints.ts'

/**
 * B⁻¹ of every joint and then of every helper, `[joint][16]`, column-major as glTF and three.js want them. With B = (R, p):
 *
 *   B⁻¹ = ( Rᵀ, −Rᵀ p )
 */
export function inverseBindMatrices(bind: BindPose, helpers: readonly HelperJoint[] = []): Float32Array {
  const { turns, places } = placesAtBind(bind, helpers)
  const out = new Float32Array(16 * turns.length)
  turns.forEach(([x, y, z, w], joint) => {
    const [px, py, pz] = places[joint]
    // Row r of R is column r of Rᵀ.
    const rows = [
      [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
      [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
      [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    const m = 16 * joint
    for (let column = 0; column < 3; column++) {
      for (let row = 0; row < 3; row++) out[m + 4 * column + row] = rows[column][row]
      out[m + 12 + column] = -(rows[0][column] * px + rows[1][column] * py + rows[2][column] * pz)
    }
    out[m + 15] = 1
  })
  return out
}

/** World turn and place of every joint and then of every helper, as the skin was made. */
export function placesAtBind(
  bind: BindPose,
  helpers: readonly HelperJoint[] = [],
): { readonly turns: readonly Quat[]; readonly places: readonly Vec3[] } {
  const turns = Array.from({ length: bind.jointPositions.length / 3 }, (_, joint) =>
    quat.quatAt(bind.jointOrientations, 4 * joint),
  )
  const places = turns.map((_, joint) => vec3At(bind.jointPositions, 3 * joint))
  for (const { parent, offset, rest } of helpers) {
    places.push(add(places[parent], quat.rotate(turns[parent], offset)))
    turns.push(quat.normalize(quat.multiply(turns[parent], rest)))
  }
  return { turns, places }
}
