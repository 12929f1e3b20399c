/** A body for a skeleton: how long it takes and how large it is. Heads and hands are shaped once and are warm here. */
import { generateBody, type BuildName } from '@understudy/motion/body'
import { humanoid } from '@understudy/test-utils'
import { compare, type Bench } from './bench.ts'

const BUILDS: readonly BuildName[] = ['regular', 'slender', 'sturdy']

export const bench: Bench = {
  job: 'body',
  run(options) {
    const skeleton = humanoid()
    const { positions, indices, helpers } = generateBody(skeleton)
    const size = `${positions.length / 3} vertices, ${indices.length / 3} triangles, ${helpers.length} helper joints`
    return compare(
      this.job,
      size,
      { amount: 1, unit: 'bodies' },
      Object.fromEntries(BUILDS.map((build) => [build, () => generateBody(skeleton, { build })])),
      options,
    )
  },
}
