import { slerpFlat } from '@understudy/kernels'
import { MotionError, sameSkeleton, type Motion, type Skeleton } from '@understudy/motion'

/** Two motions that may be mixed frame by frame, or a reason why not. */
export function requireSameFigure(who: string, a: Motion, b: Motion): void {
  if (!sameSkeleton(a.skeleton, b.skeleton))
    throw new MotionError(
      `${who}: "${a.name}" and "${b.name}" have different skeletons (${difference(a.skeleton, b.skeleton)}); ` +
        `both must share one. Retarget one first.`,
      { code: 'mismatch' },
    )
  if (a.frameRate !== b.frameRate)
    throw new MotionError(
      `${who}: "${a.name}" has ${a.frameRate} frames per second and "${b.name}" ${b.frameRate}; both must share a rate. ` +
        `Resample one first.`,
      { code: 'mismatch' },
    )
}

/** How skeletons differ, in words: with as many joints in both, a count would tell nobody anything. */
function difference(a: Skeleton, b: Skeleton): string {
  if (a.jointCount !== b.jointCount) return `${a.jointCount} joints and ${b.jointCount}`
  const other = a.joints.findIndex(
    ({ name, parent }, i) => name !== b.joints[i].name || parent !== b.joints[i].parent,
  )
  if (other >= 0) return `"${a.joints[other].name}" in one is "${b.joints[other].name}" in the other`
  return 'the same joints, with bones of other lengths'
}

/** Writes frame `at` of `out` as a mix of two frames: roots in a straight line, joints along the shorter arc. */
export function mixFrames(
  out: { readonly rootPositions: Float32Array; readonly rotations: Float32Array },
  at: number,
  a: Motion,
  frameA: number,
  b: Motion,
  frameB: number,
  alpha: number,
): void {
  const width = 4 * a.skeleton.jointCount
  for (let c = 0; c < 3; c++) {
    const from = a.rootPositions[3 * frameA + c]
    out.rootPositions[3 * at + c] = from + (b.rootPositions[3 * frameB + c] - from) * alpha
  }
  for (let q = 0; q < width; q += 4)
    slerpFlat(
      out.rotations,
      at * width + q,
      a.rotations,
      frameA * width + q,
      b.rotations,
      frameB * width + q,
      alpha,
    )
}
