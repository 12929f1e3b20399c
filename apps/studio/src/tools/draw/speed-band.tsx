import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { currentWalk } from '../../document/document.ts'
import { pathLength, pathSeconds } from '../../document/walk-path.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../shared/context.ts'

/** The scale ends this far above the fastest example. */
const HEADROOM = 1.35
/** Slowed by less than this is not worth a word. */
const SLOWED = 1.15
/** Warnings listed before the rest is only counted. */
const LISTED = 2

/** How fast the path goes beside what the examples cover, and what is out of their reach, in words. */
export function SpeedBand(): ReactNode {
  const guide = useSlice((state) => state.guide)
  const answer = useSlice((state) => state.answer)
  const walk = useSlice((state) => currentWalk(state.document))
  if (!guide || !walk) return undefined
  const { path } = walk.recipe
  const seconds = answer ? (answer.motion.frameCount - 1) / answer.motion.frameRate : pathSeconds(path)
  const speed = pathLength(path) / Math.max(seconds, 0.1)
  const top = guide.fastest * HEADROOM
  const place = (value: number): string => `${Math.min(100, (100 * value) / top)}%`
  const warnings = answer?.warnings ?? []
  const slowed = answer && !walk.recipe.settings.comfortable && answer.slowedBy > SLOWED
  return (
    <section className="speed">
      <div className="speed-row">
        <span className="field-label">{WORDS.speed}</span>
        <strong>{WORDS.meanSpeed(speed)}</strong>
      </div>
      <div className="band" title={WORDS.speedBand(guide.slowest, guide.fastest)}>
        <span
          className="band-covered"
          style={{ left: place(guide.slowest), right: `calc(100% - ${place(guide.fastest)})` }}
        />
        <span className="band-mark" style={{ left: place(speed) }} />
      </div>
      {slowed && <p className="hint">{WORDS.slowed(answer.slowedBy)}</p>}
      {warnings.length > 0 && (
        <ul className="warnings">
          {warnings.slice(0, LISTED).map(({ start, end, message }) => (
            <li key={`${start} ${message}`}>
              <TriangleAlert size={13} aria-hidden="true" />
              {WORDS.warningAt(start, end, message)}
            </li>
          ))}
          {warnings.length > LISTED && <li>{WORDS.moreWarnings(warnings.length - LISTED)}</li>}
        </ul>
      )}
    </section>
  )
}
