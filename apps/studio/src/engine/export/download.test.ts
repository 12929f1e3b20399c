import { expect, test } from 'vitest'
import { fileName } from './download.ts'

test('file names hold no character a file system minds', () => {
  expect(fileName('  Walk: 7/8 “fast” ')).toBe('walk-7-8-fast')
  expect(fileName('???')).toBe('take')
})
