import { type Motion } from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { buildModel, type BuildModelOptions } from './build-model.ts'
import type { ModelExample } from './examples.ts'
import { exampleCount, type DeformableModel } from './model.ts'
import { registerByModel, type ModelRegistration } from './register-by-model.ts'
import { synthesize, timesOf } from './synthesize.ts'

/** A model with more examples, and what came of each that was offered. */
export interface Grown {
  readonly model: DeformableModel
  readonly registered: readonly ModelRegistration[]
}

/** How the grown model is built, and who is shown in an example, old or new. */
export interface GrowModelOptions extends Pick<BuildModelOptions, 'share'> {
  readonly groupOf?: (name: string) => string
}

/**
 * The seed's bootstrap carried through (§8): new motions that the model registers by itself join its examples, which it still has as
 * coefficients, and everything is learned again. Those that it cannot register are left out and told.
 */
export function growModel(
  model: DeformableModel,
  motions: readonly Motion[],
  options: GrowModelOptions,
  run: Run,
): Grown {
  const groupOf = options.groupOf ?? ((name: string): string => name)
  const registered = run.stage('register', () =>
    motions.map((motion) => registerByModel(model, motion, { groupOf: ({ name }) => groupOf(name) }, run)),
  )
  const fresh = registered.flatMap(({ example }) => example ?? [])
  if (fresh.length === 0) return { model, registered }
  const old = Array.from({ length: exampleCount(model) }, (_, n): ModelExample => {
    const u = model.examples.subarray(n * model.size, (n + 1) * model.size)
    const name = model.exampleNames[n]
    const motion = synthesize(model, u, { name, feet: 'leave' })
    // The last canonical frame may lie a hair past the last whole frame.
    const end = (motion.frameCount - 1) / motion.frameRate
    const times = timesOf(model, u)
    const scale = Math.min(1, end / times[times.length - 1])
    return { motion, times: times.map((time) => time * scale), group: groupOf(name) }
  })
  const set = {
    frameRate: model.frameRate,
    frameCount: model.frameCount,
    keys: model.keys,
    examples: [...old, ...fresh],
  }
  return { model: buildModel(set, { name: model.name, share: options.share }, run), registered }
}
