import { layOut } from '../../annotations/lay-out.ts'
import type { Motion } from '../../motion/motion.ts'
import { isRecord } from '../scene/is-record.ts'

/** What Understudy writes beside an animation: glTF calls such data `extras`. */
export interface AnimationExtras {
  readonly name?: string
  readonly frameRate?: number
  readonly annotations?: unknown
  readonly recipe?: unknown
}

/** The notes that an animation of a motion carries. */
export const extrasOf = ({ name, frameRate, frameCount, annotations, recipe }: Motion): object => ({
  understudy: { name, frameRate, frameCount, annotations: layOut(annotations), ...(recipe && { recipe }) },
})

/** Our own notes, under the key `understudy`; empty for files of others. */
export function readExtras(extras: unknown): AnimationExtras {
  const own = isRecord(extras) ? extras.understudy : undefined
  if (!isRecord(own)) return {}
  const rate = own.frameRate
  return {
    name: typeof own.name === 'string' ? own.name : undefined,
    frameRate: typeof rate === 'number' && rate > 0 && rate <= 10_000 ? rate : undefined,
    annotations: own.annotations,
    recipe: own.recipe,
  }
}
