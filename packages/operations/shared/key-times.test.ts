import { expect, test } from 'vitest'
import { rename, slice } from '@understudy/motion'
import { curveAt, makeRun } from '@understudy/synthesis/analysis'
import { stroll } from '@understudy/test-utils'
import { perform } from '../core/perform.ts'
import { blendMotions, buildSpace, buildVectors } from '../definitions.ts'
import { learnVectors, registerForBlend, registerForSpace } from '../solvers.ts'

const run = makeRun()
const walk = stroll({ seconds: 2.2, frameRate: 60 })
const clips = [
  rename(walk, 'a'),
  rename(stroll({ seconds: 2.2, frameRate: 60, speed: 1.1, cadence: 0.92 }), 'b'),
  rename(stroll({ seconds: 2.2, frameRate: 60, speed: 1.3, cadence: 0.88 }), 'c'),
]
/** A moment that corresponds only because somebody says so. */
const keyTimes = [{ name: 'here', times: [1, 1.2, 0.85] }]
const together = (found: ReturnType<typeof registerForBlend>['registration']): readonly number[] => {
  const { members, reference } = found
  const at = keyTimes[0]!.times[clips.findIndex(({ name }) => name === members[reference]!.motion.name)]!
  return members.map(({ curve }) => curveAt(curve, at))
}

test('keys set by hand fall together in blends, spaces and styles', () => {
  const blend = registerForBlend({ clips, keyTimes }, { fit: false, anyway: true }, run)
  expect(blend.keys).toEqual(['here'])
  together(blend.registration).forEach((time, k) => expect(time).toBeCloseTo(keyTimes[0]!.times[k]!, 2))
  const space = registerForSpace(
    { clips, parameter: 'speed', keyTimes },
    { ...buildSpace.options.parse({ keep: ['all'] }) },
    run,
  )
  together(space.registration).forEach((time, k) => expect(time).toBeCloseTo(keyTimes[0]!.times[k]!, 2))
  const styles = learnVectors(
    { examples: clips, keyTimes },
    buildVectors.options.parse({ style: true, use: ['a', 'b', 'c'] }),
    run,
  )
  together(styles.registration).forEach((time, k) => expect(time).toBeCloseTo(keyTimes[0]!.times[k]!, 2))
})

test('without keys nothing changes, and what does not fit is blended only where that is asked', async () => {
  const { registration } = registerForBlend({ clips }, { fit: false, anyway: false }, run)
  const plain = registerForBlend({ clips, keyTimes: [] }, { fit: false, anyway: false }, run)
  expect(plain.registration.members.map(({ curve }) => curve)).toEqual(
    registration.members.map(({ curve }) => curve),
  )
  const piece = rename(slice(walk, 0, 0.5), 'piece')
  await expect(perform(blendMotions, { clips: [walk, piece] }, {})).rejects.toThrow(/register: "piece"/)
  const { output } = await perform(blendMotions, { clips: [walk, piece] }, { anyway: true })
  expect(output.frameCount).toBeGreaterThan(1)
})
