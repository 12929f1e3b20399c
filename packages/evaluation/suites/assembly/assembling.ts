import { seeded, type Motion } from '@understudy/motion'
import { contactsOf, footSkate, makeRun } from '@understudy/synthesis/analysis'
import {
  assemble,
  DIRECT_REPLACEMENT,
  inPieces,
  learnNaturalness,
  scoreNaturalness,
  type Naturalness,
  type PartName,
} from '@understudy/synthesis/methods/part-assembly'
import type { ClipRow } from '../../data/recordings.ts'
import { linePlot } from '../../measure/figure.ts'
import { judgedOn, once, type EvaluationData } from '../../data/evaluation-data.ts'
import { SPLITS, type Part, type Split } from '../../data/splits.ts'
import type { Measure } from '../../measure/measure.ts'

const PAIRS = 200
const PARTS: readonly PartName[] = ['leftArm', 'rightArm', 'arms', 'upper', 'lower']

interface Piece {
  readonly motion: Motion
  readonly take: string
  readonly person: string
  /** What is done: the recording's first tag of a behaviour, or its label. */
  readonly action: string
}

interface Pair {
  readonly part: PartName
  /** Base as recorded, assembled, directly replaced, and directly replaced by something else altogether. */
  readonly real: Naturalness
  readonly made: Naturalness
  readonly direct: Naturalness
  readonly mismatched: Naturalness
  /** Planted feet, cm/s: of the result, and of the motion that lent the legs. */
  readonly skate: number
  readonly ownSkate: number
}

const actionOf = ({ tags, label }: ClipRow): string => tags.find((tag) => tag.startsWith('e-')) ?? label

/** Pieces of three seconds of all whole bodies recorded at 30 Hz or more, at 30 Hz, by takes. */
async function piecesOf(data: EvaluationData): Promise<readonly (readonly Piece[])[]> {
  const folder = judgedOn(data)
  const takes: Piece[][] = []
  for (const clip of folder.clips) {
    // One rig: another's bones bring their own way of hanging arms, and the pairs would tell rigs apart, not parts.
    if (clip.dataset !== folder.clips[0].dataset) continue
    const motion = await data.timed(folder, clip)
    takes.push(
      inPieces(motion, 4).map((piece) => ({
        motion: piece,
        take: clip.clip,
        person: `${clip.dataset} ${clip.subject}`,
        action: actionOf(clip),
      })),
    )
  }
  return takes
}

/**
 * Every second take, or all takes of every second person, is what is known of real motion; the others are judged. To choose
 * settings, the half that is known is halved once more: whom the report judges is then neither known nor judged.
 */
export function halvesOf<T extends { readonly person: string }>(
  takes: readonly (readonly T[])[],
  split: Split,
  part: Part,
): { readonly known: readonly (readonly T[])[]; readonly judged: readonly (readonly T[])[] } {
  const people = [...new Set(takes.map(([piece]) => piece.person))]
  const numberOf = (take: readonly T[], k: number): number =>
    split === 'takes' ? k : people.indexOf(take[0].person)
  const [half, rest] = part === 'report' ? [2, 1] : [4, 2]
  return {
    known: takes.filter((take, k) => numberOf(take, k) % half === 0),
    judged: takes.filter((take, k) => numberOf(take, k) % half === rest),
  }
}

/** Half of the takes, or people, are what is known of real motion; pairs are drawn from the other half. */
function trial(data: EvaluationData): Promise<readonly Pair[]> {
  return once(data, 'assembly pairs', async () => {
    const random = seeded(11)
    const takes = [...(await piecesOf(data))]
    for (let left = takes.length - 1; left > 0; left--) {
      const other = random.integer(left + 1)
      ;[takes[left], takes[other]] = [takes[other], takes[left]]
    }
    const run = makeRun()
    const { known, judged } = halvesOf(takes, data.split, data.part)
    const model = learnNaturalness(known.flat(), {}, run)
    const pool = judged.map((pieces) => pieces[random.integer(pieces.length)])
    const pairs: Pair[] = []
    while (pairs.length < PAIRS && pool.length > 2) {
      await data.breathe()
      const base = random.pick(pool)
      const donor = random.pick(pool.filter(({ take }) => take !== base.take))
      const others = pool.filter(({ action }) => action !== base.action)
      if (others.length === 0) break
      const stranger = random.pick(others)
      const part = PARTS[pairs.length % PARTS.length]
      const judge = (motion: Motion): Naturalness => scoreNaturalness(model, motion, part)
      const made = assemble(base.motion, donor.motion, part, {}, run).motion
      const direct = assemble(base.motion, donor.motion, part, DIRECT_REPLACEMENT, run).motion
      const mismatched = assemble(base.motion, stranger.motion, part, DIRECT_REPLACEMENT, run).motion
      const walker = part === 'lower' ? direct : base.motion
      pairs.push({
        part,
        real: judge(base.motion),
        made: judge(made),
        direct: judge(direct),
        mismatched: judge(mismatched),
        skate: footSkate(made, made.annotations.contacts).mean,
        ownSkate: footSkate(walker, contactsOf(walker)).mean,
      })
    }
    return pairs
  })
}

/** In how many pairs something holds, as a share, and by part. */
const share = (name: string, about: string, bar: string, holds: (pair: Pair) => boolean): Measure => ({
  name,
  about,
  unit: 'share',
  bar,
  splits: SPLITS,
  async run(data) {
    const pairs = await trial(data)
    if (pairs.length === 0) return { skipped: 'there are fewer than three takes of different actions' }
    const of = (some: readonly Pair[]): number => some.filter(holds).length / Math.max(1, some.length)
    const byPart = PARTS.map((part) => `${part} ${of(pairs.filter((pair) => pair.part === part)).toFixed(2)}`)
    return { value: of(pairs), n: pairs.length, data: 'random pairs of takes', note: byPart.join(', ') }
  },
})

/** The chance that one of `above` scores higher than one of `below`. */
export function auc(above: readonly number[], below: readonly number[]): number {
  let wins = 0
  for (const a of above) for (const b of below) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (above.length * below.length)
}

const ranking = (
  name: string,
  about: string,
  bar: string,
  above: (pair: Pair) => Naturalness,
  below: (pair: Pair) => Naturalness,
  peopleBar = bar,
): Measure => ({
  name,
  about,
  unit: 'AUC',
  bar,
  peopleBar,
  splits: SPLITS,
  async run(data) {
    const pairs = await trial(data)
    if (pairs.length === 0) return { skipped: 'there are fewer than three takes of different actions' }
    const scores = (of: (pair: Pair) => Naturalness): number[] =>
      pairs.map((pair) => of(pair).score).toSorted((a, b) => a - b)
    const cumulative = (values: readonly number[]): [number, number][] =>
      values.map((value, k) => [value, (k + 1) / values.length])
    return {
      value: auc(scores(above), scores(below)),
      n: pairs.length,
      data: `random pairs of takes; the score knows other ${data.split} only`,
      figures: () => [
        {
          caption: 'How the naturalness score spreads: share of motions at or below a score.',
          drawing: linePlot(
            [
              { name: 'mismatched', points: cumulative(scores(({ mismatched }) => mismatched)) },
              { name: 'direct', points: cumulative(scores(({ direct }) => direct)) },
              { name: 'assembled', points: cumulative(scores(({ made }) => made)) },
              { name: 'real', points: cumulative(scores(({ real }) => real)) },
            ],
            { title: 'naturalness', x: 'score', y: 'share' },
          ),
        },
      ],
    }
  },
})

export const assembling: readonly Measure[] = [
  share(
    'seam-jerk-lower',
    'Assembled motions whose seam is less jerky than by plain replacement.',
    '>= 0.9',
    ({ made, direct }) => made.terms.seam < direct.terms.seam,
  ),
  share(
    'coordination-lower',
    'Assembled motions whose part and rest are coordinated better than by plain replacement.',
    '>= 0.9',
    ({ made, direct }) => made.terms.coordination < direct.terms.coordination,
  ),
  share(
    'joint-limits-not-higher',
    'Assembled motions that exceed joint ranges by no more than plain replacement does (most exceed none).',
    '>= 0.9',
    ({ made, direct }) => made.terms.limits <= direct.terms.limits,
  ),
  share(
    'foot-skate-not-higher',
    'Assembled motions whose planted feet skate no more than those of the motion that lent the legs.',
    '>= 0.9',
    ({ skate, ownSkate }) => skate <= ownSkate + 1e-3,
  ),
  ranking(
    'naturalness-real-mismatched',
    'The chance that an untouched recording scores above one with the part of another action.',
    '>= 0.9',
    ({ real }) => real,
    ({ mismatched }) => mismatched,
    '>= 0.93',
  ),
  ranking(
    'naturalness-real-assembled',
    'The chance that an untouched recording scores above an assembled one.',
    '> 0.5',
    ({ real }) => real,
    ({ made }) => made,
  ),
  ranking(
    'naturalness-assembled-mismatched',
    'The chance that an assembled motion scores above a mismatched one.',
    '> 0.5',
    ({ made }) => made,
    ({ mismatched }) => mismatched,
    '>= 0.8',
  ),
]
