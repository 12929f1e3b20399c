import type { Feature } from './feature.ts'
import type { FeatureStreams } from './extract-features.ts'

/** The name of the feature that asks the same on the other side; a feature of the middle is its own. */
export const mirrorFeatureName = (name: string): string =>
  name.replace(/\b(?:left|right)\b/, (side) => (side === 'left' ? 'right' : 'left'))

/** An answer as a mirror shows it. */
export const mirrorValue = (feature: Feature, value: number): number =>
  feature.swaps && value < 2 ? 1 - value : value

/**
 * The streams of the mirrored motion, without making it: left and right features change places, and those of the
 * middle that tell left from right change their answers. A feature whose counterpart is not in the set keeps its stream.
 */
export function mirrorStreams(streams: FeatureStreams): FeatureStreams {
  const { features, values } = streams
  const place = new Map(features.map(({ name }, k) => [name, k]))
  return {
    ...streams,
    values: features.map((feature, k) => {
      const from = values[place.get(mirrorFeatureName(feature.name)) ?? k]
      return feature.swaps ? from.map((value) => mirrorValue(feature, value)) : from
    }),
  }
}
