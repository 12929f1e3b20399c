import type { Piece } from './assemble.ts'
import type { Placement } from './alignment.ts'

/** An example as it was laid into an answer. */
export interface PlacedExample {
  /** Which of the examples, counted from 0. */
  readonly instance: number
  /** Seconds of the answer; past its ends the example plays on. */
  readonly start: number
  readonly end: number
  /** Seconds of the clip it was cut from. */
  readonly sourceStart: number
  readonly sourceEnd: number
  /** From where it was recorded to where it stands in the answer. */
  readonly placement: Placement
}

/** Which examples every frame of an answer is blended of. Weights of a frame sum to one. */
export interface BlendedExamples {
  readonly frameRate: number
  readonly examples: readonly PlacedExample[]
  /** Frame `f` has the entries from `first[f]` up to `first[f + 1]`. */
  readonly first: Uint32Array
  /** Of each entry: which of `examples`, and how much it counts, 0 to 1. */
  readonly example: Uint32Array
  readonly weight: Float32Array
}

/** Keeps who counts how much while frames are blended one after another. */
interface BlendRecord {
  add(instance: number, piece: Piece, weight: number): void
  endFrame(): void
  result(): BlendedExamples
}

export function makeBlendRecord(frameCount: number, frameRate: number): BlendRecord {
  const known = new Map<Piece, number>()
  const examples: PlacedExample[] = []
  const entries: number[] = []
  const weights: number[] = []
  const first = new Uint32Array(frameCount + 1)
  let frame = 0
  return {
    add: (instance, piece, weight) => {
      let at = known.get(piece)
      if (at === undefined) {
        const { source: _, ...placed } = piece
        known.set(piece, (at = examples.length))
        examples.push({ instance, ...placed })
      }
      entries.push(at)
      weights.push(weight)
    },
    endFrame: () => {
      first[++frame] = entries.length
    },
    result: () => ({
      frameRate,
      examples,
      first,
      example: Uint32Array.from(entries),
      weight: Float32Array.from(weights),
    }),
  }
}
