import { sameSkeleton, type Motion } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import { makeRun, type RunOptions } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'
import { buildModel, printModel, registerExamples } from '@understudy/synthesis/methods/deformable-model'
import { FAMILIES, MODEL_RATE, type FamilyName } from '../../../document/model-families.ts'

/** How far it is, 0 to 1. */
export type Heard = (fraction: number) => void

/**
 * Learns a family's model from its embedded examples, as `understudy model build` does: perform, bring onto the first
 * one's body, register, build. The answer is the file's text, because a file rounds: what is read back from it is the
 * model the command line has. Takes seconds.
 */
export function learnFamily(
  name: FamilyName,
  options: { readonly onProgress?: Heard; readonly kernels?: RunOptions['kernels'] } = {},
): string {
  const { ids, keys } = FAMILIES[name]
  const { onProgress = () => {}, kernels } = options
  const clips = listScores().flatMap(({ id }) => (ids.test(id) ? [id] : []))
  const motions: Motion[] = []
  for (const [k, id] of clips.entries()) {
    const motion = makeClip(id)
    const [first] = motions
    motions.push(
      !first || sameSkeleton(motion.skeleton, first.skeleton)
        ? motion
        : { ...retarget(motion, first).motion, name: motion.name },
    )
    onProgress((0.7 * (k + 1)) / clips.length)
  }
  const run = makeRun({ ...(kernels && { kernels }) })
  const { set } = registerExamples(
    motions,
    { keys, frameRate: MODEL_RATE, groupOf: (motion) => motion.name },
    run,
  )
  onProgress(0.85)
  const model = buildModel(set, { name }, run)
  onProgress(1)
  return printModel(model)
}
