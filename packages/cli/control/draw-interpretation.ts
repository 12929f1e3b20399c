import type { AnswerSegment, InterpretationCosts } from '@understudy/operations'
import { INK } from '../filmstrip/ink.ts'
import { element, svgDocument } from '../svg/element.ts'
import type { Lettering } from '../svg/text.ts'

const WIDTH = 960
const LEFT = 64
const RIGHT = 16
const BLOCKS = 34
const COSTS = 120
/** One colour per source recording, by turns. */
const COLORS = [
  '#4c8dd6',
  '#d98a3d',
  '#2fa36b',
  '#8f73dd',
  '#d6408f',
  '#33b5c9',
  '#a3a13a',
  '#7d8794',
] as const

/**
 * What an interpretation is made of: which example when (a block each, coloured by the recording it comes from) and what
 * it costs (per second of each segment: interpretation below, the seam before it on top).
 */
export function drawInterpretation(
  {
    segments,
    cost,
    interpretationCost,
    seamCost,
  }: InterpretationCosts & { readonly segments: readonly AnswerSegment[] },
  seconds: number,
  letter: Lettering,
): string {
  const x = (time: number): number =>
    LEFT + ((WIDTH - LEFT - RIGHT) * Math.min(Math.max(time, 0), seconds)) / seconds
  const top = 46
  const floor = top + BLOCKS + 30 + COSTS
  const rates = segments.map(
    (segment) =>
      (segment.interpretationCost + segment.seamCost) / Math.max(segment.end - segment.start, 1e-6),
  )
  const most = rates.reduce((high, value) => Math.max(high, value), 1e-9)
  const height = (value: number, span: number): number => (COSTS * value) / Math.max(span, 1e-6) / most
  const blocks = segments.flatMap((segment) => {
    const { pair, example, labels, sourceStart } = segment
    const color = COLORS[pair % COLORS.length]
    const [from, to] = [x(segment.start), x(segment.end)]
    const span = segment.end - segment.start
    const reading = height(segment.interpretationCost, span)
    const seam = height(segment.seamCost, span)
    const text = labels.length > 0 ? labels.join(' ') : sourceStart.toFixed(1)
    return [
      element(
        'g',
        {},
        element(
          'title',
          {},
          `${example.replaceAll('<', '')}: D ${segment.interpretationCost.toFixed(3)}, kC ${segment.seamCost.toFixed(3)}`,
        ),
        element('rect', {
          x: from,
          y: top,
          width: Math.max(1, to - from - 1),
          height: BLOCKS,
          rx: 2,
          fill: color,
        }),
        to - from > 5.5 * text.length + 4
          ? letter(text, (from + to) / 2, top + BLOCKS / 2 + 3.5, {
              size: 9,
              color: '#ffffff',
              anchor: 'middle',
            })
          : '',
        element('rect', {
          x: from,
          y: floor - reading,
          width: Math.max(1, to - from - 1),
          height: reading,
          fill: color,
          'fill-opacity': 0.85,
        }),
        element('rect', {
          x: from,
          y: floor - reading - seam,
          width: Math.max(1, to - from - 1),
          height: seam,
          fill: INK.label,
          'fill-opacity': 0.6,
        }),
      ),
    ]
  })
  const step = seconds > 60 ? 10 : seconds > 20 ? 5 : 1
  const ticks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, i) => i * step).map((time) =>
    letter(`${time} s`, x(time), floor + 16, { size: 10, color: INK.label, anchor: 'middle' }),
  )
  const title = `${segments.length} examples over ${seconds.toFixed(1)} s, cost ${cost.toFixed(2)} = interpretation ${interpretationCost.toFixed(2)} + seams ${seamCost.toFixed(2)} m²`
  return svgDocument(
    WIDTH,
    floor + 28,
    title,
    element('rect', { width: WIDTH, height: floor + 28, fill: INK.paper }),
    letter(title, LEFT, 24, { size: 13, color: INK.title, bold: true }),
    letter('example', LEFT - 8, top + BLOCKS / 2 + 4, { size: 10, color: INK.label, anchor: 'end' }),
    letter('cost/s', LEFT - 8, floor - COSTS / 2, { size: 10, color: INK.label, anchor: 'end' }),
    ...blocks,
    element('path', { d: `M${LEFT} ${floor}H${WIDTH - RIGHT}`, stroke: INK.label, 'stroke-width': 1 }),
    ...ticks,
  )
}
