import type { BindPose } from './body-mesh.ts'

/**
 * B⁻¹ of every joint, `[joint][16]`, column-major as glTF and three.js want them. With B = (R, p):
 *
 *   B⁻¹ = ( Rᵀ, −Rᵀ p )
 */
export function inverseBindMatrices(bind: BindPose): Float32Array {
  const jointCount = bind.jointPositions.length / 3
  const out = new Float32Array(16 * jointCount)
  for (let joint = 0; joint < jointCount; joint++) {
    const [x, y, z, w] = bind.jointOrientations.subarray(4 * joint, 4 * joint + 4)
    const [px, py, pz] = bind.jointPositions.subarray(3 * joint, 3 * joint + 3)
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
  }
  return out
}
