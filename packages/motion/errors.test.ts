import { expect, test } from 'vitest'
import { MotionError } from './errors.ts'
import { parseBvh } from './formats/index.ts'
import { concat } from './motion/concat.ts'
import { resample } from './motion/resample.ts'
import { jointOf, makeSkeleton } from './skeleton/skeleton.ts'
import { stroll } from '@understudy/test-utils'

const codeOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error instanceof MotionError ? error.code : error
  }
  return 'no error'
}

test('errors say their kind: bytes that are no motion, what is missing, and what does not fit', () => {
  expect(codeOf(() => parseBvh('not a motion', { source: 'a.bvh' }))).toBe('unreadable')
  expect(codeOf(() => makeSkeleton([]))).toBe('missing')
  expect(codeOf(() => resample(stroll({ seconds: 1 }), 0))).toBe('bad-value')
  expect(codeOf(() => concat([stroll({ frameRate: 30 }), stroll({ frameRate: 60 })]))).toBe('mismatch')
  expect(
    codeOf(() => jointOf(makeSkeleton([{ name: 'root', parent: -1, offset: [0, 0, 0] }]), 'hips', 'test')),
  ).toBe('missing-role')
  expect(new MotionError('x', { code: 'version' }).code).toBe('version')
})
