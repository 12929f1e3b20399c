import { MotionError, type Motion, type Recipe, type RecipeInput } from '@understudy/motion'
import { checkOptions } from '@understudy/operations'
import { blendMotions, buildSpace, buildVectors } from '@understudy/operations/definitions'
import { learnVectors, registerForBlend, registerForSpace } from '@understudy/operations/solvers'
import { makeRun, type Registration } from '@understudy/synthesis/analysis'
import type { Call } from '../../../engine/operations/call.ts'
import { motionHere } from '../../../engine/operations/model-here.ts'
import type { JobContext } from '../../../engine/worker/job.ts'
import { loadedKernels } from '../../../engine/worker/loaded-kernels.ts'
import type { Refused, Registered } from '../../../engine/registration/registered.ts'
import { showRegistered } from './show-registered.ts'

const REGISTERS: ReadonlySet<string> = new Set(['blend-motions', 'build-space', 'build-vectors'])

/** The recipe that registers motions: this one, or the first it is made of that does. */
function registering(recipe: Recipe): Recipe | undefined {
  if (REGISTERS.has(recipe.operation)) return recipe
  for (const input of Object.values(recipe.inputs).flat() as readonly RecipeInput[]) {
    const found = 'recipe' in input ? registering(input.recipe) : undefined
    if (found) return found
  }
  return undefined
}

export const jobs = {
  /** How the examples of a take come into correspondence, to look at and correct. */
  async register({ page, tell }: JobContext, call: Call): Promise<Registered> {
    const recipe = registering(call.recipe)
    if (!recipe) throw new MotionError('Registration: this take is not made of examples that are registered.')
    const { inputs, options } = recipe
    const named = (inputs.clips ?? inputs.examples) as readonly RecipeInput[]
    const motions: Motion[] = []
    for (const one of named) {
      motions.push(await motionHere(one, call, page))
      tell({ stage: 'register', fraction: (0.7 * motions.length) / named.length })
    }
    const valueOf = <T>(name: string): T | undefined =>
      (inputs[name] as { readonly value?: T } | undefined)?.value
    const keyTimes = valueOf<Parameters<typeof registerForBlend>[0]['keyTimes']>('keyTimes')
    const kernels = loadedKernels()
    const run = makeRun({ ...(kernels && { kernels }) })
    const made =
      recipe.operation === 'blend-motions'
        ? registerForBlend(
            { clips: motions, keyTimes },
            { ...checkOptions(blendMotions, options), anyway: true },
            run,
          )
        : recipe.operation === 'build-space'
          ? registerForSpace(
              { clips: motions, keyTimes, parameter: valueOf<string>('parameter') ?? '' },
              checkOptions(buildSpace, options),
              run,
            )
          : learnVectors(
              { examples: motions, keyTimes, labels: valueOf('labels') },
              checkOptions(buildVectors, options),
              run,
            )
    return showRegistered({ ...made, motions, refused: refusedOf(made.registration, motions) })
  },
}

/** Who was refused, and who does not fit and takes part all the same. */
function refusedOf({ refused, doubted = [] }: Registration, motions: readonly Motion[]): readonly Refused[] {
  const told =
    (forced: boolean) =>
    ({ motion, reason }: { readonly motion: Motion; readonly reason: string }): Refused => ({
      index: motions.findIndex(({ name }) => name === motion.name),
      name: motion.name,
      reason,
      forced,
    })
  return [...refused.map(told(false)), ...doubted.map(told(true))]
}

export type RegisterJobs = typeof jobs
