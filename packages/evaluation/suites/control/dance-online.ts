import { makeRun } from '@understudy/synthesis/analysis'
import { controlOf, DANCE, respondOnline } from '@understudy/synthesis/methods/control-by-example'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { SPLITS } from '../../data/splits.ts'
import { suiteKernels } from '../../data/suite-kernels.ts'
import type { Measure } from '../../measure/measure.ts'
import { mean } from '../../measure/statistics.ts'
import { danceDatabase } from './dance-database.ts'
import { judged, jointError, JUDGED_RATE } from './dance-errors.ts'
import { danceTakes, othersOf } from './dance-takes.ts'

/** Instants at 7.5 Hz, seconds. */
const LATENCIES = [0, 2 / 7.5, 4 / 7.5] as const

/** The all-joint error of each take at each latency, metres. */
const trial = (data: EvaluationData): Promise<readonly (readonly number[])[]> =>
  once(data, 'salsa online', async () => {
    const { examples, judged: folder } = data
    if (!examples || !folder) return []
    const shown = await danceTakes(data, examples)
    const tests = folder.name === examples.name ? shown : await danceTakes(data, folder)
    const rows: number[][] = []
    for (const test of tests) {
      const others = othersOf(shown, test, data.split)
      if (others.length === 0) continue
      await data.breathe()
      const database = danceDatabase(others, 'leader to follower')
      const answers = respondOnline(
        database,
        controlOf(test.leader, DANCE.control),
        LATENCIES,
        { ...DANCE.respond, frameRate: JUDGED_RATE },
        makeRun({ kernels: suiteKernels }),
      )
      const truth = judged(test.follower)
      rows.push(answers.map((motion) => jointError(judged(motion), truth)))
    }
    return rows
  })

const online = (which: number, bar: string): Measure => {
  const seconds = LATENCIES[which].toFixed(2)
  return {
    name: `salsa-online-${seconds}`,
    about: `The follower of a leader who is seen up to ${seconds} s later and no further: all-joint error, nothing cleaned.`,
    unit: 'm',
    bar,
    splits: SPLITS,
    async run(data) {
      const rows = await trial(data)
      if (rows.length === 0)
        return { skipped: 'fewer than two takes (by people: couples) are tagged a-salsa-leader' }
      return {
        value: mean(rows.map((row) => row[which])),
        n: rows.length,
        data: `${rows.length} takes, each answered from the others, mirrored examples too`,
        note: `by take ${rows.map((row) => row[which].toFixed(3)).join(', ')}`,
      }
    },
  }
}

/** A live partner: what is aimed at is told for half a second. */
export const onlineMeasures: readonly Measure[] = [
  online(0, '<= 0.45'),
  online(1, '<= 0.3'),
  online(2, '<= 0.2'),
]
