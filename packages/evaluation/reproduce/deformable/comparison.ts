import { vec3, worldPositions, type Motion } from '@understudy/motion'
import { footSkate, measureQuality } from '@understudy/synthesis/analysis'
import {
  canonicalFrames,
  editMotion,
  keyPose,
  plantedFrames,
  trajectory,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow } from '../../measure/figure.ts'
import { interpolate } from '../../suites/spaces/request-trials.ts'
import type { Exhibit } from '../exhibit.ts'
import { learntAction, sourceOf } from './actions.ts'
import { learnDynamics } from './dynamic-model.ts'
import { spreadFrames } from './places.ts'

/** Frames of the model's clock per pose of the dynamic model. */
const STEP = 4
/** Examples it is learned from at most: more add nothing but time. */
const LEARNT = 60

/** Mean distance of a joint from the places it was asked for, centimetres. */
function missOf(
  model: DeformableModel,
  positions: Float32Array,
  joint: number,
  places: readonly (readonly [number, vec3.Vec3])[],
): number {
  const apart = places.map(([frame, place]) =>
    vec3.length(
      vec3.subtract(vec3.vec3At(positions, 3 * (frame * model.skeleton.jointCount + joint)), place),
    ),
  )
  return (100 * apart.reduce((sum, metres) => sum + metres, 0)) / apart.length
}

export const comparisonFigure: Exhibit = {
  id: 'Figure 10',
  shows:
    'The same trajectory by interpolation of examples (a) and by the model (b); the same key poses by a statistical dynamic model (c) and by the model (d).',
  printed:
    'Interpolation misses the constraints; the dynamic model slides and jerks and is about 100 times slower.',
  async make(data) {
    const walking = await learntAction(data, 'walking')
    const { model } = walking
    const last = model.exampleNames.length - 1
    const own = model.examples.subarray(last * model.size, (last + 1) * model.size)
    const truth = canonicalFrames(model, own)
    const at = worldPositions(truth)
    const joint = model.skeleton.roles.get('rightHand')!
    const frames = spreadFrames(model, 9)
    const placeAt = (frame: number): vec3.Vec3 => {
      const [x, y, z] = vec3.vec3At(at, 3 * (frame * model.skeleton.jointCount + joint))
      return [x, y + 0.06, z]
    }
    const places = frames.map((frame) => [frame, placeAt(frame)] as const)
    const ours = editMotion(model, [
      trajectory({
        point: { joint },
        from: 0,
        to: model.frameCount - 1,
        controls: places.map(([, place]) => place),
      }),
    ])
    const near = model.exampleNames.map((_, n) =>
      missOf(
        model,
        worldPositions(canonicalFrames(model, model.examples.subarray(n * model.size, (n + 1) * model.size))),
        joint,
        places,
      ),
    )
    const blended = canonicalFrames(model, interpolate(model, near))
    const solved = plantedFrames(model, ours.solution.coefficients[0])

    const start = data.clock()
    const keys = spreadFrames(model, 3)
    const posed = editMotion(
      model,
      keys.map((frame) => keyPose({ motion: truth, time: frame / truth.frameRate, frame })),
    )
    const oursSeconds = data.clock() - start
    const dynamics = learnDynamics(model, Math.min(LEARNT, model.exampleNames.length), STEP)
    const coarse = canonicalFrames(model, own, STEP)
    const begun = data.clock()
    const y = dynamics.solve(
      coarse.frameCount,
      keys.map((frame) => {
        const t = Math.min(coarse.frameCount - 1, Math.round(frame / STEP))
        return { frame: t, y: dynamics.encode(coarse, t) }
      }),
    )
    const theirSeconds = data.clock() - begun
    const dynamic: Motion = { ...dynamics.decode(y, coarse.frameCount), name: 'dynamic model' }
    const contacts = posed.motion.annotations.contacts
    const slide = footSkate(dynamic, contacts).mean
    const [jerkOurs, jerkTheirs] = [posed.motion, dynamic].map(
      (motion) => measureQuality(motion).smoothness.jerkP99MPerS3,
    )
    return {
      data: `${sourceOf('walking', walking)}; the walk ${model.exampleNames[last]} with its right hand six centimetres higher, and three of its poses`,
      measured:
        `Trajectory: interpolation ${missOf(model, worldPositions(blended), joint, places).toFixed(1)} cm off, ours ${missOf(model, worldPositions(solved), joint, places).toFixed(1)}. ` +
        `Key poses: foot skate ${slide.toFixed(1)} cm/s by the dynamic model, ${footSkate(posed.motion, contacts).mean.toFixed(1)} by ours; jerk ${jerkTheirs.toFixed(0)} and ${jerkOurs.toFixed(0)} m/s³; ` +
        `${(1000 * theirSeconds).toFixed(0)} and ${(1000 * oursSeconds).toFixed(0)} ms.`,
      differs:
        'the dynamic model is the plainest of its kind (linear, third order, all poses solved at once): it is quicker than the one the seed compares with, and jumps more at its keys, so the comparison flatters ours.',
      figures: [
        {
          caption: '(a) Interpolated, (b) ours: the same trajectory of the right hand.',
          drawing: film(
            [filmRow(blended, { title: 'interpolated' }), filmRow(ours.motion, { title: 'ours' })],
            {
              frames: 9,
              azimuth: 70,
              map: false,
              scale: 55,
            },
          ),
        },
        {
          caption:
            '(c) The dynamic model, (d) ours: the same three poses at the start, in the middle and at the end.',
          drawing: film([filmRow(dynamic), filmRow(posed.motion, { title: 'ours' })], {
            frames: 9,
            azimuth: 70,
            map: false,
            scale: 55,
          }),
        },
      ],
    }
  },
}
