import type { CameraRow, ConstraintRow } from './constraint-row.ts'
import { CONSTRAINTS_FORMAT, CONSTRAINTS_VERSION } from './parse-constraints.ts'

/** Constraints as a file, which has degrees; `motions` are the names of what key poses are taken from. */
export const printConstraints = (
  constraints: readonly ConstraintRow[],
  motions: readonly string[] = [],
): string =>
  JSON.stringify({
    format: CONSTRAINTS_FORMAT,
    version: CONSTRAINTS_VERSION,
    constraints: constraints.map((row) => inDegrees(row, motions)),
  })

function inDegrees(row: ConstraintRow, motions: readonly string[]): object {
  switch (row.kind) {
    case 'step':
      return { ...row, direction: degrees(row.direction ?? 0) }
    case 'screen':
      return { ...row, camera: printCamera(row.camera) }
    case 'stroke':
      return { ...row, camera: row.camera && printCamera(row.camera) }
    case 'pose':
      return { ...row, motion: motions[row.motion] }
    default:
      return row
  }
}

const printCamera = (camera: CameraRow): CameraRow => ({
  ...camera,
  fieldOfView: degrees(camera.fieldOfView),
})

/** Neighbours of a number that are tried. */
const NEAR = 4

/** Degrees that are read back as these very radians, where there are such: rounding twice must not change a motion. */
function degrees(radians: number): number {
  const near = (radians * 180) / Math.PI
  for (let k = 0; k <= NEAR; k++)
    for (const one of [near * (1 + k * Number.EPSILON), near * (1 - k * Number.EPSILON)])
      if ((one * Math.PI) / 180 === radians) return one
  return near
}
