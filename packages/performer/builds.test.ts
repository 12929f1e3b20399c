import { generateBody, type BuildName } from '@understudy/motion/body'
import { expect, test } from 'vitest'
import { makeClip } from './corpus/embedded-scores.ts'
import { COMPANY } from './performer.ts'

const WORN: readonly (readonly [performer: string, build: BuildName])[] = [
  ['average', 'regular'],
  ['tall', 'athletic'],
  ['small', 'soft'],
  ['sturdy', 'sturdy'],
  ['light', 'slender'],
  ['weary', 'regular'],
]

test.each(WORN)('[B16] the %s performer wears the %s build where none is asked for', (id, build) => {
  const { skeleton } = COMPANY.find((one) => one.id === id)!.body
  expect(generateBody(skeleton).positions).toEqual(generateBody(skeleton, { build }).positions)
})

test('[B16] leader and follower of a dance are built differently', () => {
  const [leader, follower] = ['leader', 'follower'].map((part) =>
    generateBody(makeClip(`lindy-03-${part}`).skeleton),
  )
  expect(follower.indices).not.toEqual(leader.indices)
})
