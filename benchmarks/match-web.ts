import { seeded } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  buildWeb,
  indexMotions,
  parseWeb,
  printWeb,
  searchWeb,
} from '@understudy/synthesis/methods/match-web'
import { stickWalker } from '@understudy/test-utils'
import { compare, type Bench } from './bench.ts'
import { simdKernels } from './simd.ts'

const COUNT = 12
const SECONDS = 8

/** A corpus compared with itself, and a walk cycle looked for in it: by its web, and by a scan of all frames. */
export const matchWeb: Bench = {
  job: 'match-web',
  async run(options) {
    const kernels = await simdKernels()
    const random = seeded(4)
    const motions = Array.from({ length: COUNT }, (_, n) =>
      stickWalker(1 + n, {
        seconds: SECONDS,
        cadence: random.between(0.8, 1.1),
        turnRate: random.between(-0.4, 0.4),
      }),
    )
    const index = indexMotions(motions, { frameRate: 30 }, makeRun())
    const frames = index.clips.reduce((sum, { track }) => sum + track.frameCount, 0)
    const web = buildWeb(index, {}, makeRun())
    const bytes = printWeb(web)
    const query = { clip: 0, start: 2, end: 3.1 }
    return [
      ...compare(
        'match-web-build',
        `${COUNT} clips of ${SECONDS} s at 30 Hz, one core`,
        { amount: frames ** 2 / 2, unit: 'pairs of frames' },
        {
          scalar: () => buildWeb(index, {}, makeRun()),
          simd: () => buildWeb(index, {}, makeRun({ kernels })),
        },
        { rounds: Math.min(3, options.rounds ?? 3), warmup: 1 },
      ),
      ...compare(
        'match-web-read',
        `${(bytes.length / 1e6).toFixed(1)} MB`,
        { amount: bytes.length, unit: 'bytes' },
        { scalar: () => parseWeb(bytes) },
        { rounds: Math.min(5, options.rounds ?? 5), warmup: 1 },
      ),
      ...compare(
        'match-web-query',
        'a walk cycle and the 24 hits that ask in turn',
        { amount: 1, unit: 'queries' },
        {
          'scan of all frames': () => searchWeb(index, query, {}, makeRun()),
          web: () => searchWeb(web, query, {}, makeRun()),
          'scan of all frames, simd': () => searchWeb(index, query, {}, makeRun({ kernels })),
          'web, simd': () => searchWeb(web, query, {}, makeRun({ kernels })),
        },
        { ...options, rounds: Math.min(7, options.rounds ?? 7), warmup: 3 },
      ),
    ]
  },
}
