import { MotionError, worldPositions, type Motion } from '@understudy/motion'
import { checkUnits, listScores } from '@understudy/performer'
import type { Measure } from '../../measure/measure.ts'

/** Leader and follower of every dance of the corpus, as stored. */
function couples(): readonly { readonly name: string; readonly leader: string; readonly follower: string }[] {
  return listScores()
    .filter(({ attributes }) => attributes?.part === 'leader')
    .map(({ id, attributes }) => ({
      name: id.replace(/-leader$/, ''),
      leader: id,
      follower: String(attributes!.pair),
    }))
}

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

/** ‖wrist of the one − wrist of the other‖ in every frame that a handhold covers. */
export const heldHands: Measure = {
  name: 'held-hands',
  about: 'Farthest apart two hands are that the annotations say are held.',
  unit: 'cm',
  bar: '<= 3',
  async run(data) {
    const corpus = data.stored()
    let [worst, where, frames] = [0, '', 0]
    for (const { name, leader, follower } of couples()) {
      await data.breathe()
      const [a, b] = [corpus.clip(leader), corpus.clip(follower)]
      const [pa, pb] = [worldPositions(a), worldPositions(b)]
      for (const { role, partnerRole, start, end } of a.annotations.handholds) {
        const [ja, jb] = [a.skeleton.roles.get(role)!, b.skeleton.roles.get(partnerRole)!]
        const last = Math.min(a.frameCount, Math.ceil(end * a.frameRate))
        for (let f = Math.ceil(start * a.frameRate); f < last; f++) {
          const i = 3 * (f * a.skeleton.jointCount + ja)
          const j = 3 * (f * b.skeleton.jointCount + jb)
          const apart = Math.hypot(pa[i] - pb[j], pa[i + 1] - pb[j + 1], pa[i + 2] - pb[j + 2])
          frames++
          if (apart > worst) [worst, where] = [apart, `${name} at ${(f / a.frameRate).toFixed(2)} s`]
        }
      }
    }
    return {
      value: 100 * worst,
      n: frames,
      data: 'embedded corpus, frames with held hands',
      note: `worst: ${where}`,
    }
  },
}
