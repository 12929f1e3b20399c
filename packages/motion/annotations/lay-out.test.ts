import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { humanoid, randomMotion } from '@understudy/test-utils'
import { animateGlb, printGlb } from '../formats/gltf/index.ts'
import { printJson } from '../formats/json/index.ts'
import { contentHash } from '../motion/content-hash.ts'
import type { Motion } from '../motion/motion.ts'
import type { Annotations } from './annotations.ts'
import { layOut } from './lay-out.ts'

const annotations: Annotations = {
  contacts: [{ role: 'leftToes', start: 0.1, end: 0.4 }],
  marks: [{ name: 'top', time: 0.2 }],
  segments: [{ label: 'step', start: 0, end: 1 }],
  beats: [0.25, 0.75],
  handholds: [{ role: 'leftHand', partnerRole: 'rightHand', start: 0, end: 2 }],
  handPoses: [{ role: 'leftHand', pose: 'hold', start: 0, end: 2 }],
}
/** The same with every field at the other end. */
const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, turned(inner)]),
        )
      : value

describe('equal annotations are equal text, whatever the order of their fields', () => {
  const plain = randomMotion(seeded(5), humanoid(), { frameCount: 4 })
  const one: Motion = { ...plain, annotations }
  const other: Motion = { ...plain, annotations: turned(annotations) as Annotations }

  test('and nothing is lost', () => {
    expect(JSON.stringify(other.annotations)).not.toBe(JSON.stringify(annotations))
    expect(JSON.stringify(layOut(other.annotations))).toBe(JSON.stringify(annotations))
    expect(contentHash(other)).toBe(contentHash(one))
  })

  test('in JSON and GLB, and in a GLB that was animated', async () => {
    expect(printJson(other)).toBe(printJson(one))
    const glb = await printGlb(one)
    expect(Buffer.from(await printGlb(other)).equals(glb)).toBe(true)
    expect(Buffer.from(animateGlb(glb, other)).equals(animateGlb(glb, one))).toBe(true)
  })
})
