import { CATALOGUE } from './catalogue.ts'
import type { Feature } from './feature.ts'

const added: Feature[] = []

/** Adds features to the catalogue of this program; gives back how to remove them. */
export function addFeatures(features: readonly Feature[]): () => void {
  added.push(...features)
  return () => features.forEach((feature) => added.splice(added.indexOf(feature), 1))
}

/** The catalogue and what was added to it. */
export const knownFeatures = (): readonly Feature[] =>
  added.length === 0 ? CATALOGUE : [...CATALOGUE, ...added]
