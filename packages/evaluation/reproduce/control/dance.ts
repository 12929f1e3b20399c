import { duration, slice } from '@understudy/motion'
import {
  DATABASE_PATTERNS,
  SIGNS_LEGEND,
  TEST_PATTERNS,
  transitionsOf,
  writeTransitions,
} from '@understudy/performer'
import { differs, patternsRead, unitsRead } from '../../suites/control/lindy-measures.ts'
import { lindyTrial } from '../../suites/control/lindy-trial.ts'
import { film, filmRow } from '../../measure/figure.ts'
import type { CannotMake, Exhibit } from '../exhibit.ts'
import { answers, couples, testCouple } from './couples.ts'

const TOO_LONG: CannotMake = { cannot: 'it needs all dances; a quick look leaves them out.' }

export const patternsTable: Exhibit = {
  id: 'Table 6.1',
  shows: 'The patterns of the database, and the new ones that the test dances hold.',
  printed: '7 patterns in the database, 14 new ones in the test dances.',
  make() {
    const written = (patterns: typeof TEST_PATTERNS): string[] =>
      patterns.map((pattern) => writeTransitions(transitionsOf(pattern)))
    const [database, test] = [written(DATABASE_PATTERNS), written(TEST_PATTERNS)]
    return {
      data: 'the patterns that the embedded couples dance',
      differs:
        'some marks of the scan cannot be read; they were filled in so that every pattern can follow another.',
      measured: `${database.length} patterns in the database, ${test.length} new ones.`,
      tables: [
        {
          caption: SIGNS_LEGEND,
          head: ['', 'database', 'test', '', 'test'],
          rows: Array.from({ length: 7 }, (_, k) => [
            String(k + 1),
            database[k],
            test[k],
            String(k + 8),
            test[k + 7],
          ]),
        },
      ],
    }
  },
}

export const danceAccuracy: Exhibit = {
  id: '§6.2 accuracy',
  shows: 'How often the generated follower dances what the real one did.',
  printed: '5 of 364 units and 5 of 91 patterns (21 unique) were answered otherwise.',
  async make(data) {
    const trial = data.small ? undefined : await lindyTrial(data)
    if (trial === undefined) return TOO_LONG
    const [units, patterns] = [unitsRead(trial.results), patternsRead(trial.results)]
    const [others, otherPatterns] = [unitsRead(trial.others), patternsRead(trial.others)]
    return {
      data: `${trial.instances} embedded units thinned to ${trial.kept}, ${trial.results.length} test dances and ${trial.others.length} more`,
      differs: 'our couples are performed, not recorded: they lead more evenly than people.',
      measured: `${units.wrong} of ${units.all} units and ${patterns.wrong} of ${patterns.all} patterns; in ${trial.others.length} further dances ${others.wrong} of ${others.all} and ${otherPatterns.wrong} of ${otherPatterns.all}.`,
      tables: [
        {
          caption:
            'Units that were answered otherwise. Which hands end a unit shows in the next one, and is compared there.',
          head: ['dance', 'danced', 'answered'],
          rows: trial.results.flatMap(({ name, units: all }) =>
            all.filter(differs).map(({ truth, read }) => [name, truth, read]),
          ),
        },
      ],
    }
  },
}

export const danceTimes: Exhibit = {
  id: '§6.2 times',
  shows: 'How long a dance of 150 seconds takes, exactly and with a beam.',
  printed:
    '78 s of dynamic programming, 2 s of upsampling, 26 s of finishing; 10 s of dynamic programming with a beam.',
  async make(data) {
    const trial = data.small ? undefined : await lindyTrial(data)
    if (trial === undefined) return TOO_LONG
    return {
      data: `${trial.kept} units, ${trial.results.length} test dances`,
      differs: 'a machine of today, and an exact search that ends rows early.',
      tables: [
        {
          caption: 'Seconds by stage.',
          head: ['dance', 'stage', 'exact', 'with a beam'],
          rows: trial.results.flatMap(({ name, seconds, exact, beam }) =>
            exact.map(({ stage, seconds: took }, k) => [
              `${name}, ${seconds.toFixed(0)} s`,
              stage,
              took.toFixed(2),
              beam[k]?.seconds.toFixed(2) ?? '',
            ]),
          ),
        },
      ],
    }
  },
}

export const misreadFigure: Exhibit = {
  id: 'Figure 6-2',
  shows: 'A moment of a real dance, and what is generated for the same lead: actual, k = 0, ours.',
  printed: 'One of five units that are answered otherwise: a turn instead of a change of hands.',
  async make(data) {
    const [{ leader, follower }, { ours, apart }, { database }] = [
      await testCouple(data),
      await answers(data),
      await couples(data),
    ]
    const labelAt = (answer: typeof ours, time: number): string => {
      const playing = answer.interpretation.segments.find(({ start, end }) => start <= time && time < end)
      return playing ? (database.instances[playing.instance].labels[0] ?? '') : ''
    }
    const middle = ({ start, end }: { start: number; end: number }): number => (start + end) / 2
    const units = follower.annotations.segments.slice(1, -1)
    const misreadBy = (answer: typeof ours) =>
      units.find((unit) => differs({ truth: unit.label, read: labelAt(answer, middle(unit)) }))
    const misread = misreadBy(ours)
    const shown = misread ?? misreadBy(apart) ?? units[1]
    const row = (motion: typeof leader, title: string) =>
      filmRow(slice(motion, shown.start, Math.min(shown.end, duration(motion))), {
        title,
        startsAt: shown.start,
      })
    return {
      data: `${leader.name}, the unit "${shown.label}" at ${shown.start.toFixed(1)} s`,
      measured: `With k = 0 "${labelAt(apart, middle(shown))}", ours "${labelAt(ours, middle(shown))}".`,
      ...(misread === undefined && {
        differs: 'no unit of this dance is answered otherwise; shown is one that k = 0 answers otherwise.',
      }),
      figures: [
        {
          caption: 'The lead, the actual follower, the follower with k = 0, and ours.',
          drawing: film(
            [
              row(leader, 'leader'),
              row(follower, 'actual follower'),
              row(apart.motion, 'k = 0'),
              row(ours.motion, 'ours'),
            ],
            { frames: 7, map: false, scale: 55 },
          ),
        },
      ],
    }
  },
}
