import { MotionError } from '@understudy/motion'
import { packAction, printAction, type ActionPack, type ActionSource } from '@understudy/runtime'
import { actionOfModel } from '@understudy/synthesis/methods/deformable-model'
import { actionOfSpace } from '@understudy/synthesis/methods/parametric-space'
import { actionOfVectors } from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import type { PackAction } from './operation.ts'

/** What a game gets: its kind, its numbers, its size in bytes and its length in seconds. */
export interface PackActionReport {
  readonly kind: ActionPack['kind']
  /** Numbers that change how it is done. */
  readonly coefficients: number
  /** What can be asked for by name: axes of a space, attributes of a style. */
  readonly controls: readonly string[]
  readonly seconds: number
  readonly bytes: number
}

export function perform(
  inputs: PackAction['inputs'],
  { name }: PackAction['options'],
): Made<'action', PackActionReport> {
  const output = packAction({ ...sourceOf(inputs), name })
  const { kind, deviations, duration, space, attributes } = output
  return {
    output,
    report: {
      kind,
      coefficients: deviations.length,
      controls: space?.axes ?? attributes?.map((one) => one.name) ?? [],
      seconds: duration,
      bytes: printAction(output).length,
    },
  }
}

function sourceOf({ model, space, vectors }: PackAction['inputs']): ActionSource {
  const given = [model, space, vectors].filter((one) => one !== undefined)
  if (given.length !== 1)
    throw new MotionError(
      `pack-action: ${given.length} of model, space and vectors were given; one is needed. Pack each in a file of its own.`,
      { code: 'mismatch' },
    )
  if (model) return actionOfModel(model)
  return space ? actionOfSpace(space) : actionOfVectors(vectors!)
}
