/** Which columns of a row of numbers turn which joint. */
export interface AngleColumns {
  /** `[joint][3]`: columns of the first, second and third angle, in the order they are written; degrees. */
  readonly slots: Int32Array
  /** `[joint][3]`: the axis (0 x, 1 y, 2 z) each angle turns about. */
  readonly axes: Int32Array
  /** `[joint]`: +1 where the three axes are an even permutation of xyz, −1 where odd, 0 for `unusual` joints. */
  readonly parity: Float64Array
  /** Joints that turn about one axis twice, or more than three times. */
  readonly unusual: readonly {
    readonly joint: number
    readonly slots: Int32Array
    readonly axes: Int32Array
  }[]
}

/** One figure's share of every row, and where its frames go. */
export interface RowFigure {
  readonly columns: AngleColumns
  /** Columns of the root's x, y and z; −1 where `offset` says it. */
  readonly rootSlots: readonly number[]
  readonly offset: readonly number[]
  /** `[frame][xyz]` and `[frame][joint][xyzw]`, with room for all frames. */
  readonly rootPositions: Float32Array
  readonly rotations: Float32Array
}

/** Text with a row of numbers for each frame, and where its numbers go. */
export interface RowText {
  /** Ends with a line end. */
  readonly text: Uint8Array
  /** Where the first row begins. */
  readonly start: number
  /** Numbers in a row. */
  readonly columnCount: number
  readonly figures: readonly RowFigure[]
  /** The frame the first row becomes, and how many there is room for from there. */
  readonly firstFrame: number
  readonly room: number
}

/** How far reading rows came. */
export interface RowsRead {
  /** Rows read, each a frame. */
  readonly rows: number
  /** Where the row begins that was not: the end of the text, or no room, or it is no row of `columnCount` numbers and nothing else. */
  readonly next: number
}

/**
 * Rows of decimal numbers to poses, straight from bytes: as many rows as there are up to the first that is none.
 *
 *   R = R₁(α) R₂(β) R₃(γ) of every joint, as a unit quaternion
 *
 * Numbers of up to 15 digits are rounded correctly, as by `Number()`; longer ones are right to 1e-15. `valuesOut`, `[row][columnCount + 1]` from row 0 on, receives the numbers
 * and a zero behind each row; it has room for one row, which is then the last, or for all. O(bytes).
 */
export type ReadRows = (input: RowText, valuesOut: Float64Array) => RowsRead
