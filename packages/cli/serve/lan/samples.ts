import { z } from 'zod'

const finite = z.number().min(-1e6).max(1e6)
const triple = z.tuple([finite, finite, finite])

/** What a device measured at one moment. What it has no sensor for is left out. */
export const SAMPLE = z.strictObject({
  /** Seconds on the device's clock. */
  time: z.number().min(0).max(1e12),
  /** α, β, γ of the W3C's DeviceOrientation: about z, x and y of the device, in that order, degrees. */
  orientation: triple.optional(),
  /** Along x, y and z of the device without gravity, m/s². */
  acceleration: triple.optional(),
  /** The same with gravity. */
  withGravity: triple.optional(),
  /** α, β, γ, degrees a second. */
  turning: triple.optional(),
})

/** One of `SAMPLE`. */
export type DeviceSample = z.infer<typeof SAMPLE>

/** What a device sends at once. */
export const SAMPLES = z.array(SAMPLE).min(1).max(1000)

/** Hands samples to whoever listens. */
export interface SampleFeed {
  give(samples: readonly DeviceSample[]): void
  /** Gives what ends it. */
  listen(take: (samples: readonly DeviceSample[]) => void): () => void
}

/** A feed without listeners. */
export function makeFeed(): SampleFeed {
  const listeners = new Set<(samples: readonly DeviceSample[]) => void>()
  return {
    give: (samples) => listeners.forEach((take) => take(samples)),
    listen: (take) => {
      listeners.add(take)
      return () => listeners.delete(take)
    },
  }
}
