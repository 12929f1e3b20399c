import { MotionError, type Motion } from '@understudy/motion'
import { checkUnits } from '@understudy/performer'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { coupleGeometry, couples } from './couples.ts'

const labelsOf = ({ annotations }: Motion): readonly string[] =>
  annotations.segments.map(({ label }) => label)

/** Why a dance's labels do not walk through the grammar of stances and transitions, or nothing. */
function refusal(leader: Motion, follower: Motion): string | undefined {
  const labels = labelsOf(leader)
  if (labels.join() !== labelsOf(follower).join()) return 'the partners are labelled differently'
  try {
    checkUnits(labels)
    return undefined
  } catch (error) {
    if (error instanceof MotionError) return error.message
    throw error
  }
}

/** Every dance's two-beat units through `checkUnits`, and both partners the same. */
export const lindyLabels: Measure = {
  name: 'lindy-labels',
  about: 'Dances whose labels the grammar of stances and transitions refuses.',
  unit: 'dances',
  bar: '== 0',
  async run(data) {
    const corpus = data.stored()
    const refused: string[] = []
    let [dances, units] = [0, 0]
    for (const { name, leader, follower } of couples()) {
      await data.breathe()
      const lead = corpus.clip(leader)
      const why = refusal(lead, corpus.clip(follower))
      if (why !== undefined) refused.push(`${name}: ${why}`)
      dances++
      units += lead.annotations.segments.length
    }
    return {
      value: refused.length,
      n: dances,
      data: `embedded corpus, ${units} two-beat units`,
      ...(refused.length > 0 && { note: refused.join('; ') }),
    }
  },
}

const measure = measuresOf(coupleGeometry, ({ heldFrames, frames }) => ({
  n: frames,
  data: `dances of the embedded corpus, hands held in ${heldFrames} frames`,
}))

/** ‖palm of the one − palm of the other‖ in every frame that a handhold covers. */
export const heldHands = measure(
  'held-hands',
  'Farthest apart two palms are that the annotations say are held.',
  'cm',
  '<= 3',
  ({ palms, palmsWhere }) => ({ value: 100 * palms, note: `worst: ${palmsWhere}` }),
)

export const heldWrists = measure(
  'held-wrists',
  'Share of held frames in which the wrists are nearer than 10 or farther apart than 18 cm: hands lie in each other, not arms.',
  '%',
  '<= 1',
  ({ wrists: [least, most], strayWrists, heldFrames }) => ({
    value: (100 * strayWrists) / heldFrames,
    note: `from ${(100 * least).toFixed(1)} to ${(100 * most).toFixed(1)} cm`,
  }),
)

export const handToHead = measure(
  'dance-hand-to-head',
  'Nearest a hand comes to the middle of the partner’s head.',
  'cm',
  '>= 12',
  ({ handToHead: least, headWhere }) => ({ value: 100 * least, note: `worst: ${headWhere}` }),
)

export const danceLegs = measure(
  'dance-legs',
  'Nearest a leg comes to a leg of the partner, bone to bone.',
  'cm',
  '>= 10',
  ({ legs, legsWhere }) => ({ value: 100 * legs, note: `worst: ${legsWhere}` }),
)

export const danceTrunk = measure(
  'dance-trunk',
  'Hips to neck off the vertical, mean over dancers.',
  '°',
  '>= 3',
  ({ trunk }) => (180 / Math.PI) * trunk,
)

export const danceHips = measure(
  'dance-hips',
  'How far the hips go up and down, 2nd to 98th percentile of their height, mean over dancers.',
  '% of the leg',
  '>= 5',
  ({ hips }) => 100 * hips,
)
