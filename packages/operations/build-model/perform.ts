import type { Registration, Run, StageTiming } from '@understudy/synthesis/analysis'
import {
  buildModel,
  exampleCount,
  parseModel,
  printModel,
} from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import type { BuildModel } from './operation.ts'
import { registerClips, type RegisteredClips } from './register-clips.ts'

/** How many examples a model was learned from, who was refused, and where a key frame would help. */
export interface BuildModelReport extends Pick<RegisteredClips, 'refused'> {
  readonly examples: number
  /** One more key frame would help most here. */
  readonly proposedKey: Registration['report']['proposedKey']
  readonly timings: readonly StageTiming[]
}

/** From clips to a model: they are registered, and what varies is learned. */
export function perform(
  inputs: BuildModel['inputs'],
  { name, share, ...options }: BuildModel['options'],
  run: Run,
): Made<'model', BuildModelReport> {
  const { set, registration, refused } = registerClips(inputs, options, run)
  const model = buildModel(set, { name, share }, run)
  return {
    output: parseModel(printModel(model), name),
    report: {
      examples: exampleCount(model),
      refused,
      proposedKey: registration.report.proposedKey,
      timings: run.timings,
    },
  }
}
