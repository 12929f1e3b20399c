import type { Motion, Role } from '@understudy/motion'
import { jointErrorCm } from '@understudy/synthesis/analysis'
import { lift, POSE_ROLES, sideCamera, tracksOf } from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow } from '../../measure/figure.ts'
import { mean } from '../../measure/statistics.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { SPLITS } from '../../data/splits.ts'
import type { Measure } from '../../measure/measure.ts'
import { peopleWalks, type ModelTrial } from './model-data.ts'

/** So many held-out cycles are lifted. */
const LIFTED = 10

type Seen = 'all' | 'legs' | 'feet' | 'five points'
const ROLES: Readonly<Record<Seen, readonly Role[]>> = {
  all: POSE_ROLES,
  legs: POSE_ROLES.filter((role) => /Leg|Foot|Toes/.test(role)),
  feet: POSE_ROLES.filter((role) => /Foot|Toes/.test(role)),
  'five points': ['head', 'leftHand', 'rightHand', 'leftFoot', 'rightFoot'],
}

type View = 'known' | 'unknown' | 'orthographic'

interface LiftTrial {
  /** Mean joint distance of each cycle, centimetres. */
  readonly misses: readonly number[]
  /** The first, as it was and as it was lifted. */
  readonly pair: readonly [Motion, Motion]
}

/** Held-out cycles seen by one camera four metres to the side. */
const lifted = (
  data: EvaluationData,
  { model, truths }: ModelTrial,
  seen: Seen,
  view: View,
): Promise<LiftTrial> =>
  once(data, `spaces lift ${seen} ${view}`, async () => {
    const misses: number[] = []
    let pair: readonly [Motion, Motion] | undefined
    for (const { example } of truths.slice(0, LIFTED)) {
      await data.breathe()
      const truth = example.motion
      const side = sideCamera(truth)
      const camera = view === 'orthographic' ? { ...side, orthographic: true, focal: side.focal / 4 } : side
      const tracks = tracksOf(truth, ROLES[seen], camera)
      const { motion } = lift(model, tracks, view === 'unknown' ? {} : { camera })
      pair ??= [
        { ...truth, name: 'recorded' },
        { ...motion, name: `lifted from ${seen}` },
      ]
      // Without perspective, or without the camera, nothing tells where somebody stands.
      misses.push(jointErrorCm(motion, truth, { every: 4, laidOver: view !== 'known' }).mean)
    }
    return { misses, pair: pair! }
  })

const lifting = (
  name: string,
  seen: Seen,
  which: View,
  bar: string,
  about: string,
  peopleBar?: string,
): Measure => ({
  name,
  about,
  unit: 'cm',
  bar,
  splits: SPLITS,
  ...(peopleBar && { peopleBar }),
  async run(data) {
    const trial = await peopleWalks(data)
    if (trial === undefined || trial.truths.length === 0) return { skipped: 'no walk cycle is held out' }
    const { misses, pair } = await lifted(data, trial, seen, which)
    return {
      value: mean(misses),
      n: misses.length,
      data: `held-out walk cycles of ${trial.heldTakes} takes${data.split === 'people' ? ` of ${trial.heldPeople} people nobody learned from` : ''}, one camera at the side`,
      note: `worst ${Math.max(...misses).toFixed(1)} cm`,
      figures:
        which === 'known'
          ? () => [
              {
                caption: 'As recorded, and lifted from one camera’s tracks.',
                drawing: film(
                  pair.map((motion) => filmRow(motion)),
                  { map: false, scale: 60, azimuth: 20 },
                ),
              },
            ]
          : undefined,
    }
  },
})

export const liftMeasures: readonly Measure[] = [
  lifting(
    'lift-all',
    'all',
    'known',
    '<= 2',
    'Lifted from all joints, known camera: mean joint distance in the world.',
    '<= 2.4',
  ),
  lifting('lift-legs', 'legs', 'known', '<= 4.5', 'The same from the legs only: the whole body.', '<= 3.2'),
  lifting('lift-feet', 'feet', 'known', '<= 6', 'The same from the feet only.', '<= 4.5'),
  lifting(
    'lift-five',
    'five points',
    'known',
    '<= 3',
    'The same from five points: head, hands and feet.',
    '<= 2.8',
  ),
  lifting(
    'lift-all-unknown',
    'all',
    'unknown',
    '<= 3',
    'From all joints, camera unknown: aligned with the truth on the ground.',
  ),
  lifting('lift-legs-unknown', 'legs', 'unknown', '<= 6.75', 'From the legs only, camera unknown.'),
  lifting('lift-feet-unknown', 'feet', 'unknown', '<= 9', 'From the feet only, camera unknown.'),
  lifting(
    'lift-all-orthographic',
    'all',
    'orthographic',
    '<= 3',
    'From all joints, known camera without perspective: aligned on the ground.',
  ),
]
