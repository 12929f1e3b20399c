/** Pieces of a body one after another in one mesh. */
export class BodyBuilder {
  readonly #positions: number[] = []
  readonly #normals: number[] = []
  readonly #indices: number[] = []
  readonly #joints: number[] = []
  readonly #weights: number[] = []
  readonly #stuffs: number[] = []
  readonly #openness: number[] = []

  /** Adds a piece; `vertex` lists which of its vertices are taken, in order, `indices` point into that list. */
  add(piece: {
    readonly positions: ArrayLike<number>
    readonly normals: ArrayLike<number>
    readonly indices: ArrayLike<number>
    readonly skinJoints: ArrayLike<number>
    readonly skinWeights: ArrayLike<number>
    readonly stuffs: ArrayLike<number>
    readonly openness: ArrayLike<number>
  }): void {
    const first = this.#positions.length / 3
    append(this.#positions, piece.positions)
    append(this.#normals, piece.normals)
    append(this.#joints, piece.skinJoints)
    append(this.#weights, piece.skinWeights)
    append(this.#stuffs, piece.stuffs)
    append(this.#openness, piece.openness)
    for (let i = 0; i < piece.indices.length; i++) this.#indices.push(first + piece.indices[i])
  }

  build(): {
    positions: Float32Array
    normals: Float32Array
    indices: Uint32Array
    skinJoints: Uint16Array
    skinWeights: Float32Array
    stuffs: Uint8Array
    openness: Uint8Array
  } {
    return {
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      indices: Uint32Array.from(this.#indices),
      skinJoints: Uint16Array.from(this.#joints),
      skinWeights: Float32Array.from(this.#weights),
      stuffs: Uint8Array.from(this.#stuffs),
      openness: Uint8Array.from(this.#openness),
    }
  }
}

function append(out: number[], values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) out.push(values[i])
}
