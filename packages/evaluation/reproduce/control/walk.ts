import { worldPositions, type Motion } from '@understudy/motion'
import { distanceFromPath, footSkate, makeRun, type StageTiming } from '@understudy/synthesis/analysis'
import {
  learnWalks,
  pathControl,
  spacingOf,
  placesOf,
  respond,
  WALK,
  type MappingDatabase,
  type PathSample,
} from '@understudy/synthesis/methods/control-by-example'
import { once } from '../../data/evaluation-data.ts'
import { suiteKernels } from '../../data/suite-kernels.ts'
import { film, filmRow, scatterPlot } from '../../measure/figure.ts'
import { embeddedClip, type Exhibit, type ReproduceData } from '../exhibit.ts'

/** What the thesis's clustering left of its 200 steps. */
const KEPT = 70
/** As in its timing test, seconds. */
const TIMED = 57
/** Modest, squared metres. */
const BEAM = 0.5

const walker = (
  data: ReproduceData,
): Promise<{ readonly database: MappingDatabase; readonly seconds: number }> =>
  once(data, 'control walker', async () => {
    const walk = await embeddedClip(data, 'free-walk-1')
    return { database: learnWalks([walk], KEPT), seconds: walk.frameCount / walk.frameRate }
  })

/** A stroke as a hand draws it: quick on the straights, slow in the bends, 30 samples a second. */
function drawnPath(seconds: number): readonly PathSample[] {
  const samples: PathSample[] = []
  let [x, z, heading] = [0, 0, 0]
  for (let k = 0; k <= 30 * seconds; k++) {
    const time = k / 30
    samples.push({ x, z, time })
    const bend = 0.9 * Math.sin(0.55 * time)
    const speed = 1.25 - 0.35 * Math.abs(bend)
    heading += bend / 30
    x += (speed * Math.sin(heading)) / 30
    z += (speed * Math.cos(heading)) / 30
  }
  return samples
}

const hipsOnFloor = (motion: Motion): (readonly [number, number])[] => {
  const p = worldPositions(motion)
  const every = Math.round(motion.frameRate / 10)
  const out: [number, number][] = []
  for (let f = 0; f < motion.frameCount; f += every)
    out.push([p[3 * f * motion.skeleton.jointCount], p[3 * f * motion.skeleton.jointCount + 2]])
  return out
}

export const drawnWalkFigure: Exhibit = {
  id: 'Figure 6-1',
  shows: 'A character walks along a stroke of the mouse; the spacing of its points is the speed.',
  printed: '2 minutes of walking, 200 steps, 70 after clustering; 10 Hz, stretched by ±0.2 s.',
  async make(data) {
    const { database, seconds } = await walker(data)
    const samples = drawnPath(data.small ? 6 : 14)
    const control = pathControl(samples, { spacing: spacingOf(database) })
    const { motion } = respond(database, control, WALK.respond, makeRun({ kernels: suiteKernels }))
    const off = distanceFromPath(motion, placesOf(control))
    const skate = footSkate(motion, motion.annotations.contacts)
    return {
      data: `${seconds.toFixed(0)} s of the embedded clip free-walk-1, ${database.instances.length} steps`,
      measured: `Hips ${(100 * off.mean).toFixed(1)} cm from the path at the same time (worst ${(100 * off.worst).toFixed(1)}); foot skate ${skate.mean.toFixed(2)} cm/s.`,
      figures: [
        {
          caption: 'From above: the stroke, and the hips of the walker.',
          drawing: scatterPlot(
            [
              {
                name: 'stroke',
                points: samples.filter((_, k) => k % 5 === 0).map(({ x, z }) => [x, z] as const),
              },
              { name: 'hips', points: hipsOnFloor(motion) },
            ],
            { title: 'A drawn path', x: 'x, m', y: 'z, m' },
          ),
        },
        { caption: 'The walk.', drawing: film([filmRow(motion)], { frames: 10, scale: 60 }) },
      ],
    }
  },
}

const secondsOf = (timings: readonly StageTiming[]): number =>
  timings.reduce((sum, { seconds }) => sum + seconds, 0)

export const walkTimes: Exhibit = {
  id: '§6.1 times',
  shows: 'How long a walk of 57 seconds takes, exactly and with a beam.',
  printed:
    '12.5 s of dynamic programming, 0.4 s of upsampling, 1.1 s of finishing on two processors of 2.4 GHz; 1.2 s of dynamic programming with a beam.',
  async make(data) {
    const { database } = await walker(data)
    const seconds = data.small ? 6 : TIMED
    const control = pathControl(drawnPath(seconds), { spacing: spacingOf(database) })
    const timed = (beamWidth?: number): readonly StageTiming[] => {
      const run = makeRun({ kernels: suiteKernels, clock: data.clock })
      respond(database, control, { ...WALK.respond, beamWidth }, run)
      return run.timings
    }
    timed() // once for the compiler
    const [exact, beam] = [timed(), timed(BEAM)]
    return {
      data: `${seconds} s of path, ${database.instances.length} steps`,
      differs: 'a machine of today, and an exact search that ends rows early.',
      measured: `${secondsOf(exact).toFixed(3)} s exactly, ${secondsOf(beam).toFixed(3)} s with a beam of ${BEAM} m².`,
      tables: [
        {
          caption: 'Seconds by stage.',
          head: ['stage', 'exact', 'with a beam'],
          rows: exact.map(({ stage, seconds: took }, k) => [
            stage,
            took.toFixed(3),
            beam[k]?.seconds.toFixed(3) ?? '',
          ]),
        },
      ],
    }
  },
}
