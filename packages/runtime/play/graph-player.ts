import { MotionError } from '@understudy/motion'
import type { MotionPack } from '../pack/motion-pack.ts'
import type { GraphGuide } from '../control/graph-guide.ts'
import { joinAfter } from '../pack/joins.ts'
import { FigurePlayer } from './figure-player.ts'
import type { FigureOptions } from './figure.ts'

/**
 * Walks through a motion graph (L. Kovar, M. Gleicher, F. Pighin, *Motion graphs*, SIGGRAPH 2002): plays packed clips and, where
 * frames are alike, goes over from one to another as its guide decides. The graph has no dead ends, so the walk has none.
 * Call `step` once per drawn frame and read `pose`. No allocation per step.
 */
export class GraphPlayer extends FigurePlayer {
  guide: GraphGuide
  /** The next join that may be reached. */
  #next = 0

  /** Begins where the first join leads to, at the origin, facing +Z. */
  constructor(pack: MotionPack, guide: GraphGuide, options: FigureOptions = {}) {
    const [first] = pack.header.joins
    if (!first)
      throw new MotionError(
        'GraphPlayer: the pack has no motion graph. Pack the clips with a graph (understudy pack --graph).',
        { code: 'missing' },
      )
    super(pack, options)
    this.guide = guide
    this.placeAt(0, 0, 0, first.to)
  }

  /** Puts the figure somewhere at once. `frame` should be one that a join leads to: others may end with their clip. */
  placeAt(x: number, z: number, yaw: number, frame: number): void {
    this.figure.placeAt(x, z, yaw, frame)
    this.#next = joinAfter(this.pack, frame)
  }

  /** Plays on by `seconds`. */
  step(seconds: number): void {
    if (!(seconds > 0)) return
    const { cursor } = this.figure
    const { joins, frameRate } = this.pack.header
    let left = seconds * frameRate
    // Several joins may lie within one step.
    while (this.#next < joins.length) {
      const { from } = joins[this.#next]
      if (from > cursor.last || from > cursor.position + left) break
      let end = this.#next + 1
      while (end < joins.length && joins[end].from === from) end++
      const must = end === joins.length || joins[end].from > cursor.last
      const chosen = this.guide.choose(this.pack, this.#next, end, must)
      const taken = chosen < 0 && must ? cheapest(this.pack, this.#next, end) : chosen
      if (taken < 0) {
        this.#next = end
        continue
      }
      left -= Math.max(from - cursor.position, 0)
      cursor.advance(Math.max(from - cursor.position, 0))
      this.figure.jumpTo(joins[taken].to)
      this.#next = joinAfter(this.pack, joins[taken].to)
    }
    this.figure.play(left, seconds)
  }
}

function cheapest({ header: { joins } }: MotionPack, first: number, end: number): number {
  let best = first
  for (let join = first + 1; join < end; join++) if (joins[join].cost < joins[best].cost) best = join
  return best
}
