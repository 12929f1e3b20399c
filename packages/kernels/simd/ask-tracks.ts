import { ASK, TRACK, type AskTracks } from '../contract-tracks.ts'
import { headingNumber } from '../reference/tracks/ask-tracks.ts'
import type { Machine } from './exports.ts'

/** `AskTracks` two frames at a time (simd/assembly/ask-tracks.ts), tracks made once and kept in its memory; the reference's to the bit. */
export function askTracksOn({ code, arena }: Machine): AskTracks {
  return (plan, answersOut, headingOut) => {
    const { positions, jointCount, from, to, alpha, recipes, tests } = plan
    const frames = from.length
    if (frames === 0) return
    // Whole groups of four, and four more that differences may look at.
    const row = 16 * Math.ceil(frames / 4) + 16
    const [positionAt, fromAt, toAt, alphaAt, trackAt, rawAt, numberAt, limitAt, answerAt, queueAt] =
      arena.layOut(
        4 * positions.length,
        4 * frames,
        4 * frames,
        8 * frames,
        3 * row * (recipes.length / 4),
        row,
        row,
        24,
        frames + 4,
        4 * frames,
      )
    arena.f32(positionAt, positions.length).set(positions)
    arena.i32(fromAt, frames).set(from.map((frame) => 12 * jointCount * frame))
    arena.i32(toAt, frames).set(to.map((frame) => 12 * jointCount * frame))
    arena.f64(alphaAt, frames).set(alpha)
    const place = (track: number): number => (track < 0 ? 0 : trackAt + 3 * row * track)
    for (let track = 0; 4 * track < recipes.length; track++) {
      const [kind, a, b, c] = recipes.subarray(4 * track, 4 * track + 4)
      const out = place(track)
      if (kind === TRACK.sample) code.sampleTrack(positionAt, 12 * a, frames, fromAt, toAt, alphaAt, out, row)
      else if (kind === TRACK.vertical) {
        arena.f32(out, (3 * row) / 4).fill(0)
        arena.f32(out + row, frames).fill(a)
      } else if (kind === TRACK.heading)
        code.headingTrack(place(a), place(a + 1), place(a + 2), place(a + 3), frames, out, row)
      else code.makeTrack(kind, place(a), place(b), place(c), frames, out, row)
    }
    const answers = arena.u8(answerAt, frames)
    const limits = arena.f32(limitAt, 6)
    tests.forEach((test, k) => {
      const { kind, a, b, c, scale } = test
      if (kind === ASK.lift) code.askLift(place(a) + row, b, scale, frames, queueAt, rawAt, numberAt)
      else code.askNumbers(kind, place(a), place(b), place(c), scale, frames, rawAt, numberAt, row)
      limits.set(test.limits)
      code.answerNumbers(numberAt, frames, limitAt, test.neither, answerAt)
      answersOut.set(answers, k * frames)
    })
    const heading = headingNumber(plan)
    if (heading < 0) return
    headingOut.set(arena.f32(place(heading), frames))
    headingOut.set(arena.f32(place(heading) + 2 * row, frames), frames)
  }
}
