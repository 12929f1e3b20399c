/**
 * How a motion was made: run again it gives the same bytes. A document of recipes is undo,
 * sharing and reproducibility in one idea.
 */
export interface Recipe {
  /** The verb: `walk`, `blend`, `retarget`. */
  readonly operation: string
  /** Content hashes of the motions and models that went in, in order. */
  readonly inputs: readonly string[]
  /** Plain JSON. */
  readonly options: Readonly<Record<string, unknown>>
  readonly seed?: number
}
