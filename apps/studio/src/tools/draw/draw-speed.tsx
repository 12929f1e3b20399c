import type { ReactNode } from 'react'
import { currentWalk } from '../../document/document.ts'
import { pathLength, pathSeconds, type PathPoint } from '../../document/walk-path.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../shared/context.ts'

/** The speed of the hand is taken over this long, seconds. */
const RECENT = 0.5
/** The scale ends this far above the fastest example. */
const HEADROOM = 1.6

/** While a path is drawn: how fast the hand goes beside what the examples cover. */
export function DrawSpeed(): ReactNode {
  const guide = useSlice((state) => state.guide)
  const drawing = useSlice((state) => state.gesture === WORDS.steps.draw)
  const walk = useSlice((state) => currentWalk(state.document))
  // A comfortable pace is that of nobody's hand.
  if (!guide || !drawing || !walk || walk.recipe.settings.comfortable) return undefined
  const speed = speedNow(walk.recipe.path)
  const top = guide.fastest * HEADROOM
  const place = (value: number): string => `${Math.min(100, (100 * value) / top)}%`
  const fast = speed > guide.fastest
  return (
    <div className="draw-speed" data-fast={fast} aria-hidden="true">
      <strong>{WORDS.meanSpeed(speed)}</strong>
      <div className="band">
        <span
          className="band-covered"
          style={{ left: place(guide.slowest), right: `calc(100% - ${place(guide.fastest)})` }}
        />
        <span className="band-mark" style={{ left: place(speed) }} />
      </div>
      <span>{fast ? TOOL_WORDS.tooFast : TOOL_WORDS.keepUp}</span>
    </div>
  )
}

/** Metres per second over the last moments of a stroke. */
export function speedNow(path: readonly PathPoint[]): number {
  const end = path[path.length - 1]?.time ?? 0
  const recent = path.filter(({ time }) => time >= end - RECENT)
  return pathLength(recent) / Math.max(pathSeconds(recent), 0.1)
}
