import { element } from '@understudy/view/player'
import type { WalkSegment } from '../solver/messages.ts'
import { WORDS } from '../words.ts'

/** Two steps that follow each other in the source belong to one run, within this, seconds. */
const JOINED = 0.02
/** Runs take turns among these colours: what changes is where the steps come from. */
const COLOURS = 4

/** Each step of the walk on the bar of time: one colour as long as the source goes on, cost and origin on hover. */
export function segmentLane(segments: readonly WalkSegment[], duration: number): HTMLElement {
  const blocks = element('div', { class: 'segments' })
  let run = 0
  segments.forEach((segment, index) => {
    const before = segments[index - 1]
    const goesOn =
      before !== undefined &&
      before.source === segment.source &&
      Math.abs(before.sourceEnd - segment.sourceStart) < JOINED
    if (index > 0 && !goesOn) run++
    const block = element(
      'span',
      { class: 'segment', 'data-run': run % COLOURS, title: WORDS.segment(segment) },
      WORDS.clock(segment.sourceStart),
    )
    block.style.left = `${(100 * segment.start) / duration}%`
    block.style.width = `${(100 * Math.max(0, segment.end - segment.start)) / duration}%`
    blocks.append(block)
  })
  return element(
    'div',
    { class: 'us-lane segment-lane' },
    element('span', { class: 'us-lane-name', title: WORDS.stepsHint }, WORDS.stepsLane),
    blocks,
  )
}
