import { sliceFrames, vec3, worldPositions, type Handhold, type Motion } from '@understudy/motion'
import { film, filmRow, linePlot, type Series } from '../../measure/figure.ts'
import type { Exhibit } from '../exhibit.ts'
import { answers, testCouple } from './couples.ts'

/** Seconds shown around the hold. */
const BEFORE = 0.8
const AFTER = 1.2

/** Metres between two hands, frame by frame. */
function handsApart(a: Motion, b: Motion, { role, partnerRole }: Handhold): Series['points'] {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const [one, other] = [a.skeleton.roles.get(role)!, b.skeleton.roles.get(partnerRole)!]
  const at = (positions: Float32Array, motion: Motion, joint: number, frame: number) =>
    vec3.vec3At(positions, 3 * (frame * motion.skeleton.jointCount + joint))
  return Array.from({ length: Math.min(a.frameCount, b.frameCount) }, (_, frame) => [
    frame / a.frameRate,
    vec3.length(vec3.subtract(at(p, a, one, frame), at(q, b, other, frame))),
  ])
}

export const handholdFigure: Exhibit = {
  id: 'Figure 5-1',
  shows: 'A handhold carried over from the examples to the generated motion: released, turned, taken again.',
  async make(data) {
    const [{ leader }, { ours }] = [await testCouple(data), await answers(data)]
    const holds = ours.motion.annotations.handholds.filter(({ start }) => start > BEFORE)
    const hold = holds[0]
    if (hold === undefined) return { cannot: 'no hold begins in this part of the test dance.' }
    const partner = ours.leader
    const [from, to] = [hold.start - BEFORE, hold.start + AFTER]
    const cut = (motion: Motion): Motion =>
      sliceFrames(motion, Math.round(from * motion.frameRate), Math.round(to * motion.frameRate))
    const distances = handsApart(ours.motion, partner, hold)
    const during = distances.filter(([t]) => t >= hold.start && t <= hold.end)
    const mean = during.reduce((sum, [, metres]) => sum + metres, 0) / Math.max(1, during.length)
    return {
      data: `the test dance ${leader.name} from ${from.toFixed(1)} s`,
      measured: `${ours.motion.annotations.handholds.length} holds carried over; wrists ${(100 * mean).toFixed(1)} cm apart while this one lasts.`,
      figures: [
        {
          caption: `Leader and generated follower; ${hold.role} takes ${hold.partnerRole} at ${hold.start.toFixed(2)} s.`,
          drawing: film(
            [
              filmRow(cut(partner), { title: 'leader', startsAt: from }),
              filmRow(cut(ours.motion), { title: 'follower', startsAt: from }),
            ],
            { frames: 7, map: false, scale: 60 },
          ),
        },
        {
          caption: 'Distance of the two wrists over time.',
          drawing: linePlot(
            [{ name: 'wrists', points: distances.filter(([t]) => t >= from && t <= to + 1) }],
            { title: 'A handhold', x: 'time, s', y: 'm', bar: { axis: 'x', at: hold.start, label: 'hold' } },
          ),
        },
      ],
    }
  },
}
