import { vec3, type Vec3 } from '@understudy/motion'
import { histogram } from '../../report/plot.ts'
import { median, percent } from '../../report/statistics.ts'
import type { Measure } from '../measure.ts'
import { datasetsOf, NO_RECORDINGS, readable, some, type Readable } from './readable.ts'
import { roleTracks, spread } from './tracks.ts'

/** Standing is: one leg at least this share of its length, hip to ankle in a straight line, and its foot down. */
const STRAIGHT = 0.97
/** A foot is down when its ankle is within this of the lowest the ankles come, metres. */
const DOWN = 0.06

/**
 * Share of the files in which the hips stand 0.75 to 1.1 m above the floor: the file's median over the frames in
 * which the figure stands (a straight leg over a foot that is down). The floor is the reader's estimate. Files
 * in which nobody stands are left out.
 */
export const hipHeight: Measure = {
  name: 'hip-height',
  about: 'Files in which the hips are 0.75 to 1.1 m above the floor while standing.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const { judged } = data
    if (!judged) return NO_RECORDINGS
    const list = await readable(data, judged)
    const heights = list
      .map((item) => ({ item, height: standingHeight(item) }))
      .filter(({ height }) => Number.isFinite(height))
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
          svg: histogram(
            heights.map(({ height }) => height),
            { title: 'Hip height', x: 'metres', y: 'files' },
          ),
        },
      ],
    }
  },
}

function standingHeight({ motion, report }: Readable): number {
  const tracks = roleTracks(motion)
  const frames = spread(tracks.frameCount, 400)
  const sides = ['left', 'right'] as const
  const lowest = Math.min(
    ...frames.flatMap((frame) => sides.map((side) => tracks.at(`${side}Foot`, frame)?.[1] ?? Infinity)),
  )
  const heights = frames.flatMap((frame) => {
    const hips = tracks.at('hips', frame)
    if (!hips) return []
    const stands = sides.some((side) => {
      const leg = [
        tracks.at(`${side}UpperLeg`, frame),
        tracks.at(`${side}LowerLeg`, frame),
        tracks.at(`${side}Foot`, frame),
      ]
      if (leg.some((point) => point === undefined)) return false
      const [hip, knee, ankle] = leg as Vec3[]
      const straight =
        vec3.distance(hip, ankle) > STRAIGHT * (vec3.distance(hip, knee) + vec3.distance(knee, ankle))
      // A leg that is held out straight does not carry anybody.
      const upright = hip[1] - ankle[1] > 0.9 * vec3.distance(hip, ankle)
      return straight && upright && ankle[1] < lowest + DOWN
    })
    return stands ? [hips[1] - report.floorHeight] : []
  })
  return median(heights)
}
