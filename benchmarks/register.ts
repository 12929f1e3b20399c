import { seeded } from '@understudy/motion'
import { makeRun, register } from '@understudy/synthesis/analysis'
import { stickWalker } from '@understudy/test-utils'
import { compare, type Bench } from './bench.ts'

const COUNT = 200

/** 200 walk cycles brought into correspondence, mean pass included. */
export const registration: Bench = {
  job: 'register',
  run(options) {
    const random = seeded(3)
    const cycles = Array.from({ length: COUNT }, (_, n) =>
      stickWalker(1 + (n % 15), {
        seconds: random.between(1, 1.3),
        frameRate: 120,
        cadence: random.between(0.8, 1),
      }),
    )
    return compare(
      'register',
      `${COUNT} cycles of 1.0 to 1.3 s at 120 Hz`,
      { amount: COUNT, unit: 'cycles' },
      { scalar: () => register(cycles, { maxDistance: 1, maxSteepShare: 1 }, makeRun()) },
      { rounds: Math.min(3, options.rounds ?? 3), warmup: 1 },
    )
  },
}
