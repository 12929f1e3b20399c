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

interface LiftTrial {
  /** Mean joint distance of each cycle, centimetres. */
  readonly known: readonly number[]
  readonly unknown: readonly number[]
  readonly orthographic: readonly number[]
  /** The first, as it was and as it was lifted. */
  readonly pair: readonly [Motion, Motion]
}

/** Held-out cycles seen by one camera four metres to the side. */
const lifted = (data: EvaluationData, { model, truths }: ModelTrial, seen: Seen): Promise<LiftTrial> =>
  once(data, `spaces lift ${seen}`, async () => {
    const [known, unknown, orthographic]: [number[], number[], number[]] = [[], [], []]
    let pair: readonly [Motion, Motion] | undefined
    for (const { example } of truths.slice(0, LIFTED)) {
      await data.breathe()
      const truth = example.motion
      const missCm = (made: Motion, laidOver: boolean): number =>
        jointErrorCm(made, truth, { every: 4, laidOver }).mean
      const camera = sideCamera(truth)
      const tracks = tracksOf(truth, ROLES[seen], camera)
      const found = lift(model, tracks, { camera })
      pair ??= [
        { ...truth, name: 'recorded' },
        { ...found.motion, name: `lifted from ${seen}` },
      ]
      known.push(missCm(found.motion, false))
      unknown.push(missCm(lift(model, tracks).motion, true))
      const flat = { ...camera, orthographic: true, focal: camera.focal / 4 }
      const seenFlat = tracksOf(truth, ROLES[seen], flat)
      // Without perspective nothing tells how far away somebody is.
      orthographic.push(missCm(lift(model, seenFlat, { camera: flat }).motion, true))
    }
    return { known, unknown, orthographic, pair: pair! }
  })

const lifting = (
  name: string,
  seen: Seen,
  which: 'known' | 'unknown' | 'orthographic',
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
    const found = await lifted(data, trial, seen)
    return {
      value: mean(found[which]),
      n: found[which].length,
      data: `held-out walk cycles of ${trial.heldTakes} takes${data.split === 'people' ? ` of ${trial.heldPeople} people nobody learned from` : ''}, one camera at the side`,
      note: `worst ${Math.max(...found[which]).toFixed(1)} cm; ${(mean(found[which]) / mean(found.known)).toFixed(2)} times the known camera’s`,
      figures:
        which === 'known'
          ? () => [
              {
                caption: 'As recorded, and lifted from one camera’s tracks.',
                drawing: film(
                  found.pair.map((motion) => filmRow(motion)),
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
