import { randomMotion } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { seeded } from '../math/random.ts'
import { duration } from './motion.ts'
import { poseAt } from './pose.ts'
import { reverse } from './reverse.ts'

for (const seed of [1, 2, 3]) {
  const motion = randomMotion(seeded(seed), undefined, { frameCount: 41, frameRate: 60 })
  const last = duration(motion)

  test(`each pose comes at the time that was left when it was seen (seed ${seed})`, () => {
    const back = reverse(motion)
    for (let frame = 0; frame < 41; frame += 5)
      expect(poseAt(back, frame / 60)).toEqual(poseAt(motion, (40 - frame) / 60))
  })

  test(`what held until a time holds from what is left of it on, and twice reversed is as before (seed ${seed})`, () => {
    const back = reverse(motion).annotations
    for (const { role, start, end } of motion.annotations.contacts)
      expect(
        back.contacts.some(
          (one) =>
            one.role === role &&
            Math.abs(one.start - Math.max(0, last - end)) < 1e-9 &&
            Math.abs(one.end - (last - start)) < 1e-9,
        ),
      ).toBe(true)
    const again = reverse(reverse(motion))
    expect(again.rotations).toEqual(motion.rotations)
    expect(again.rootPositions).toEqual(motion.rootPositions)
    again.annotations.marks.forEach(({ name, time }, index) => {
      expect(name).toBe(motion.annotations.marks[index].name)
      expect(time).toBeCloseTo(motion.annotations.marks[index].time, 9)
    })
  })
}
