import { duration, poseAt, reverse } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { perform } from '../core/perform.ts'
import { editClip } from './operation.ts'

const walk = stickWalker(3, { seconds: 2 })

test('twice as fast takes half as long and shows each pose at half its time', async () => {
  const { output } = await perform(editClip, { motion: walk }, { speed: 2 })
  expect(output.frameRate).toBe(walk.frameRate)
  expect(duration(output)).toBeCloseTo(duration(walk) / 2, 2)
  const pose = poseAt(output, 0.5)
  const wanted = poseAt(walk, 1)
  pose.rotations.forEach((q, joint) =>
    q.forEach((value, c) => expect(value).toBeCloseTo(wanted.rotations[joint][c], 4)),
  )
})

test('backwards is the motion reversed, and spikes are counted', async () => {
  const { output, report } = await perform(editClip, { motion: walk }, { reverse: true, spikes: true })
  expect(output.rotations).toEqual(reverse(walk).rotations)
  expect(report.spikes).toBe(0)
})

test('options that were not there before leave recipes as they were', async () => {
  const { recipe } = await perform(editClip, { motion: walk }, { mirror: true })
  expect(Object.keys(JSON.parse(JSON.stringify(recipe.options)) as object).toSorted()).toEqual(
    ['contacts', 'floor', 'inPlace', 'level', 'mirror'], // prettier-ignore
  )
})
