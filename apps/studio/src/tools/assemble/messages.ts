import type { Motion } from '@understudy/motion'
import type { AssemblyReport } from '@understudy/synthesis/methods/part-assembly'

export interface AssembleAnswer {
  readonly motion: Motion
  /** As it was, on the result's clock. */
  readonly query: Motion
  /** Who lends: on the result's body and clock, where the result is. */
  readonly retrieved: Motion
  readonly report: AssemblyReport
  /** Planted feet of the result, centimetres per second. */
  readonly skate: number
  /** Milliseconds of computing. */
  readonly took: number
}
