import { printGlb } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { jobs } from './print-jobs.ts'

test('a GLB is what the library prints, piece for piece', async () => {
  const walk = stroll({ seconds: 1, frameRate: 30 })
  const { bytes } = await jobs.print({} as never, walk, 'glb', {})
  expect(Buffer.from(bytes).equals(await printGlb(walk))).toBe(true)
})
