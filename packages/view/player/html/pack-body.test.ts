import { generateBody } from '@understudy/motion/body'
import { stickWalker } from '@understudy/test-utils'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toDeltas } from './deltas.ts'
import { fromAges, orderMesh, toAges } from './order-mesh.ts'
import { packBody, unpackBody } from './pack-body.ts'
import { turnsOf } from '../turns-of.ts'
import { packTakes, unpackTakes } from './pack-takes.ts'

test('a body comes back: the same triangles, corners within 0.07 mm, normals within 1°, bind pose to the bit', () => {
  const body = generateBody(stickWalker(1).skeleton)
  const back = unpackBody(JSON.parse(JSON.stringify(packBody(body))) as ReturnType<typeof packBody>)
  expect(back.bind).toEqual(body.bind)
  const { vertexOf } = orderMesh(body.indices, body.positions.length / 3)
  expect(trianglesOf(back.indices, (v) => vertexOf[v])).toEqual(trianglesOf(body.indices, (v) => v))
  let worst = 0
  let turned = 1
  vertexOf.forEach((old, v) => {
    let cosine = 0
    for (let c = 0; c < 3; c++) {
      worst = Math.max(worst, Math.abs(body.positions[3 * old + c] - back.positions[3 * v + c]))
      cosine += body.normals[3 * old + c] * back.normals[3 * v + c]
    }
    turned = Math.min(turned, cosine)
    const weights = back.skinWeights.subarray(4 * v, 4 * v + 4)
    expect(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-6)
    for (let k = 0; k < 4; k++)
      if (body.skinWeights[4 * old + k] > 0.01)
        expect(back.skinJoints[4 * v + k]).toBe(body.skinJoints[4 * old + k])
    expect([back.stuffs[v], back.openness[v]]).toEqual([body.stuffs[old], body.openness[old]])
  })
  expect(worst).toBeLessThan(7e-5) // metres; half a step of 2 m / 16383
  expect((Math.acos(turned) * 180) / Math.PI).toBeLessThan(1)
})

/** Each triangle as its old vertices from the least on, which keeps the side it shows; in one order. */
function trianglesOf(indices: Uint32Array, oldOf: (vertex: number) => number): string[] {
  return Array.from({ length: indices.length / 3 }, (_, t) => {
    const corners = Array.from(indices.subarray(3 * t, 3 * t + 3), oldOf)
    const first = corners.indexOf(Math.min(...corners))
    return [...corners.slice(first), ...corners.slice(0, first)].join(' ')
  }).toSorted()
}

test('in order, triangles come back and compress to half of what they were', () => {
  const body = generateBody(stickWalker(1).skeleton)
  const { indices } = orderMesh(body.indices, body.positions.length / 3)
  const ages = toAges(indices)
  expect(fromAges(ages)).toEqual(indices)
  expect(gzipSync(ages).length).toBeLessThan(gzipSync(toDeltas(body.indices, 1)).length / 2)
})

test('figures of one skeleton share a body, others have their own', () => {
  const motions = [stickWalker(1), stickWalker(2), stickWalker(1, { size: 1.1 })]
  const packed = packTakes(motions, { floors: [undefined, 0.04] })
  expect(packed.takes.map(({ body }) => body)).toEqual([0, 0, 1])
  const takes = unpackTakes(packed)
  expect(takes[0].body).toBe(takes[1].body)
  expect(takes.map(({ floor }) => floor)).toEqual([undefined, 0.04, undefined])
})

test('in a crowd those who share a skeleton take turns with five builds, others start anew', () => {
  const motions = [1, 2, 3, 4, 5, 6].map((seed) => stickWalker(seed, { seconds: 0.2 }))
  const other = stickWalker(1, { size: 1.1, seconds: 0.2 })
  expect(turnsOf([...motions, other])).toEqual([0, 1, 2, 3, 4, 0, 0])
  const packed = packTakes(motions)
  expect(packed.takes.map(({ body }) => body)).toEqual([0, 1, 2, 3, 4, 0])
  const hulls = unpackTakes(packed).map(({ body }) => body!.positions.length)
  expect(new Set(hulls).size).toBe(5)
})
