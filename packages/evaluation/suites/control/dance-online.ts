import { makeMotion, resample, type Motion } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { packMapping } from '@understudy/operations/definitions'
import { FollowerPlayer, LeaderPoints, type MotionPack } from '@understudy/runtime'
import { makeRun } from '@understudy/synthesis/analysis'
import { controlOf, DANCE, respond } from '@understudy/synthesis/methods/control-by-example'
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

/** What a page shows of a follower: the runtime's player, led by the frames of a motion as they come. Time is that of the leader. */
function followLive(pack: MotionPack, leader: Motion, latencySeconds: number): Motion {
  const { skeleton } = pack.header
  const even = resample(leader, JUDGED_RATE)
  const player = new FollowerPlayer(pack, { latencySeconds })
  const points = new LeaderPoints(even.skeleton, pack.header.follower!)
  const lag = Math.round(player.latency * JUDGED_RATE)
  const { jointCount } = skeleton
  const rootPositions = new Float32Array(3 * even.frameCount)
  const rotations = new Float32Array(4 * jointCount * even.frameCount)
  const lead = new Float32Array(3 + 4 * even.skeleton.jointCount)
  let first = even.frameCount
  for (let now = 0; now < even.frameCount + lag; now++) {
    // After its end the leader stands: the last answers are still due.
    const frame = Math.min(now, even.frameCount - 1)
    lead.set(even.rootPositions.subarray(3 * frame, 3 * frame + 3))
    lead.set(
      even.rotations.subarray(
        4 * even.skeleton.jointCount * frame,
        4 * even.skeleton.jointCount * (frame + 1),
      ),
      3,
    )
    player.step(1 / JUDGED_RATE, points.read(lead))
    if (!player.ready || now < lag) continue
    first = Math.min(first, now - lag)
    rootPositions.set(player.pose.subarray(0, 3), 3 * (now - lag))
    rotations.set(player.pose.subarray(3), 4 * jointCount * (now - lag))
  }
  // Before the first answer: as in it.
  for (let frame = 0; frame < first; frame++) {
    rootPositions.copyWithin(3 * frame, 3 * first, 3 * first + 3)
    rotations.copyWithin(4 * jointCount * frame, 4 * jointCount * first, 4 * jointCount * (first + 1))
  }
  return makeMotion({ skeleton, frameRate: JUDGED_RATE, rootPositions, rotations })
}

/** The all-joint error of each take at each latency, metres; the last with the whole leader at hand. */
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
      const { output: pack } = await perform(packMapping, { examples: database }, {})
      const offline = respond(
        database,
        controlOf(test.leader, DANCE.control),
        { ...DANCE.respond, frameRate: JUDGED_RATE, clean: false },
        makeRun({ kernels: suiteKernels }),
      )
      const answers = [...LATENCIES.map((latency) => followLive(pack, test.leader, latency)), offline.motion]
      const truth = judged(test.follower)
      rows.push(answers.map((motion) => jointError(judged(motion), truth)))
    }
    return rows
  })

const online = (which: number, bar: string): Measure => {
  const seconds = LATENCIES[which]?.toFixed(2)
  return {
    name: `salsa-online-${seconds ?? 'all'}`,
    about: seconds
      ? `The follower of the runtime, who sees the leader up to ${seconds} s later and no further: all-joint error.`
      : 'The same with the whole leader at hand, from the library: what no latency is better than.',
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
  online(LATENCIES.length, '<= 0.2'),
]
