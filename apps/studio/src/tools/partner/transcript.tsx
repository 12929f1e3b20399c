import { useEffect, useRef, type ReactNode } from 'react'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { usePanel, useSlice } from '../shared/context.ts'

/** What is danced, unit by unit, under the time: a click goes there; what the recorded partner danced otherwise is marked. */
export function Transcript(): ReactNode {
  const { player } = usePanel()
  const answer = useSlice((state) => state.performed?.partner)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!answer) return undefined
    let shown = -1
    // The unit that is danced now, without asking React for every frame.
    return player.stage.onStep(() => {
      const { time } = player.transport
      const now = answer.units.findIndex(({ start, end }) => start <= time && time < end)
      if (now !== shown) {
        list.current?.children[shown]?.removeAttribute('aria-current')
        const unit = list.current?.children[now] as HTMLElement | undefined
        unit?.setAttribute('aria-current', 'true')
        if (unit && list.current) {
          const middle = unit.offsetLeft - list.current.offsetLeft - list.current.clientWidth / 2
          list.current.scrollLeft = middle + unit.clientWidth / 2
        }
        shown = now
      }
      return false
    })
  }, [answer, player])
  if (!answer) return undefined
  return (
    <section className="transcript" aria-label={TOOL_WORDS.transcript}>
      <ol ref={list}>
        {answer.units.map(({ label, start, end, confidence }) => {
          const other = answer.truth?.otherwise.find(
            (one) => Math.min(one.end, end) - Math.max(one.start, start) > 0.5 * (end - start),
          )
          const [from, move = '', to = '', half = ''] = label.split(' ')
          return (
            <li key={start} data-other={other !== undefined} data-unsure={confidence < 0.5}>
              <button
                type="button"
                title={TOOL_WORDS.unit(TOOL_WORDS.stance(label), start, confidence, other?.truth)}
                aria-label={TOOL_WORDS.unit(TOOL_WORDS.stance(label), start, confidence, other?.truth)}
                data-stance={from.replace('Cross', '')}
                onClick={() => player.setTransport({ time: start })}
              >
                <b>{move}</b>
                <span>
                  {TOOL_WORDS.stance(from === to ? from : `${from} › ${to}`)} {half}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
