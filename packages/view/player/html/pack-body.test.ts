import { generateBody } from '@understudy/motion/body'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { packBody, unpackBody } from './pack-body.ts'
import { packTakes, unpackTakes } from './pack-takes.ts'

test('a body comes back within 0.05 mm, its weights summing to one, its bind pose to the bit', () => {
  const body = generateBody(stickWalker(1).skeleton)
  const back = unpackBody(JSON.parse(JSON.stringify(packBody(body))) as ReturnType<typeof packBody>)
  expect(back.indices).toEqual(body.indices)
  expect(back.bind).toEqual(body.bind)
  let worst = 0
  body.positions.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - back.positions[i]))))
  expect(worst).toBeLessThan(5e-5) // metres; half a step of 2 m / 32767
  for (let v = 0; v < back.skinWeights.length; v += 4) {
    const sum =
      back.skinWeights[v] + back.skinWeights[v + 1] + back.skinWeights[v + 2] + back.skinWeights[v + 3]
    expect(Math.abs(sum - 1)).toBeLessThan(1e-6)
    for (let k = 0; k < 4; k++) {
      if (body.skinWeights[v + k] > 0.01) expect(back.skinJoints[v + k]).toBe(body.skinJoints[v + k])
    }
  }
})

test('figures of one skeleton share a body, others have their own', () => {
  const motions = [stickWalker(1), stickWalker(2), stickWalker(1, { size: 1.1 })]
  const packed = packTakes(motions, { floors: [undefined, 0.04] })
  expect(packed.takes.map(({ body }) => body)).toEqual([0, 0, 1])
  const takes = unpackTakes(packed)
  expect(takes[0].body).toBe(takes[1].body)
  expect(takes.map(({ floor }) => floor)).toEqual([undefined, 0.04, undefined])
})
