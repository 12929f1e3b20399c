import { vec3, type Role, type Vec3 } from '@understudy/motion'
import { percent } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, NOTHING_READABLE, readable, some } from './readable.ts'
import { roleTracks, spread, type RoleTracks } from './tracks.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/**
 * Share of the files in which left is on the left. Which way is forward is told by the toes of the lower foot
 * (from the ankle, along the ground), not by hips or shoulders, so that a mirrored import cannot pass:
 *
 *   forward = toes − ankle,  left = +Y × forward,  ⟨left thigh − right thigh, left⟩ > 0
 *
 * in most frames, and the same for the elbows. Hands may cross (a bow, two hands on a sword) without anybody
 * being mirrored; that the left hand hangs on the left arm is the roles' business. Judged by hands, and by the toes of
 * both feet, four runs and bows of 330 files failed, by crossed hands and trailing feet.
 */
export const leftOnLeft: Measure = {
  name: 'left-on-left',
  about: 'Files in which the left arm and the left thigh are on the left of where the standing toes point.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    if (list.length === 0) return NOTHING_READABLE
    const wrong = list.filter(({ motion }) => {
      const tracks = roleTracks(motion)
      const frames = spread(tracks.frameCount, 200)
      return (['LowerArm', 'UpperLeg'] as const).some((part) => {
        const left = frames.filter((frame) => leftness(tracks, frame, `left${part}`, `right${part}`) > 0)
        return left.length <= frames.length / 2
      })
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
function leftness(tracks: RoleTracks, frame: number, a: Role, b: Role): number {
  const roles = ['leftToes', 'leftFoot', 'rightToes', 'rightFoot', a, b] as const
  const points = roles.map((role) => tracks.at(role, frame))
  if (points.some((point) => point === undefined)) return NaN
  const [leftToes, leftFoot, rightToes, rightFoot, one, other] = points as Vec3[]
  // The toes of a foot that swings behind a runner point backwards.
  const along =
    leftFoot[1] < rightFoot[1] ? vec3.subtract(leftToes, leftFoot) : vec3.subtract(rightToes, rightFoot)
  const left = vec3.normalize(vec3.cross([0, 1, 0], [along[0], 0, along[2]]))
  return vec3.dot(vec3.subtract(one, other), left)
}
