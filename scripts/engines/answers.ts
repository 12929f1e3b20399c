// What must be the same to the bit in every engine: the portable functions, a performed clip, and a walk learnt from it.
import { contentHash } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import * as control from '@understudy/synthesis/methods/control-by-example'
import { hashOfAnswers, NAMES } from '../../packages/test-utils/portable-answers.ts'

export function answers(): Record<string, string> {
  const walk = makeClip('walk-cycle-001')
  const long = makeClip('free-walk-1')
  const loop = Array.from({ length: 60 }, (_, i) => ({ x: i / 30, z: (i * i) / 1800, time: i / 12 }))
  const { motion } = control.respond(control.learnWalks([long], 20), control.pathControl(loop))
  return {
    ...Object.fromEntries(NAMES.map((name) => [`portable.${name}`, hashOfAnswers(name, 5_000)])),
    ...Object.fromEntries(THEIRS.map((name) => [`Math.${name}`, hashOfTheirs(name)])),
    'performed clip': contentHash(walk),
    'performed walk': contentHash(long),
    'walk along a path': contentHash(motion),
  }
}

/** For comparison only: these are where engines differ. */
const THEIRS = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log', 'log2', 'cbrt'] as const

function hashOfTheirs(name: (typeof THEIRS)[number]): string {
  const value = new DataView(new ArrayBuffer(8))
  let hash = 0
  for (let i = 1; i <= 5_000; i++) {
    value.setFloat64(0, Math[name](i / 5_001))
    hash = (Math.imul(hash, 31) + value.getInt32(0) + Math.imul(value.getInt32(4), 7)) | 0
  }
  return (hash >>> 0).toString(16)
}
