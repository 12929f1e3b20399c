import { slice, type Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Suite } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { byPerson, FEWEST_SECONDS, secondsOf, walkTakes } from '../control/walk-takes.ts'
import { steerLike, type SteeredLike } from './steer-like.ts'

/** Takes of one person that are held out in turn, at most: each builds a database of the others. */
const MOST_TAKES = 4

/** One performer's walks steered along another's free walk. */
const performed = (data: EvaluationData): Promise<readonly SteeredLike[]> =>
  once(data, 'runtime performed', async () => [
    steerLike(['free-walk-1', 'start-stop-1'].map(makeClip), slice(makeClip('free-walk-2'), 0, 40)),
  ])

/** Of the recorded person with the most walking: each take is held out and steered by the others. */
const recorded = (data: EvaluationData): Promise<readonly SteeredLike[] | undefined> =>
  once(data, 'runtime recorded', async () => {
    if (!data.examples) return undefined
    const people = [...byPerson(await walkTakes(data, data.examples)).values()]
    const [most] = people.toSorted((a, b) => secondsOf(b) - secondsOf(a))
    if (!most || most.length < 2 || secondsOf(most) < FEWEST_SECONDS) return undefined
    const found: SteeredLike[] = []
    for (const held of most.slice(0, MOST_TAKES)) {
      await data.breathe()
      const others: Motion[] = most.filter((take) => take !== held).map(({ motion }) => motion)
      found.push(steerLike(others, held.motion))
    }
    return found
  })

const total = (found: readonly SteeredLike[], of: (one: SteeredLike) => number): number =>
  found.reduce((sum, one) => sum + of(one) * one.seconds, 0) /
  found.reduce((sum, one) => sum + one.seconds, 0)

const told = (found: readonly SteeredLike[]): string =>
  `${found.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s of walking`

const onPerformed = measuresOf(performed, (found) => ({ n: found.length, data: `performed: ${told(found)}` }))
const onRecorded = measuresOf(recorded, (found) =>
  found
    ? { n: found.length, data: `recorded, takes held out: ${told(found)}` }
    : { skipped: 'no person has two takes tagged a-walk-turns' },
)

const MEASURES: readonly (readonly [
  string,
  string,
  string,
  string,
  (found: readonly SteeredLike[]) => number,
])[] = [
  [
    'path',
    'distance from where the walker was at that time',
    'm',
    '<= 0.25',
    (found) => total(found, ({ off }) => off),
  ],
  [
    'skate',
    'skate of planted feet against the recorded walk’s',
    'ratio',
    '<= 1.5',
    (found) => total(found, ({ skate }) => skate) / total(found, ({ recordedSkate }) => recordedSkate),
  ],
  [
    'jerk',
    'jerk, 99th percentile, against the recorded walk’s',
    'ratio',
    '<= 1.5',
    (found) => total(found, ({ jerk }) => jerk) / total(found, ({ recordedJerk }) => recordedJerk),
  ],
  [
    'jumps',
    'jumps from one recorded frame to another per second',
    '1/s',
    '<= 5',
    (found) => total(found, ({ jumps, seconds }) => jumps / seconds),
  ],
]

/** Motion matching: a figure is asked to walk where a recorded one walked, and compared with it. */
export const runtime: Suite = {
  name: 'runtime',
  about: 'Motion matching: steered along the paths of recorded walks, and compared with them.',
  measures: [
    ...MEASURES.map(([name, about, unit, bar, find]) =>
      onPerformed(`performed-${name}`, about, unit, bar, find),
    ),
    ...MEASURES.map(([name, about, unit, bar, find]) =>
      onRecorded(`recorded-${name}`, about, unit, bar, find),
    ),
  ],
}
