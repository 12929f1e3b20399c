import { printModel } from '@understudy/synthesis/methods/deformable-model'
import type { ModelFamilyName } from '@understudy/performer'
import { learnFamily } from '../src/engine/operations/learn-embedded.ts'

/** The model of a family, learned while the page is built: two to three seconds each. */
export const bakeModel = async (name: ModelFamilyName): Promise<string> => printModel(await learnFamily(name))
