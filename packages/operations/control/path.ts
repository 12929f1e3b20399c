import { z } from 'zod'

const metres = z.number().min(-1e5).max(1e5)

/** Where on the floor, and when: metres, seconds; `heading` in radians about +Y from +Z, along the path without it. */
const sample = z.object({ x: metres, z: metres, time: z.number(), heading: z.number().optional() })

/** A path to walk: performed, with the time each point was reached, or drawn, with one speed for all of it. */
export const pathSchema = z.union([
  z.strictObject({ samples: z.array(sample).min(2).max(1_000_000).readonly() }),
  z.strictObject({
    points: z
      .array(z.tuple([metres, metres]))
      .min(2)
      .max(1_000_000)
      .readonly(),
    /** Metres per second. */
    speed: z.number().positive().optional(),
  }),
])

/** A path on the ground as an operation takes it. */
export type Path = z.output<typeof pathSchema>
