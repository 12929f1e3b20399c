import { expect, test } from 'vitest'
import { stroll } from '@understudy/test-utils'
import { perform } from '../index.ts'
import { buildMapping } from './operation.ts'

test('pairs are cut at the beats that were given, as far as they last', async () => {
  const leader = stroll({ seconds: 6, frameRate: 60 })
  const beats = [0.4, 1.1, 1.9, 2.4, 3.3, 4.1, 9, 9.5]
  const { output } = await perform(
    buildMapping,
    { controls: [leader], targets: [{ ...leader, name: 'follower' }] },
    { beats },
  )
  const ends = new Set(output.instances.flatMap(({ start, end }) => [start, end]))
  expect(ends.size).toBeGreaterThan(3)
  for (const end of ends) expect(beats.slice(0, 6).some((beat) => Math.abs(beat - end) < 0.02)).toBe(true)
})
