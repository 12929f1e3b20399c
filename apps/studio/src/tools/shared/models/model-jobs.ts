import { MotionError, sameSkeleton, type Motion, type Recipe, type RecipeInput } from '@understudy/motion'
import { checkOptions, type InputsFor } from '@understudy/operations'
import { buildModel } from '@understudy/operations/definitions'
import { registerClips, type RegisteredClips } from '@understudy/operations/solvers'
import { makeRun, type Run } from '@understudy/synthesis/analysis'
import { printModel, synthesize, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import type { ModelCall } from '../../../engine/operations/call.ts'
import { modelHere, motionHere } from '../../../engine/operations/model-here.ts'
import type { JobContext } from '../../../engine/worker/job.ts'
import { loadedKernels } from '../../../engine/worker/loaded-kernels.ts'
import { factsOf, type BuiltFacts } from './built-facts.ts'
import type { Registered } from '../../../engine/registration/registered.ts'
import { showClips } from '../registration/show-registered.ts'

const runOf = (): Run => makeRun({ kernels: loadedKernels() })

/** The model of a call; `share` of the work is told. */
function modelOf({ page, tell }: JobContext, call: ModelCall, share = 1): Promise<DeformableModel> {
  const kernels = loadedKernels()
  return modelHere(call, page, {
    ...(kernels && { kernels }),
    onProgress: ({ stage, fraction }) => tell({ stage, fraction: share * fraction }),
  })
}

/** The recipe of a model that is built; one that comes along, or from a file, has none. */
function recipeOf({ input }: ModelCall): Recipe {
  if ('recipe' in input) return input.recipe
  throw new MotionError('Build a model: choose examples first.')
}

/** The examples of a call in correspondence, as building has them. */
async function register({ page, tell }: JobContext, call: ModelCall): Promise<RegisteredClips> {
  const { inputs, options } = recipeOf(call)
  const named = inputs.examples as readonly RecipeInput[]
  const examples: Motion[] = []
  for (const one of named) {
    examples.push(await motionHere(one, call, page))
    tell({ stage: 'register', fraction: (0.7 * examples.length) / named.length })
  }
  const keyTimes = inputs.keyTimes as { readonly value: unknown } | undefined
  const given = { examples, keyTimes: keyTimes?.value } as InputsFor<typeof buildModel>
  return registerClips(given, checkOptions(buildModel, options), runOf())
}

export const jobs = {
  /** Whether a model's own figure is this one's. */
  async fits(context: JobContext, call: ModelCall, motion: Motion): Promise<boolean> {
    return sameSkeleton((await modelOf(context, call)).skeleton, motion.skeleton)
  },
  /** The mean motion of a model: what is drawn on. */
  async mean(context: JobContext, call: ModelCall): Promise<Motion> {
    return synthesize(await modelOf(context, call))
  },
  /** How examples come into correspondence, to look at and correct. */
  async register(context: JobContext, call: ModelCall): Promise<Registered> {
    const { forced = [] } = recipeOf(call).options as { readonly forced?: readonly number[] }
    return showClips(await register(context, call), forced)
  },
  async build(context: JobContext, call: ModelCall): Promise<BuiltFacts> {
    const model = await modelOf(context, call, 0.4)
    const registered = await register({ ...context, tell: () => {} }, call)
    return factsOf(recipeOf(call).options, registered, model, runOf(), (part) =>
      context.tell({ stage: 'build', fraction: 0.4 + 0.6 * part }),
    )
  },
  /** The model's file. */
  async print(context: JobContext, call: ModelCall): Promise<string> {
    return printModel(await modelOf(context, call))
  },
}

export type ModelJobs = typeof jobs
