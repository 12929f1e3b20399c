import { expect, test } from 'vitest'
import { MotionError } from './errors.ts'
import { parseBvh } from './formats/index.ts'
import { makeSkeleton } from './skeleton/skeleton.ts'

const codeOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error instanceof MotionError ? error.code : error
  }
  return 'no error'
}

test('errors say their kind: bytes that are no motion, and calls that cannot be right', () => {
  expect(codeOf(() => parseBvh('not a motion', { source: 'a.bvh' }))).toBe('unreadable')
  expect(codeOf(() => makeSkeleton([]))).toBe('misuse')
  expect(new MotionError('x', { code: 'version' }).code).toBe('version')
})
