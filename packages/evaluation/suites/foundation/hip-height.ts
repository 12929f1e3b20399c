import { vec3, type Vec3 } from '@understudy/motion'
import { histogram } from '../../measure/figure.ts'
import { median, percent } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, readable, some, type Readable } from './readable.ts'
import { roleTracks, spread } from './tracks.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/** Standing is: one leg at least this share of its length, hip to ankle in a straight line, and its foot down. */
const STRAIGHT = 0.97
/** Slower than this, metres per second, an ankle may carry weight. */
const STILL = 0.3

/**
 * Share of the files in which the hips stand 0.75 to 1.1 m above the floor: the file's median over the frames in
 * which the figure stands (a straight, upright leg over a foot that is still). The floor is where the toe joint of
 * that foot is: a step up is floor too. Files in which no person stands are left out.
 *
 * Against the reader's one floor two takes on a platform read 0.72 and 0.73 m; that is why the floor here is local.
 */
export const hipHeight: Measure = {
  name: 'hip-height',
  about: 'Files in which the hips are 0.75 to 1.1 m above the floor while standing.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    const heights = list
      .map((item) => ({ item, height: standingHeight(item) }))
      .filter(({ height }) => Number.isFinite(height))
    if (heights.length === 0) return { skipped: 'no person stands in any recording' }
    const wrong = heights.filter(({ height }) => height < 0.75 || height > 1.1)
    return {
      value: percent(heights.map((entry) => !wrong.includes(entry))),
      n: heights.length,
      data: datasetsOf(heights.map(({ item }) => item.clip)),
      ...(wrong.length > 0 && {
        note: `outside: ${some(wrong.map(({ item, height }) => `${item.clip.path} ${height.toFixed(2)} m`))}`,
      }),
      figures: () => [
        {
          caption: 'Hip height while standing, one value per file.',
          drawing: histogram(
            heights.map(({ height }) => height),
            { title: 'Hip height', x: 'metres', y: 'files' },
          ),
        },
      ],
    }
  },
}

function standingHeight({ motion }: Readable): number {
  const tracks = roleTracks(motion)
  const heights = spread(tracks.frameCount, 400).flatMap((frame) => {
    const hips = tracks.at('hips', frame)
    if (!hips || frame === 0) return []
    return (['left', 'right'] as const).flatMap((side) => {
      const roles = [`${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`, `${side}Toes`] as const
      const points = roles.map((role) => tracks.at(role, frame))
      if (points.some((point) => point === undefined)) return []
      const [hip, knee, ankle, toes] = points as Vec3[]
      const straight =
        vec3.distance(hip, ankle) > STRAIGHT * (vec3.distance(hip, knee) + vec3.distance(knee, ankle))
      // A leg that is held out straight does not carry anybody.
      const isUpright = hip[1] - ankle[1] > 0.95 * vec3.distance(hip, ankle)
      const before = tracks.at(`${side}Foot`, frame - 1)!
      const still = vec3.distance(ankle, before) * motion.frameRate < STILL
      return straight && isUpright && still ? [hips[1] - toes[1]] : []
    })
  })
  return median(heights)
}
