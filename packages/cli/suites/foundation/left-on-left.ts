import { vec3, type Vec3 } from '@understudy/motion'
import { percent } from '../../report/statistics.ts'
import type { Measure } from '../measure.ts'
import { datasetsOf, NO_RECORDINGS, readable, some } from './readable.ts'
import { roleTracks, spread, type RoleTracks } from './tracks.ts'

/**
 * Share of the files in which the left hand is on the left. Which way is forward is told by the toes (from the
 * ankles, along the ground), not by the hips, so that a mirrored import cannot pass:
 *
 *   forward = Σ feet (toes − ankle),  left = +Y × forward,  ⟨left hand − right hand, left⟩ > 0
 *
 * in most frames, and the same for the thighs.
 */
export const leftOnLeft: Measure = {
  name: 'left-on-left',
  about: 'Files in which the left hand and the left thigh are on the left of where the toes point.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const { judged } = data
    if (!judged) return NO_RECORDINGS
    const list = await readable(data, judged)
    const wrong = list.filter(({ motion }) => {
      const tracks = roleTracks(motion)
      const frames = spread(tracks.frameCount, 200)
      const hands = frames.filter((frame) => side(tracks, frame, 'leftHand', 'rightHand') > 0)
      const thighs = frames.filter((frame) => side(tracks, frame, 'leftUpperLeg', 'rightUpperLeg') > 0)
      return hands.length <= frames.length / 2 || thighs.length <= frames.length / 2
    })
    return {
      value: percent(list.map((item) => !wrong.includes(item))),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      ...(wrong.length > 0 && { note: `on the wrong side: ${some(wrong.map(({ clip }) => clip.path))}` }),
    }
  },
}

/** How far `a` lies to the left of `b`, metres; NaN where a role is missing. */
function side(
  tracks: RoleTracks,
  frame: number,
  a: 'leftHand' | 'leftUpperLeg',
  b: 'rightHand' | 'rightUpperLeg',
): number {
  const roles = ['leftToes', 'leftFoot', 'rightToes', 'rightFoot', a, b] as const
  const points = roles.map((role) => tracks.at(role, frame))
  if (points.some((point) => point === undefined)) return NaN
  const [leftToes, leftFoot, rightToes, rightFoot, one, other] = points as Vec3[]
  const along = vec3.add(vec3.subtract(leftToes, leftFoot), vec3.subtract(rightToes, rightFoot))
  const left = vec3.normalize(vec3.cross([0, 1, 0], [along[0], 0, along[2]]))
  return vec3.dot(vec3.subtract(one, other), left)
}
