import {
  editNaturally,
  keyPose,
  timesOf,
  trajectory,
  type NaturallyEdited,
} from '@understudy/synthesis/methods/deformable-model'
import { measureQuality } from '@understudy/synthesis/analysis'
import { film, filmRow, linePlot } from '../../measure/figure.ts'
import { embeddedClip, type Exhibit } from '../exhibit.ts'
import { learntAction } from './actions.ts'
import { fromTheSide, placesOf, spreadFrames } from './places.ts'

const toldOf = ({ met, short, why }: NaturallyEdited): string =>
  met
    ? 'met'
    : `not met (${short.map(({ label, value, unit }) => `${label} ${value.toFixed(1)} ${unit} short`).join(', ')}${why ? `: ${why}` : ''})`

export const failuresFigure: Exhibit = {
  id: 'Figure 11',
  shows: 'A jump of impossible height (a), and a walk that shall wave by three key poses (b): both fail.',
  printed: 'The motion stays natural and falls short of the request.',
  async make(data) {
    const [jumping, walking] = [await learntAction(data, 'jumping'), await learntAction(data, 'walking')]
    const hips = placesOf(jumping.model, 'hips')
    const rest = hips.at(0)[1]
    const controls = spreadFrames(jumping.model, 9).map((frame) => {
      const [x, y, z] = hips.at(frame)
      return [x, rest + (y > rest ? 3.5 : 1) * (y - rest), z] as const
    })
    const high = editNaturally(jumping.model, [
      trajectory({
        point: { joint: hips.joint },
        from: 0,
        to: jumping.model.frameCount - 1,
        controls,
        label: 'height of the hips',
      }),
    ])
    const made = placesOf(jumping.model, 'hips', high.solution.coefficients[0])
    const wave = await embeddedClip(data, 'wave-05')
    const times = timesOf(walking.model, new Float64Array(walking.model.size))
    const waving = editNaturally(
      walking.model,
      spreadFrames(walking.model, 3).map((frame) =>
        keyPose({
          motion: wave,
          time: Math.min(times[frame], (wave.frameCount - 1) / wave.frameRate),
          frame,
          roles: ['rightUpperArm', 'rightLowerArm', 'rightHand'],
          label: `waving arm in frame ${frame}`,
        }),
      ),
    )
    const pops = (edited: NaturallyEdited): number => measureQuality(edited.motion).knees?.pops ?? 0
    return {
      data: 'the embedded models of jumping and walking',
      measured: `(a) ${toldOf(high)}, ${pops(high)} knee pops. (b) ${toldOf(waving)}, ${pops(waving)} knee pops.`,
      figures: [
        {
          caption: '(a) The requested height of the hips, and the height of the jump.',
          drawing: linePlot(
            [
              { name: 'asked', points: fromTheSide(controls) },
              { name: 'jumped', points: fromTheSide(spreadFrames(jumping.model, 30).map(made.at)) },
            ],
            { title: 'An impossible jump', x: 'ahead, m', y: 'up, m' },
          ),
        },
        {
          caption: '(b) The walk that comes nearest to waving.',
          drawing: film([filmRow(waving.motion, { title: 'walk' })], {
            frames: 9,
            azimuth: 60,
            map: false,
            scale: 55,
          }),
        },
      ],
    }
  },
}
