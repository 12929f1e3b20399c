import { makeMotion, quat, sampleRootFlat, sampleRotationsFlat, type Motion } from '@understudy/motion'
import type { Placement } from './alignment.ts'
import type { MappingDatabase } from './database.ts'
import type { Interpretation } from './interpret.ts'

/** A stretch of a source motion, stretched and placed, to be heard between `start` and `end` (seconds of the output). */
export interface Piece {
  readonly source: Motion
  readonly sourceStart: number
  readonly sourceEnd: number
  readonly start: number
  readonly end: number
  readonly placement: Placement
}

/** What an interpretation says the target does: one piece per segment. */
export function piecesOf(database: MappingDatabase, interpretation: Interpretation): readonly Piece[] {
  return interpretation.segments.map(({ instance, start, end, placement }) => {
    const { pair, start: sourceStart, end: sourceEnd } = database.instances[instance]
    return { source: database.pairs[pair].target, sourceStart, sourceEnd, start, end, placement }
  })
}

/** Output time → time in the piece's source. It goes on past the piece's ends, as far as the source does. */
export const sourceTime = (piece: Omit<Piece, 'source' | 'placement'>, seconds: number): number =>
  piece.sourceStart +
  ((seconds - piece.start) * (piece.sourceEnd - piece.sourceStart)) / (piece.end - piece.start)

/** Root and rotations of a piece at an output time, placed in the world. `pose` is root xyz, then `[joint][xyzw]`. */
export function samplePiece(pose: Float32Array, piece: Piece, seconds: number): void {
  const time = sourceTime(piece, seconds)
  sampleRootFlat(pose, 0, piece.source, time)
  sampleRotationsFlat(pose, 3, piece.source, time)
  const { rotation, scale, translation } = piece.placement
  const root = quat.rotate(rotation, [pose[0], pose[1], pose[2]])
  for (let c = 0; c < 3; c++) pose[c] = scale * root[c] + translation[c]
  pose.set(quat.multiply(rotation, quat.quatAt(pose, 3)), 3)
}

/** The pieces one after another, nothing smoothed: every frame is an example's frame. */
export function assemble(pieces: readonly Piece[], frameRate: number, frameCount: number): Motion {
  const { skeleton } = pieces[0].source
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(width * frameCount)
  const pose = new Float32Array(3 + width)
  for (let frame = 0, current = 0; frame < frameCount; frame++) {
    const time = frame / frameRate
    while (current + 1 < pieces.length && time >= pieces[current + 1].start) current++
    samplePiece(pose, pieces[current], time)
    rootPositions.set(pose.subarray(0, 3), 3 * frame)
    rotations.set(pose.subarray(3), width * frame)
  }
  return makeMotion({ name: 'target', skeleton, frameRate, rootPositions, rotations })
}
