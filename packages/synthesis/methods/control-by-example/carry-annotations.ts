import { clipAnnotations, mergeAnnotations, warpAnnotations, type Annotations } from '@understudy/motion'
import type { Piece } from './assemble.ts'

/**
 * What is known of the examples, on the output's clock: constraints carried by example (Hsu 2004, ch. 5). Each piece
 * brings its plants, handholds, beats and labels, stretched with it; a foot that stands on both sides of a seam
 * stands through it.
 */
export function carryAnnotations(pieces: readonly Piece[], durationSeconds: number): Annotations {
  return mergeAnnotations(
    pieces.map(({ source, sourceStart, sourceEnd, start, end }) => {
      const stretch = (end - start) / (sourceEnd - sourceStart)
      const own = clipAnnotations(source.annotations, sourceStart, sourceEnd)
      const heard = warpAnnotations(own, (time) => start + (time - sourceStart) * stretch)
      return clipAnnotations(heard, 0, durationSeconds + 1e-6)
    }),
  )
}
