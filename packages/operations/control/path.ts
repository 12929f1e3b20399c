import { z } from 'zod'

const metres = z.number().min(-1e5).max(1e5)

/** Where on the floor, and when: metres, seconds; `heading` in radians about +Y from +Z, along the path without it. */
const sample = z.object({ x: metres, z: metres, time: z.number(), heading: z.number().optional() })

/** What is done at a place of the path, metres from its start, or from there on. */
const mark = z.strictObject({
  at: z.number().min(0).max(1e6),
  /** Stands there, seconds. */
  stop: z.number().min(0).max(600).optional(),
  /** Turns on the spot, radians, left positive. */
  turn: z.number().min(-20).max(20).optional(),
  /** Looks there from then on, as the path goes: along it, back along it, or to one side of it. */
  face: z.enum(['forward', 'backward', 'left', 'right']).optional(),
  /** Metres per second from then on, or as examples run, or again as without it. */
  speed: z.union([z.enum(['walk', 'run']), z.number().positive().max(12.5)]).optional(),
})
const marks = z.array(mark).max(10_000).readonly().optional()

/** A path to walk: performed, with the time each point was reached, or drawn, with one speed for all of it. */
export const pathSchema = z.union([
  z.strictObject({ samples: z.array(sample).min(2).max(1_000_000).readonly(), marks }),
  z.strictObject({
    points: z
      .array(z.tuple([metres, metres]))
      .min(2)
      .max(1_000_000)
      .readonly(),
    /** Metres per second. */
    speed: z.number().positive().optional(),
    marks,
  }),
])

/** A path on the ground as an operation takes it. */
export type Path = z.output<typeof pathSchema>
