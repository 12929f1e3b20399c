import type { ClipRow } from '../../data/recordings.ts'
import { MotionError, seeded, type Motion } from '@understudy/motion'
import {
  footSkate,
  framePaces,
  largestTurn,
  makeRun,
  register,
  type FramePaces,
} from '@understudy/synthesis/analysis'
import { blend, transition, TRANSITION_DEFAULTS } from '@understudy/synthesis/editing'
import { largest, quantile } from '../../measure/statistics.ts'
import { judgedOn, once, type EvaluationData } from '../../data/evaluation-data.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { cutSpot, grouped, spotsOf, withPlants } from '../../data/segments.ts'

const skate = (motion: Motion): number => footSkate(motion, motion.annotations.contacts).mean

interface Seams {
  /** Of each frame of each seam, as a share of the 99th percentile of its two clips' own frames. */
  readonly jump: number[]
  readonly jerk: number[]
  /** Foot skate of each result over its sources', the worse of the two. */
  readonly skate: number[]
  readonly refused: number
}

/** 200 random ordered pairs of walking clips of one figure each. */
function seams(data: EvaluationData): Promise<Seams> {
  return once(data, 'seams', async () => {
    const random = seeded(6)
    const isWalk = ({ tags, label, seconds }: ClipRow): boolean =>
      seconds > 1.5 && seconds < 20 && (tags.some((tag) => /walk/.test(tag)) || /walk/i.test(label))
    const groups = new Map<string, ClipRow[]>()
    for (const clip of judgedOn(data).clips.filter(isWalk)) {
      // Everybody has bones of their own, but in one dataset, where all share one figure.
      const key = `${clip.dataset} ${clip.dataset === 'bandai' ? '' : clip.subject} ${clip.fps}`
      groups.set(key, [...(groups.get(key) ?? []), clip])
    }
    const sets = [...groups.values()].filter((clips) => clips.length > 1)
    const out: Seams = { jump: [], jerk: [], skate: [], refused: 0 }
    let refused = 0
    for (let n = 0; n < 200 && sets.length > 0; n++) {
      await data.breathe()
      const set = random.pick(sets)
      const first = random.integer(set.length)
      const second = (first + 1 + random.integer(set.length - 1)) % set.length
      const [a, b] = [await withPlants(data, set[first]), await withPlants(data, set[second])]
      try {
        const { motion: joined, report } = transition(a, b)
        const { timeA } = report
        const half = TRANSITION_DEFAULTS.blendSeconds / 2
        const seam = framePaces(
          joined,
          Math.round((timeA - half) * a.frameRate) - 2,
          Math.round((timeA + half) * a.frameRate) + 3,
        )
        const own = [framePaces(a), framePaces(b)]
        const limit = (pick: (of: FramePaces) => readonly number[]): number =>
          quantile(own.flatMap(pick), 0.99)
        const [v, j] = [limit(({ jump }) => jump), limit(({ jerk }) => jerk)]
        out.jump.push(...seam.jump.map((value) => value / v))
        out.jerk.push(...seam.jerk.map((value) => value / j))
        out.skate.push(skate(joined) / Math.max(skate(a), skate(b)))
      } catch (error) {
        if (!(error instanceof MotionError)) throw error
        refused++
      }
    }
    return { ...out, refused }
  })
}

const seamMeasure = measuresOf(seams, ({ skate: pairs, refused }) =>
  pairs.length === 0
    ? { skipped: 'no figure has two walking clips' }
    : {
        n: pairs.length,
        data: 'random pairs of walking clips of one figure each',
        note: `${refused} of ${refused + pairs.length} pairs refused as too different`,
      },
)

export const seamJump = seamMeasure(
  'transition-seam-jump',
  'How far joints jump off their course in the seams, 99th percentile over the clips’ own 99th percentile.',
  'ratio',
  '<= 1',
  ({ jump }) => quantile(jump, 0.99),
)
export const seamJerk = seamMeasure(
  'transition-seam-jerk',
  'The same of the largest jerk.',
  'ratio',
  '<= 1',
  ({ jerk }) => quantile(jerk, 0.99),
)
export const seamSkate = seamMeasure(
  'transition-skate',
  'Foot skate after cleaning over the worse of the two sources, worst pair.',
  'ratio',
  '<= 1.5',
  ({ skate: ratios }) => largest(ratios),
)

interface Blends {
  readonly skate: number[]
  /** Largest turn of a joint between frames over the sources' largest. */
  readonly turn: number[]
}

/** 40 blends of four registered walk cycles of one figure at random weights. */
function blends(data: EvaluationData): Promise<Blends> {
  return once(data, 'blends', async () => {
    const random = seeded(7)
    const people = grouped(
      await spotsOf(data, 'walk-cycle'),
      ({ clip }) => `${clip.dataset} ${clip.subject} ${clip.fps}`,
    ).filter((spots) => spots.length >= 4)
    const out: Blends = { skate: [], turn: [] }
    for (let n = 0; n < 40 && people.length > 0; n++) {
      await data.breathe()
      const spots = random.pick(people)
      const motions = []
      for (let k = 0; k < 4; k++) motions.push(await cutSpot(data, random.pick(spots)))
      const set = register(motions, {}, makeRun())
      const { motion: mixed } = blend(
        set,
        set.members.map(() => random()),
      )
      out.skate.push(skate(mixed) / largest(set.members.map(({ motion }) => skate(motion))))
      out.turn.push(largestTurn(mixed) / largest(set.members.map(({ motion }) => largestTurn(motion))))
    }
    return out
  })
}

const blendMeasure = measuresOf(blends, ({ skate: made }) =>
  made.length === 0
    ? { skipped: 'no person walks four listed cycles' }
    : { n: made.length, data: 'blends of four walk cycles at random weights' },
)

export const blendSkate = blendMeasure(
  'blend-skate',
  'Foot skate of a blend over its sources’ worst, worst blend.',
  'ratio',
  '<= 1.2',
  ({ skate: ratios }) => largest(ratios),
)
export const blendFlips = blendMeasure(
  'blend-flips',
  'Largest turn of a joint from frame to frame over the sources’ largest: a flip would be many times it.',
  'ratio',
  '<= 1.5',
  ({ turn }) => largest(turn),
)
