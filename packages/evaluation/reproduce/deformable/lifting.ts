import type { Motion, Role } from '@understudy/motion'
import { jointErrorCm } from '@understudy/synthesis/analysis'
import {
  lift,
  POSE_ROLES,
  sideCamera,
  tracksOf,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow, linePlot, type Figure } from '../../measure/figure.ts'
import type { Exhibit } from '../exhibit.ts'
import { heldOutAction, sourceOf } from './actions.ts'

/** A motion seen by one camera at the side, as tracks of the picture, lifted again. */
function liftedAgain(
  model: DeformableModel,
  truth: Motion,
  roles: readonly Role[],
): { readonly errorCm: number; readonly figures: readonly Figure[] } {
  const camera = sideCamera(truth)
  const tracks = tracksOf(truth, roles, camera)
  const { motion } = lift(model, tracks, { camera })
  return {
    errorCm: jointErrorCm(motion, truth, { every: 4 }).mean,
    figures: [
      {
        caption: 'The tracks in the picture.',
        drawing: linePlot(
          tracks.map(({ role, samples }) => ({
            name: roles.length > 6 ? '' : role,
            points: samples.map(({ place: [x, y] }) => [x, 1 - y] as const),
          })),
          { title: 'Tracked points', x: 'picture, right', y: 'picture, up' },
        ),
      },
      {
        caption: 'The original and the lifted motion, from the side.',
        drawing: film([filmRow(truth, { title: 'original' }), filmRow(motion, { title: 'lifted' })], {
          frames: 9,
          azimuth: 90,
          map: false,
          scale: 55,
        }),
      },
      {
        caption: 'The lifted motion from another side.',
        drawing: film([filmRow(motion, { title: 'lifted' })], {
          frames: 9,
          azimuth: 25,
          map: false,
          scale: 55,
        }),
      },
    ],
  }
}

export const bipedFigure: Exhibit = {
  id: 'Figure 7',
  shows: 'A two-dimensional walk by simulation (top), and the three-dimensional motion made of it (bottom).',
  async make(data) {
    const walking = await heldOutAction(data, 'walking')
    const truth = walking.truth.example.motion
    const legs = POSE_ROLES.filter((role) => /Leg|Foot|Toes/.test(role))
    const { errorCm, figures } = liftedAgain(walking.model, truth, legs)
    return {
      data: `${sourceOf('walking', walking)}; the legs of another one, ${truth.name}, seen from the side`,
      differs:
        'the seed takes a simulated biped that we do not have; ours is the side view of the legs of an embedded walk, so that the error is known.',
      measured: `${errorCm.toFixed(1)} cm from the walk that was seen, all joints.`,
      figures,
    }
  },
}

export const videoFigure: Exhibit = {
  id: 'Figure 8',
  shows:
    'A golf swing from a film: tracked points (top), the motion from the same side (middle) and from another (bottom).',
  async make(data) {
    const golf = await heldOutAction(data, 'golf')
    const truth = golf.truth.example.motion
    const roles: readonly Role[] = ['head', 'leftHand', 'rightHand', 'hips', 'leftFoot', 'rightFoot']
    const { errorCm, figures } = liftedAgain(golf.model, truth, roles)
    return {
      data: `${sourceOf('golf', golf)}; six points of another one, ${truth.name}, in the picture of one camera`,
      differs: 'there is no film in the repository; the points are those of a swing seen by one camera.',
      measured: `${errorCm.toFixed(1)} cm from the swing that was seen, all joints.`,
      figures,
    }
  },
}
