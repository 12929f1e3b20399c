import type { Motion } from '@understudy/motion'
import { perform, performerOf, scoreOf } from '@understudy/performer'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { mean } from '../../measure/statistics.ts'
import { measureKick, measurePunch, type KickMeasures, type PunchMeasures } from './strikes.ts'

interface Strikes {
  readonly punches: readonly PunchMeasures[]
  readonly kicks: readonly KickMeasures[]
  readonly realPunches: readonly PunchMeasures[]
  readonly realKicks: readonly KickMeasures[]
}

/** Straight punches and front kicks at targets on a grid. */
const strikes = (data: EvaluationData): Promise<Strikes> =>
  once(data, 'strikes', async () => {
    const corpus = data.stored()
    const [punches, kicks]: [PunchMeasures[], KickMeasures[]] = [[], []]
    for (const { id, family } of corpus.index.clips) {
      if (family !== 'punch-grid' && family !== 'kick-grid') continue
      await data.breathe()
      const motion = atFullRate(corpus.clip(id))
      const hit = motion.annotations.marks.find(({ name }) => name === 'hit')!.time
      const side = id.includes('left') ? 'left' : 'right'
      if (family === 'punch-grid') punches.push(measurePunch(motion, side, hit))
      else kicks.push(measureKick(motion, side, hit))
    }
    const { judged } = data
    const [realPunches, realKicks]: [PunchMeasures[], KickMeasures[]] = [[], []]
    for (const clip of judged?.clips ?? []) {
      if (clip.dataset !== 'cmu' || clip.tags.includes('glitch')) continue
      for (const { path, action, side, key } of judged!.segments) {
        if (path !== clip.path || (action !== 'punch' && action !== 'kick')) continue
        const motion = await data.timed(judged!, clip)
        const hit = (key - clip.frames + motion.frameCount) / motion.frameRate
        const limb = side === 'L' ? 'left' : 'right'
        if (action === 'punch') realPunches.push(measurePunch(motion, limb, hit))
        else realKicks.push(measureKick(motion, limb, hit))
      }
    }
    return { punches, kicks, realPunches, realKicks }
  })

function atFullRate(motion: Motion): Motion {
  if (motion.frameRate >= 100) return motion
  const score = scoreOf(motion.name)
  return perform({ ...score, frameRate: 120 }, performerOf(score.performer), score.seed)
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]

/** A number of each strike: its mean over the performed ones, with its least and most, and the median of people's. */
const row =
  <T>(
    of: (found: Strikes) => { readonly performed: readonly T[]; readonly real: readonly T[] },
    words: string,
  ) =>
  (
    name: string,
    about: string,
    unit: string,
    bar: string,
    value: (strike: T) => number,
    counts: (strike: T) => boolean = () => true,
  ) =>
    measuresOf(strikes, (found) => ({
      n: of(found).performed.length,
      data: `${words} of the corpus against ${of(found).real.length} of people`,
    }))(name, about, unit, bar, (found) => {
      const [performed, real] = [of(found).performed, of(found).real].map((all) =>
        all.filter(counts).map(value),
      )
      return {
        value: mean(performed),
        note:
          `from ${Math.min(...performed).toFixed(1)} to ${Math.max(...performed).toFixed(1)}` +
          (real.length > 0 ? `; people ${median(real).toFixed(1)} in the middle` : ''),
      }
    })

const punch = row<PunchMeasures>(
  ({ punches, realPunches }) => ({ performed: punches, real: realPunches }),
  'punches',
)
const kick = row<KickMeasures>(({ kicks, realKicks }) => ({ performed: kicks, real: realKicks }), 'kicks')

export const punchHipsLead = punch(
  'punch-hips-lead',
  'How long before the fist the hips turn fastest, mean.',
  'ms',
  '50 to 120',
  ({ hipsLead }) => hipsLead,
)
export const punchShouldersLead = punch(
  'punch-shoulders-lead',
  'How long before the fist the shoulders turn fastest, mean.',
  'ms',
  '25 to 80',
  ({ shouldersLead }) => shouldersLead,
)
export const punchHips = punch(
  'punch-hips',
  'How far the hips turn in a punch of the rear hand, mean.',
  '°',
  '>= 35',
  ({ hipsTurn }) => hipsTurn,
  ({ isRear }) => isRear,
)
export const punchFoot = punch(
  'punch-rear-foot',
  'How far the foot behind turns in a punch, mean.',
  '°',
  '>= 15',
  ({ footTurn }) => footTurn,
)
export const punchHeel = punch(
  'punch-heel',
  'How far the heel behind rises in a punch, mean.',
  'cm',
  '>= 3',
  ({ heelRise }) => heelRise,
)
export const punchFist = punch(
  'punch-fist',
  'The fist at its fastest in a punch of the rear hand, mean.',
  'm/s',
  '>= 4.5',
  ({ fistSpeed }) => fistSpeed,
  ({ isRear }) => isRear,
)
export const kickKnee = kick(
  'kick-knee',
  'The kicking knee at full reach, mean.',
  '°',
  '<= 35',
  ({ knee }) => knee,
)
export const kickFoot = kick(
  'kick-foot',
  'The foot at its fastest in a kick, mean.',
  'm/s',
  '>= 5.5',
  ({ footSpeed }) => footSpeed,
)
export const kickSupport = kick(
  'kick-support-foot',
  'How far the standing foot turns in a kick, mean.',
  '°',
  '>= 10',
  ({ supportTurn }) => supportTurn,
)
export const kickHands = kick(
  'kick-hands',
  'The faster hand at its fastest in a kick, mean.',
  'm/s',
  '<= 2',
  ({ handSpeed }) => handSpeed,
)
