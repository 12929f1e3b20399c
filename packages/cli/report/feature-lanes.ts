import type { FeatureStreams } from '@understudy/synthesis/analysis/features'
import { INK } from '../filmstrip/ink.ts'
import { element, svgDocument } from '../svg/element.ts'
import { letterText, textWidth } from '../svg/text.ts'

const LANE = 13
const TOP = 34
const WIDTH = 620
const MARGIN = 14
/** Answers 0, 1 and 2: pale, strong, in between. */
const COLORS = ['#e6e9ee', '#3f7fc4', '#a9c4e4'] as const

/** What features answer over time: a lane each, named at its left; strong is 1, pale 0, in between 2. */
export function featureLanes(streams: FeatureStreams, shown: readonly number[]): string {
  const { features, values, frameCount, frameRate, name } = streams
  const left = MARGIN + Math.max(...shown.map((k) => textWidth(features[k].name, 10))) + 10
  const x = (frame: number): number => left + (WIDTH * frame) / frameCount
  const lanes = shown.flatMap((k, lane) => {
    const y = TOP + lane * LANE
    const bars: string[] = []
    let start = 0
    for (let f = 1; f <= frameCount; f++) {
      if (f < frameCount && values[k][f] === values[k][start]) continue
      const width = x(f) - x(start)
      bars.push(element('rect', { x: x(start), y, width, height: LANE - 3, fill: COLORS[values[k][start]] }))
      start = f
    }
    const style = { size: 10, color: INK.title, anchor: 'end' } as const
    return [letterText(features[k].name, left - 8, y + LANE - 5, style), ...bars]
  })
  const bottom = TOP + shown.length * LANE
  const seconds = frameCount / frameRate
  const every = seconds > 20 ? 5 : seconds > 8 ? 2 : seconds > 3 ? 1 : 0.5
  const ticks = Array.from({ length: Math.floor(seconds / every) + 1 }, (_, k) =>
    letterText(String(k * every), x(k * every * frameRate), bottom + 12, {
      size: 9,
      color: INK.label,
      anchor: 'middle',
    }),
  )
  return svgDocument(
    left + WIDTH + MARGIN,
    bottom + 24,
    `Features of ${name}`,
    element('rect', { width: '100%', height: '100%', fill: INK.paper }),
    letterText(`${name}: strong is 1, pale 0, in between 2; seconds`, MARGIN, 18, {
      size: 12,
      color: INK.title,
      bold: true,
    }),
    ...lanes,
    ...ticks,
  )
}
