import type { Interval } from '@understudy/motion'
import { currentOf } from '../../document/document.ts'
import type { GuestLane } from '../../engine/studio/timeline-items.ts'
import type { ToolContext } from '../shared/tool.ts'
import { moveStretch, type End } from './move-stretch.ts'
import type { AssembleAnswer } from './messages.ts'
import { ASSEMBLE_WORDS as WORDS } from './words.ts'
import type { AssembleWork } from './work.ts'

/** What was changed and what was lent, as lanes of the timeline while the tool is in hand: both can be dragged. */
export function showLanes(
  { studio, workspace, player }: Pick<ToolContext, 'studio' | 'workspace' | 'player'>,
  work: AssembleWork,
): (visible: boolean) => void {
  let visible = false

  const laneOf = (
    kind: GuestLane['kind'],
    which: 'at' | 'from',
    shown: Interval,
    stretch: Interval,
    limit: number,
    text: string,
  ): GuestLane => {
    let held: { readonly end: End; anchor?: number } | undefined
    return {
      kind,
      name: WORDS.lanes[which],
      hint: WORDS.lanes[`${which}Hint`],
      items: [{ ...shown, text }],
      choose: () => player.setTransport({ playing: false, time: shown.start }),
      begin: (_, end) => {
        held = { end }
        studio.history.begin(WORDS.steps.stretch)
        return true
      },
      move: (seconds) => {
        if (!held) return
        held.anchor ??= held.end === 'end' ? shown.end : held.end === 'start' ? shown.start : seconds
        // The lent stretch lies under the changed one: pulled to the right, an earlier piece of it comes there.
        const by = (seconds - held.anchor) * (which === 'from' && held.end === 'body' ? -1 : 1)
        work.moveStretch(which, moveStretch(stretch, held.end, by, limit))
      },
      end: (keep) => {
        held = undefined
        if (keep) studio.history.commit()
        else studio.history.rollback()
      },
    }
  }

  const update = (): void => {
    const { performed, document } = studio.store.getState()
    const answer = performed?.findings as AssembleAnswer | undefined
    const made = currentOf(document, 'assemble')
    // While a stretch is dragged its lanes stay: they know what is held.
    if (studio.history.gesture === WORDS.steps.stretch) return
    const lanes = visible && made && answer?.report ? lanesOf(answer, made.recipe.part === 'lower') : []
    if (lanes.length > 0 || workspace.getState().guests.length > 0) workspace.setState({ guests: lanes })
  }
  function lanesOf({ report }: AssembleAnswer, isLower: boolean): readonly GuestLane[] {
    const { base, donor } = report.place
    const lent = report.repeated?.source ?? donor
    const { inserted, seconds } = report
    const shown = inserted ?? (isLower ? { start: 0, end: base.end - base.start } : base)
    return [
      laneOf(
        'request',
        'at',
        { start: shown.start, end: shown.end },
        base,
        seconds.base,
        WORDS.facts.placeOf(base.start, base.end),
      ),
      laneOf(
        'tick',
        'from',
        { start: shown.start, end: shown.end },
        lent,
        seconds.donor,
        WORDS.facts.placeOf(lent.start, lent.end),
      ),
    ]
  }
  studio.store.subscribe((now, before) => {
    if (visible && (now.document !== before.document || now.performed !== before.performed)) update()
  })
  return (shown) => {
    visible = shown
    update()
  }
}
