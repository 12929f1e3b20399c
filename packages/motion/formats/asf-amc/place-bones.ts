import { rotateFlat } from '@understudy/kernels'
import type { IssueLog } from '../bvh/issue-log.ts'
import type { AsfSkeleton } from './parse-asf.ts'

/** A bone that wanders less than this keeps its length, in metres; below it is rounding. */
const STILL = 1e-3

/**
 * Bones other than the root that move along tx ty tz. A motion here has bones of fixed length, so the
 * mean over all frames joins the bone's offset; what wanders about that mean is reported, not kept.
 */
export function placeBones(asf: AsfSkeleton, starts: readonly number[], axes: Float64Array) {
  const moving = asf.bones.flatMap((bone, b) => {
    const places = bone.channels.flatMap((channel, c) =>
      channel >= 3 && channel < 6 ? [{ axis: channel - 3, at: starts[b + 1] + c }] : [],
    )
    return places.length > 0
      ? [{ b, places, sum: [0, 0, 0], least: [0, 0, 0].fill(Infinity), most: [0, 0, 0].fill(-Infinity) }]
      : []
  })
  const stretching = asf.bones.filter((bone) => bone.channels.includes(6)).map(({ name }) => name)
  let frames = 0
  return {
    addFrame(row: Float64Array): void {
      frames++
      for (const { places, sum, least, most } of moving) {
        for (const { axis, at } of places) {
          sum[axis] += row[at]
          least[axis] = Math.min(least[axis], row[at])
          most[axis] = Math.max(most[axis], row[at])
        }
      }
    },
    /** What to add to each bone's start, `[bone][xyz]`, in the file's units, along the world's axes of the base pose. */
    finish(): Float64Array {
      const shifts = new Float64Array(3 * asf.bones.length)
      for (const { b, sum } of moving) {
        const mean = Float64Array.from(sum, (total) => total / Math.max(frames, 1))
        rotateFlat(shifts, 3 * b, axes, 4 * (b + 1), mean, 0)
      }
      return shifts
    },
    report(unit: number, log: IssueLog): void {
      for (const { b, places, least, most } of moving) {
        const wander = unit * Math.max(...places.map(({ axis }) => most[axis] - least[axis]))
        if (wander > STILL)
          log.note(
            'wander',
            1,
            () =>
              `bone "${asf.bones[b].name}" wanders by ${wander.toFixed(3)} m from its parent; kept at its mean`,
          )
      }
      for (const name of stretching)
        log.note('stretch', 1, () => `bone "${name}" changes its length; kept at rest`)
    },
  }
}
