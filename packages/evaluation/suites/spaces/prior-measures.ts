import { MotionError, seeded, sliceFrames, type Motion } from '@understudy/motion'
import { detectContacts, makeRun, measureQuality, withContacts } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'
import { filterMotion, sampleModel, synthesize } from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow } from '../../measure/figure.ts'
import { mean, percent } from '../../measure/statistics.ts'
import type { EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { peopleWalks, type ModelTrial } from './model-data.ts'

/** So many actions that are no walks are given to the walk model. */
const STRANGERS = 10
const SAMPLES = 16

/** Listed jumps, kicks, punches and swings on the model's body: nothing a model of walking can say. */
export const strangersFlagged: Measure = {
  name: 'strangers-flagged',
  about:
    'Jumps, kicks, punches and swings given to the walk model’s filter that are flagged instead of repaired.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const trial = await peopleWalks(data)
    if (trial === undefined) return { skipped: 'there is no model of walks' }
    const strangers = await strangersFor(data, trial)
    if (strangers.length === 0) return { skipped: 'segments.csv lists no action but walks' }
    const flags = strangers.map((motion) => isFlagged(trial, motion))
    const walks = trial.truths.slice(0, STRANGERS).map(({ example }) => isFlagged(trial, example.motion))
    return {
      value: percent(flags),
      n: flags.length,
      data: 'listed actions that are no walks, on the body of the walk model',
      note: `${walks.filter(Boolean).length} of ${walks.length} held-out walks are flagged too`,
    }
  },
}

async function strangersFor(data: EvaluationData, { model }: ModelTrial): Promise<Motion[]> {
  const folder = data.judged ?? data.examples!
  const rows = folder.segments.filter(({ action }) => action !== 'walk-cycle')
  const random = seeded(41)
  const chosen = rows.toSorted(() => random() - 0.5).slice(0, STRANGERS)
  const motions: Motion[] = []
  for (const row of chosen) {
    const clip = folder.clips.find(({ path }) => path === row.path)
    if (clip === undefined) continue
    const recorded = await data.timed(folder, clip)
    const dropped = Math.max(0, clip.frames - recorded.frameCount)
    const [from, to] = [
      Math.max(0, row.start - dropped),
      Math.min(row.end - dropped, recorded.frameCount - 1),
    ]
    if (to - from < 20) continue
    const cut = sliceFrames(recorded, from, to + 1)
    motions.push({
      ...retarget(withContacts(cut, detectContacts(cut)), model.skeleton).motion,
      name: `${row.action} of ${clip.clip}`,
    })
  }
  return motions
}

function isFlagged({ model }: ModelTrial, motion: Motion): boolean {
  try {
    return filterMotion(model, motion, {}, makeRun()).flagged !== undefined
  } catch (error) {
    // What cannot even be matched is refused, with a sentence.
    if (error instanceof MotionError) return true
    throw error
  }
}

/** Frames outside joint limits of motions drawn from the prior, and of the examples as the model has them. */
export const samplesNatural: Measure = {
  name: 'samples-joint-limits',
  about:
    'Frames of motions drawn from the prior outside joint limits, minus those of the held-out recordings.',
  unit: '%',
  bar: '<= 1',
  async run(data) {
    const trial = await peopleWalks(data)
    if (trial === undefined) return { skipped: 'there is no model of walks' }
    const { model, truths } = trial
    const random = seeded(42)
    const drawn = Array.from({ length: SAMPLES }, (_, k) =>
      synthesize(model, sampleModel(model, random), { name: `drawn ${k + 1}` }),
    )
    const qualityOf = (motions: readonly Motion[]) => motions.map((motion) => measureQuality(motion))
    const [made, real] = [qualityOf(drawn), qualityOf(truths.map(({ example }) => example.motion))]
    const beyond = (list: ReturnType<typeof qualityOf>): number =>
      mean(list.map(({ jointLimits }) => 100 * jointLimits.frameShare))
    const skate = (list: ReturnType<typeof qualityOf>): string =>
      mean(list.map(({ footSkateCmPerSecond }) => footSkateCmPerSecond.mean)).toFixed(2)
    return {
      value: beyond(made) - beyond(real),
      n: drawn.length,
      data: `${SAMPLES} draws from the prior of ${model.exampleNames.length} walk cycles`,
      note: `${beyond(made).toFixed(1)} % against ${beyond(real).toFixed(1)} %; feet slide ${skate(made)} against ${skate(real)} cm/s`,
      figures: () => [
        {
          caption: 'New walks, sampled from the prior.',
          drawing: film(
            drawn.slice(0, 5).map((motion) => filmRow(motion)),
            { map: false, scale: 55 },
          ),
        },
      ],
    }
  },
}
