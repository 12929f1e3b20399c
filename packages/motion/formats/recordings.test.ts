import { realMocap } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { MotionError } from '../errors.ts'
import { CutFileError, readMotion } from './read-motion.ts'

const mocap = realMocap()
if (!mocap) console.log('recordings.test.ts: skipped, there are no recordings in ../shared/mocap')

describe.skipIf(!mocap)('every real recording (skipped where ../shared/mocap is absent)', () => {
  const unit = { cmu: 0.0254 / 0.45, bandai: 0.01 }

  test(
    '[C16] rate, axis and unit are right, also where the name tells nothing, and nothing is doubted',
    { timeout: 300_000 },
    async () => {
      const wrong: string[] = []
      for (const [i, { path, dataset, fps }] of mocap!.clips.entries()) {
        // Subjects with takes of both rates are told apart by the name only.
        const name = /\/(87|90)_/.test(path) ? path : `clip-${i}.bvh`
        const { report } = await readMotion({ name, bytes: mocap!.read(path) })
        const { frameRate, upAxis, warnings } = report
        if (report.profile !== dataset) wrong.push(`${path}: profile ${report.profile}`)
        if (frameRate.used !== fps)
          wrong.push(`${path}: ${frameRate.used} frames per second (${frameRate.how})`)
        if (frameRate.suggested !== undefined) wrong.push(`${path}: ${frameRate.warning}`)
        if (upAxis.axis !== 'y') wrong.push(`${path}: ${upAxis.axis} up (${upAxis.how})`)
        if (report.unit.metresPerUnit !== unit[dataset as 'cmu' | 'bandai'])
          wrong.push(`${path}: ${report.unit.how}`)
        const others = warnings.filter(({ message }) => !message.includes('; used 60: '))
        for (const { message } of others) wrong.push(`${path}: ${message}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test(
    '[C16] physics alone, without knowing the family, doubts no rate of theirs',
    { timeout: 300_000 },
    async () => {
      const alarms: string[] = []
      for (const { path, fps, dataset } of mocap!.clips) {
        if (dataset === 'cmu' && fps !== 120) continue
        const { report } = await readMotion(
          { name: 'clip.bvh', bytes: mocap!.read(path) },
          { profile: 'none' },
        )
        if (report.frameRate.suggested !== undefined) alarms.push(`${path}: ${report.frameRate.warning}`)
      }
      expect(alarms).toEqual([])
    },
  )

  test('[B26] a recording cut short is refused, with what could be read offered', async () => {
    for (const { path } of mocap!.clips.filter((_, i) => i % 40 === 0)) {
      const whole = mocap!.read(path)
      const text = new TextDecoder().decode(whole)
      const middle = text.indexOf('MOTION')
      for (const size of [3000, middle + 10, middle + Math.floor((text.length - middle) / 3)]) {
        const file = { name: 'cut.bvh', bytes: whole.subarray(0, size) }
        const refused = await readMotion(file).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(CutFileError)
        expect(refused).toBeInstanceOf(MotionError)
        const { readable, message } = refused as CutFileError
        expect(message).toMatch(
          /^cut\.bvh: the file was cut short: .*\. Copy or export it again; set partial/,
        )
        const { motion } = await readMotion(file, { partial: true, profile: 'none' })
        expect(motion.skeleton.jointCount).toBe(readable.joints)
        expect(motion.frameCount).toBe(readable.frames)
      }
      const most = {
        name: 'most.bvh',
        bytes: whole.subarray(0, middle + Math.floor((text.length - middle) * 0.9)),
      }
      expect((await readMotion(most)).report.repairs.map(({ message }) => message).join()).toMatch(
        /Frames: says \d+; found/,
      )
    }
  })
})
