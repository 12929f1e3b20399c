import { vec3, worldPositions, type Motion } from '@understudy/motion'
import { footSkate, measureQuality } from '@understudy/synthesis/analysis'
import {
  canonicalFrames,
  editMotion,
  keyPose,
  plantedFrames,
  POSE_ROLES,
  trajectory,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow, type FilmOptions } from '../../measure/figure.ts'
import { mean } from '../../measure/statistics.ts'
import { interpolate } from '../../suites/spaces/request-trials.ts'
import type { Exhibit, ReproduceData } from '../exhibit.ts'
import { heldOutAction, sourceOf } from './actions.ts'
import { learnDynamics } from './dynamic-model.ts'
import { everyNth } from './every-nth.ts'
import { spreadFrames } from './places.ts'

/** Frames of the model's clock per pose of the dynamic model. */
const STEP = 4
/** Examples it is learned from at most: more add nothing but time. */
const LEARNT = 60
const STRIP: FilmOptions = { frames: 9, azimuth: 70, map: false, scale: 55 }

/** A joint that shall be somewhere in a frame of the model's clock. */
interface Wanted {
  readonly frame: number
  readonly joint: number
  readonly place: vec3.Vec3
}

/** A motion on the model's clock, and how long it took, seconds. */
interface Answer {
  readonly motion: Motion
  readonly seconds: number
}

/** Mean distance from the constraints, centimetres. `step` frames of the model's clock are one of the motion. */
function missOf(motion: Motion, wanted: readonly Wanted[], step = 1): number {
  const positions = worldPositions(motion)
  const n = motion.skeleton.jointCount
  return mean(
    wanted.map(({ frame, joint, place }) => {
      const at = 3 * ((frame / step) * n + joint)
      return 100 * vec3.length(vec3.subtract(vec3.vec3At(positions, at), place))
    }),
  )
}

function timed(data: ReproduceData, make: () => Motion): Answer {
  const start = data.clock()
  const motion = make()
  return { motion, seconds: data.clock() - start }
}

const jerkOf = (motion: Motion): number => measureQuality(motion).smoothness.jerkP99MPerS3

/** k-nearest interpolation of the examples (Kovar and Gleicher 2004) under the same constraints. */
function interpolated(model: DeformableModel, wanted: readonly Wanted[]): Motion {
  const own = (n: number): ArrayLike<number> => model.examples.subarray(n * model.size, (n + 1) * model.size)
  const distances = model.exampleNames.map((_, n) => missOf(canonicalFrames(model, own(n)), wanted))
  return canonicalFrames(model, interpolate(model, distances))
}

export const comparisonFigure: Exhibit = {
  id: 'Figure 10',
  shows:
    'The same trajectory by interpolation of examples (a) and by the model (b); the same key poses by a statistical dynamic model (c) and by the model (d).',
  printed:
    'Interpolation misses the constraints; the dynamic model slides and jerks and is about 100 times slower.',
  async make(data) {
    const walking = await heldOutAction(data, 'walking')
    const { model, truth } = walking
    const at = truth.positions
    const n = model.skeleton.jointCount
    const placeOf = (frame: number, joint: number): vec3.Vec3 => vec3.vec3At(at, 3 * (frame * n + joint))

    const hand = model.skeleton.roles.get('rightHand')!
    const along = spreadFrames(model, 9).map((frame): Wanted => {
      const [x, y, z] = placeOf(frame, hand)
      return { frame, joint: hand, place: [x, y + 0.06, z] }
    })
    const path = trajectory({
      point: { joint: hand },
      from: 0,
      to: model.frameCount - 1,
      controls: along.map(({ place }) => place),
    })
    const ours = (constraints: Parameters<typeof editMotion>[1]): Motion =>
      plantedFrames(model, editMotion(model, constraints).solution.coefficients[0])
    // The first call of all prepares the solver; what a user waits for is the next one.
    ours([path])
    const [blended, followed] = [
      timed(data, () => interpolated(model, along)),
      timed(data, () => ours([path])),
    ]

    // Frames that the dynamic model has too.
    const keys = spreadFrames(model, 3).map((frame) => STEP * Math.floor(frame / STEP))
    const joints = POSE_ROLES.flatMap((role) => model.skeleton.roles.get(role) ?? [])
    const poses = keys.flatMap((frame) =>
      joints.map((joint): Wanted => ({ frame, joint, place: placeOf(frame, joint) })),
    )
    const keyed = keys.map((frame) =>
      keyPose({ motion: truth.canonical, time: frame / truth.canonical.frameRate, frame }),
    )
    const posed = timed(data, () => ours(keyed))
    const dynamics = learnDynamics(model, Math.min(LEARNT, model.exampleNames.length), STEP)
    const coarse = everyNth(truth.canonical, STEP)
    const dynamic = timed(data, () => {
      const held = keys.map((frame) => ({ frame: frame / STEP, y: dynamics.encode(coarse, frame / STEP) }))
      return dynamics.decode(dynamics.solve(coarse.frameCount, held), coarse.frameCount)
    })

    const { contacts } = posed.motion.annotations
    const jerks = walking.motions.map(jerkOf)
    const row = (
      constraints: string,
      method: string,
      { motion, seconds }: Answer,
      miss: number,
    ): readonly string[] => {
      const jerk = jerkOf(motion)
      return [
        constraints,
        method,
        miss.toFixed(1),
        footSkate(motion, contacts).mean.toFixed(1),
        jerk.toFixed(0),
        `${((100 * jerks.filter((own) => own >= jerk).length) / jerks.length).toFixed(0)} %`,
        (1000 * seconds).toFixed(0),
      ]
    }
    const named = ({ motion }: Answer, title: string) => filmRow(motion, { title, contacts: [] })
    return {
      data: `${sourceOf('walking', walking)}; a walk that is none of them, ${truth.example.motion.name}: the path of its right hand six centimetres higher, and three of its poses`,
      differs:
        'the dynamic model is the plainest of its kind (linear, third order, all poses solved at once), so it is far quicker than the one the seed compares with.',
      tables: [
        {
          caption:
            'Constraint error (mean), foot skate, jerk (99th percentile), naturalness (share of the examples that are no smoother) and time of each method.',
          head: ['constraints', 'method', 'error, cm', 'skate, cm/s', 'jerk, m/s³', 'naturalness', 'ms'],
          rows: [
            row('trajectory', 'interpolation', blended, missOf(blended.motion, along)),
            row('trajectory', 'ours', followed, missOf(followed.motion, along)),
            row('key poses', 'dynamic model', dynamic, missOf(dynamic.motion, poses, STEP)),
            row('key poses', 'ours', posed, missOf(posed.motion, poses)),
          ],
        },
      ],
      figures: [
        {
          caption: '(a) Interpolated, (b) ours: the same trajectory of the right hand.',
          drawing: film([named(blended, 'interpolated'), named(followed, 'ours')], STRIP),
        },
        {
          caption:
            '(c) The dynamic model, (d) ours: the same three poses at the start, in the middle and at the end.',
          drawing: film([named(dynamic, 'dynamic model'), named(posed, 'ours')], STRIP),
        },
      ],
    }
  },
}
