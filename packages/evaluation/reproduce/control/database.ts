import { sliceFrames } from '@understudy/motion'
import {
  controlOf,
  interpret,
  LINDY,
  samplePoints,
  type Placement,
} from '@understudy/synthesis/methods/control-by-example'
import { film, filmRow, linePlot, type Series } from '../../measure/figure.ts'
import { applyPlacement } from './placement.ts'
import type { Exhibit } from '../exhibit.ts'
import { couples, firstCouple, testCouple } from './couples.ts'

/** How many units are shown. */
const SHOWN = 6

export const segmentationFigure: Exhibit = {
  id: 'Figure 3-1',
  shows: 'Lindy Hop cut into units of two beats.',
  printed: '12 short dances, 364 units of about 0.6 to 1 second.',
  async make(data) {
    const [{ leader, follower }, { units, dances, database }] = [await firstCouple(data), await couples(data)]
    const shown = follower.annotations.segments.slice(0, SHOWN)
    const frame = (seconds: number): number => Math.round(seconds * follower.frameRate)
    const [from, to] = [frame(shown[0].start), frame(shown[shown.length - 1].end)]
    const lengths = database.instances.map(({ start, end }) => end - start)
    return {
      data: `${dances} embedded couples, ${units} units`,
      measured: `${units} units of ${Math.min(...lengths).toFixed(2)} to ${Math.max(...lengths).toFixed(2)} s, thinned to ${database.instances.length}.`,
      tables: [
        {
          caption: `The first ${SHOWN} units of ${leader.name}.`,
          head: ['from, s', 'to, s', 'unit'],
          rows: shown.map(({ start, end, label }) => [start.toFixed(2), end.toFixed(2), label]),
        },
      ],
      figures: [
        {
          caption: 'A figure at the start of each unit, leader above, follower below.',
          drawing: film([filmRow(sliceFrames(leader, from, to)), filmRow(sliceFrames(follower, from, to))], {
            frames: SHOWN + 1,
            map: false,
            scale: 60,
          }),
        },
      ],
    }
  },
}

/** The example that answers the third unit of the test dance, before and after its alignment (equations 4.1 to 4.3). */
export const alignedExampleFigure: Exhibit = {
  id: 'Figure 4-1',
  shows: 'An example is stretched and moved so that its control lies on the input; its target goes along.',
  async make(data) {
    const [{ database }, { leader }] = [await couples(data), await testCouple(data)]
    const unit = leader.annotations.segments[2]
    const cut = sliceFrames(
      leader,
      Math.round(unit.start * leader.frameRate),
      Math.round(unit.end * leader.frameRate) + 1,
    )
    const input = controlOf(cut, LINDY.control)
    const found = interpret(database, input, { ...LINDY.respond, openEnds: false })
    const { instance, placement, interpretationCost } = found.segments[0]
    const { pair, start, end, name, labels } = database.instances[instance]
    const example = database.pairs[pair].control
    const along = (points: typeof input, from: number, to: number, moved?: Placement): Series['points'] =>
      Array.from({ length: 25 }, (_, k) => {
        const out = new Float64Array(3 * points.pointCount)
        samplePoints(out, 0, points, from + (k / 24) * (to - from))
        const place = [out[0], out[1], out[2]] as const
        const [x, , z] = moved ? applyPlacement(moved, place) : place
        return [x, z] as const
      })
    return {
      data: `unit "${unit.label}" of ${leader.name}`,
      measured: `Answered by ${name} (${labels.join(' ')}), stretched from ${(end - start).toFixed(2)} to ${(unit.end - unit.start).toFixed(2)} s; ${interpretationCost.toFixed(3)} m² off.`,
      figures: [
        {
          caption:
            'The left hand of the leader from above: the input, the example as recorded, and the example aligned.',
          drawing: linePlot(
            [
              { name: 'input', points: along(input, 0, (input.frameCount - 1) / input.rate) },
              { name: 'example', points: along(example, start, end) },
              { name: 'example aligned', points: along(example, start, end, placement) },
            ],
            { title: 'A control segment aligned with the input', x: 'x, m', y: 'z, m' },
          ),
        },
      ],
    }
  },
}
