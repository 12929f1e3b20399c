import type { Motion } from '@understudy/motion'
import { listScores, perform, performerOf } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  buildModel,
  registerExamples,
  type DeformableModel,
  type RegisteredExamples,
} from '@understudy/synthesis/methods/deformable-model'
import { once, type EvaluationData } from './evaluation-data.ts'

/** The actions of Table I of the seed (Min 2009), with what it prints. */
export const ACTIONS = {
  walking: { family: 'walk-cycle', keys: 'contacts', seed: 'N 200, T 133, M 30, K 20' },
  jumping: { family: 'jump', keys: 'none', seed: 'N 41, T 145, M 18, K 12' },
  bowling: { family: 'bowling', keys: 'none', seed: 'N 40, T 69, M 20, K 11' },
  golf: { family: 'golf', keys: 'none', seed: 'N 45, T 306, M 23, K 15' },
} as const
export type Action = keyof typeof ACTIONS

/** A model with the clips it was learned from. */
export interface ActionModel {
  readonly model: DeformableModel
  readonly registration: RegisteredExamples['registration']
  /** How many clips could not be registered. */
  readonly refused: number
  readonly motions: readonly Motion[]
}

/** All scores of a family, on one body: models need one. The first `most` of them, whole or as the score trims them. */
export function clipsOnOneBody(family: string, whole = false, most?: number): Motion[] {
  return listScores()
    .filter((score) => score.family === family)
    .slice(0, most)
    .map((score) => ({
      ...perform(whole ? { ...score, trim: undefined } : score, performerOf('average'), score.seed),
      name: score.id,
    }))
}

export function modelOfClips(
  name: string,
  motions: readonly Motion[],
  keys: 'contacts' | 'none',
): ActionModel {
  const run = makeRun({ random: 3 })
  const { set, registration, refused } = registerExamples(
    motions,
    { keys, alignment: { maxDistance: 0.5 } },
    run,
  )
  return { model: buildModel(set, { name }, run), registration, refused: refused.length, motions }
}

/** The model of an action from the embedded corpus, built once per run, from its first `most` clips if given. */
export const actionModel = (data: EvaluationData, name: Action, most?: number): Promise<ActionModel> =>
  once(data, `action ${name} ${most ?? 'all'}`, async () => {
    await data.breathe()
    return modelOfClips(name, clipsOnOneBody(ACTIONS[name].family, false, most), ACTIONS[name].keys)
  })
