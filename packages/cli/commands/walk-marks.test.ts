import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jointOf, worldPositions, type Role } from '@understudy/motion'
import { parseJson } from '@understudy/motion/formats'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
})
afterEach(() => scratch.remove())

test('marks on a path are walked: a stop stands, backward looks back, a run is fast', async () => {
  const marks = [
    { at: 2, stop: 2 },
    { at: 4, face: 'backward' },
    { at: 5.5, face: 'forward', speed: 'run' },
  ]
  scratch.write(
    'marked.json',
    JSON.stringify({
      points: [
        [0, 0],
        [0, 14],
      ],
      speed: 1.2,
      marks,
    }),
  )
  const made = await runCli(
    scratch.folder,
    'walk',
    '--path',
    'marked.json',
    '--db',
    'embedded:walking',
    '-o',
    'm.json',
  )
  expect(made.code).toBe(0)
  const { motion } = parseJson(readFileSync(path.join(scratch.folder, 'm.json'), 'utf8'))
  const { frameCount, frameRate } = motion
  const world = worldPositions(motion)
  const place = (role: Role, frame: number): ArrayLike<number> => {
    const at = 3 * (frame * motion.skeleton.jointCount + jointOf(motion.skeleton, role, 'test'))
    return world.subarray(at, at + 3)
  }
  const z = (frame: number): number => place('hips', frame)[2]
  /** How much of the way ahead (+Z) somebody faces: their left hip is at +X then. */
  const ahead = (frame: number): number => {
    const [left, right] = [place('leftUpperLeg', frame), place('rightUpperLeg', frame)]
    return (left[0] - right[0]) / Math.hypot(left[0] - right[0], left[2] - right[2])
  }
  /** Frames while the hips are between two places. */
  const between = (from: number, until: number): number[] =>
    Array.from({ length: frameCount }, (_, frame) => frame).filter(
      (frame) => z(frame) > from && z(frame) < until,
    )
  const speed = (frames: readonly number[]): number =>
    (z(frames.at(-1)!) - z(frames[0])) / ((frames.at(-1)! - frames[0]) / frameRate)
  expect(between(1.85, 2.15).length / frameRate).toBeGreaterThan(1.8)
  expect(speed(between(0.6, 1.6))).toBeGreaterThan(0.9)
  const back = between(4.3, 5.2).map(ahead)
  expect(back.reduce((sum, value) => sum + value, 0) / back.length).toBeLessThan(-0.8)
  expect(speed(between(9, 13))).toBeGreaterThan(2)
}, 60_000)
