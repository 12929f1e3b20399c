import type { ModelFamilyName } from '@understudy/performer'

/** Models that come with the page, made when that was built; the others are learned when they are first asked for. */
export const BAKED_FAMILIES: readonly ModelFamilyName[] = ['jump', 'walk']

/** The file a baked model is in, beside the page. */
export const modelFile = (name: ModelFamilyName): string => `${name}-model.json`
