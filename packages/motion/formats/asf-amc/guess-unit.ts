import { portable } from '@understudy/kernels'
import type { IssueLog } from '../bvh/issue-log.ts'
import type { AsfSkeleton } from './parse-asf.ts'

const INCH = 0.0254

/** What skeletons are measured in: metres, decimetres, centimetres, inches, millimetres. */
const UNITS = [1, 0.1, 0.01, INCH, 0.001]

/** Height and arm span of a grown figure, metres. */
const USUAL_SIZE = 1.7

/**
 * Metres per unit. CMU's files divide inches by their `:units length` of 0.45, so 0.0254 / 0.45 m. The
 * number means something else in other files; there the unit is the one that makes the base pose nearest in size to a person.
 */
export function guessUnit(asf: AsfSkeleton, log: IssueLog): number {
  const scaled = INCH / asf.lengthUnit
  const size = baseSize(asf)
  if (Math.abs(asf.lengthUnit - 0.45) < 1e-9) return scaled
  const misfit = (unit: number): number => Math.abs(portable.log((size * unit) / USUAL_SIZE))
  const unit = [...UNITS, scaled].reduce((best, next) => (misfit(next) < misfit(best) ? next : best))
  log.note(
    'unit',
    1,
    () =>
      `length unit ${asf.lengthUnit} is not CMU's 0.45; took ${unit.toPrecision(4)} m per unit, which makes the figure ${(size * unit).toFixed(2)} m large. Set metresPerUnit if that is wrong`,
  )
  return unit
}

/** The longest side of the box around the base pose. */
function baseSize({ bones }: AsfSkeleton): number {
  const ends: number[][] = []
  const least = [0, 0, 0]
  const most = [0, 0, 0]
  bones.forEach((bone) => {
    const start = ends[bone.parent] ?? [0, 0, 0]
    const end = start.map((value, c) => value + bone.vector[c])
    ends.push(end)
    end.forEach((value, c) => {
      least[c] = Math.min(least[c], value)
      most[c] = Math.max(most[c], value)
    })
  })
  return Math.max(...most.map((value, c) => value - least[c]))
}
