import type { Motion } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import { extractFeatures } from '@understudy/synthesis/analysis/features'
import {
  askByExample,
  emptyIndex,
  extendIndex,
  withinReach,
  type Hit,
  type PartIndex,
} from '@understudy/synthesis/methods/part-assembly'
import { linePlot } from '../../measure/figure.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { punchSketches, walkSketches, type Sketch } from './sketches.ts'
import { meanPrecision, precisionCurve, type Ranked } from './curves.ts'

/** The fight and locomotion clips and their index of features. */
export interface Fights {
  readonly motions: readonly Motion[]
  readonly index: PartIndex
}

/** The embedded 226 fight and locomotion clips, indexed; of each class the first `most`. */
export function fights(data: EvaluationData, most = Infinity): Promise<Fights> {
  return once(data, `assembly fights ${most}`, async () => {
    const taken = new Map<string, number>()
    const motions: Motion[] = []
    for (const { id, family } of listScores()) {
      const before = taken.get(family) ?? 0
      if (!family.startsWith('fight-') || before >= most) continue
      taken.set(family, before + 1)
      await data.breathe()
      motions.push(makeClip(id))
    }
    const streams = motions.map((motion) => extractFeatures(motion))
    return { motions, index: extendIndex(emptyIndex(), streams) }
  })
}

/** What is asked, and which words of the performer's own labels make a clip an answer. */
const SUBJECTS = {
  punch: { sketches: punchSketches, labels: ['punch', 'shadowbox'] },
  walk: { sketches: walkSketches, labels: ['walk'] },
} as const

interface Retrieval {
  /** Clips found, and those of them that are what was asked for. */
  readonly found: number
  readonly right: number
  /** Clips that should have been found. */
  readonly wanted: number
  readonly clips: number
  readonly sketches: number
  /** Every clip that the loosest question touches: by the ladder's step alone, and by the numeric score. */
  readonly byStep: readonly Ranked[]
  readonly byScore: readonly Ranked[]
  readonly example: string
}

/** Hits of all sketches of a kind together; a clip is found if any hit is in it. */
function retrieval(data: EvaluationData, kind: keyof typeof SUBJECTS): Promise<Retrieval> {
  return once(data, `assembly embedded ${kind}`, async () => {
    const clips = await fights(data)
    const { motions } = clips
    const { sketches, labels } = SUBJECTS[kind]
    const isWanted = motions.map((motion) =>
      motion.annotations.segments.some(({ label }) => (labels as readonly string[]).includes(label)),
    )
    const asked = sketches(motions[0].skeleton)
    const found = new Set<number>()
    const step = new Map<number, number>()
    const score = new Map<number, number>()
    let example = ''
    for (const sketch of asked) {
      await data.breathe()
      const hits = ask(clips, sketch)
      const best = hits[0]?.rank ?? Infinity
      for (const { clip } of withinReach(hits, WITHIN)) found.add(clip)
      example ||= hits[0] ? `${hits[0].name}: ${hits[0].reason}` : ''
      for (const hit of hits) {
        step.set(hit.clip, Math.min(step.get(hit.clip) ?? Infinity, hit.step))
        score.set(hit.clip, Math.min(score.get(hit.clip) ?? Infinity, hit.rank / best))
      }
    }
    const ranked = (values: ReadonlyMap<number, number>): readonly Ranked[] =>
      [...values].map(([clip, value]) => ({ value, isRight: isWanted[clip] }))
    return {
      found: found.size,
      right: [...found].filter((clip) => isWanted[clip]).length,
      wanted: isWanted.filter(Boolean).length,
      clips: motions.length,
      sketches: asked.length,
      byStep: ranked(step),
      byScore: ranked(score),
      example,
    }
  })
}

/** Everything that a sketch touches, the nearest first. */
const ask = ({ index, motions }: Fights, { motion, part, features }: Sketch): readonly Hit[] =>
  askByExample(index, motion, part, (clip) => motions[clip], {
    enough: ENOUGH,
    maxScore: Infinity,
    within: Infinity,
    ...(features ? { features } : {}),
  })

/** What counts as found for it. */
export const askWithinReach = (clips: Fights, sketch: Sketch): readonly Hit[] =>
  withinReach(ask(clips, sketch), WITHIN)

/** Hits this many times as far as the third best count as found. Chosen on the punches; the walks only use it. */
const WITHIN = 1.3
/** Of a class that fills a third of the corpus: more than that many clips. */
const ENOUGH = 150

const embedded = (kind: keyof typeof SUBJECTS, what: 'precision' | 'recall', seed: string): Measure => ({
  name: `embedded-${kind}-${what}`,
  about: `${kind} queries sketched with key poses among the embedded fight clips: ${what}. ${seed}`,
  unit: 'share',
  bar: '>= 0.9',
  async run(data) {
    const { found, right, wanted, clips, sketches, byStep, byScore, example } = await retrieval(data, kind)
    return {
      value: right / (what === 'precision' ? found : wanted),
      n: what === 'precision' ? found : wanted,
      data: `${sketches} sketches among ${clips} clips of the embedded corpus`,
      note: `${found} clips found, ${right} of the ${wanted} wanted; ${example}`,
      figures: () => [
        {
          caption:
            'Precision over recall: hits ranked by how much the question had to be loosened for them (index only), and by the numeric comparison of the part (refined).',
          drawing: linePlot(
            [
              { name: 'index only', points: precisionCurve(byStep, wanted) },
              { name: 'refined', points: precisionCurve(byScore, wanted) },
            ],
            { title: `Sketched ${kind}`, x: 'recall', y: 'precision' },
          ),
        },
      ],
    }
  },
})

/** Mean precision over recall 0.1 to 0.9, refined over index only. */
const gain = (kind: keyof typeof SUBJECTS): Measure => ({
  name: `embedded-${kind}-refinement`,
  about: `Precision at equal recall that the numeric refinement adds to the index, mean over recall 0.1 to 0.9: sketched ${kind}.`,
  unit: 'share',
  bar: '> 0',
  async run(data) {
    const { byStep, byScore, wanted } = await retrieval(data, kind)
    const [plain, refined] = [meanPrecision(byStep, wanted), meanPrecision(byScore, wanted)]
    return {
      value: refined - plain,
      n: byScore.length,
      data: 'the same hits, ranked both ways',
      note: `index only ${plain.toFixed(3)}, refined ${refined.toFixed(3)}`,
    }
  },
})

export const embeddedRetrieval: readonly Measure[] = [
  embedded('punch', 'precision', 'The seed: 43 of 81, 0.53.'),
  embedded('punch', 'recall', 'The seed does not tell.'),
  embedded('walk', 'precision', 'The seed: 95 of 168, 0.57.'),
  embedded('walk', 'recall', 'The seed does not tell.'),
  gain('punch'),
  gain('walk'),
]
