import type { Issue } from '../../errors.ts'

/** Named points over time, as marker systems and tables have them. */
export interface PointTracks {
  readonly names: readonly string[]
  readonly frameRate: number
  readonly frameCount: number
  /** `[frame][point][xyz]` in the file's unit; NaN where a point was not seen. */
  readonly positions: Float32Array
  /** Where the file says it. */
  readonly metresPerUnit?: number
  readonly issues: readonly Issue[]
}

const METRES: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  m: 1,
  in: 0.0254,
  inch: 0.0254,
  ft: 0.3048,
}

export const metresOf = (unit: string): number | undefined => METRES[unit.trim().toLowerCase()]
