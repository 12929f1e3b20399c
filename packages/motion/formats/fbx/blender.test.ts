import { stroll } from '@understudy/test-utils'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { worldPositions } from '../../motion/world.ts'
import { readMotion } from '../read-motion.ts'
import { printFbx } from './index.ts'

const isThere = spawnSync('blender', ['--version']).status === 0

test.skipIf(!isThere)(
  'Blender reads our FBX, and we read the one it exports, within half a millimetre (skipped without Blender)',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'understudy-blender-'))
    try {
      const motion = stroll({ seconds: 1, frameRate: 24 })
      const [ours, theirs] = ['ours.fbx', 'theirs.fbx'].map((name) => path.join(folder, name))
      writeFileSync(ours, printFbx(motion))
      const script = path.join(import.meta.dirname, '../testing/through-blender.py')
      const last = motion.frameCount - 1
      const { stdout } = spawnSync(
        'blender',
        ['-b', '--factory-startup', '--python', script, '--', ours, theirs, String(last)],
        { encoding: 'utf8', maxBuffer: 2 ** 26 },
      )
      const line = stdout.split('\n').find((one) => one.startsWith('FOUND '))!
      const found = JSON.parse(line.slice(6)) as Record<string, Record<string, [number, number, number]>>
      const { joints, jointCount } = motion.skeleton
      const positions = worldPositions(motion)
      let worst = 0
      for (const [frame, bones] of Object.entries(found))
        joints.forEach(({ name }, joint) => {
          const [x, y, z] = bones[name]
          const at = 3 * (Number(frame) * jointCount + joint)
          for (const [c, value] of [x, z, -y].entries())
            worst = Math.max(worst, Math.abs(value - positions[at + c]))
        })
      expect(worst).toBeLessThan(5e-4)

      const back = (await readMotion({ name: 'theirs.fbx', bytes: readFileSync(theirs) })).motion
      expect(back.frameCount).toBe(motion.frameCount)
      const again = worldPositions(back)
      let off = 0
      joints.forEach(({ name }, joint) => {
        const other = back.skeleton.joints.findIndex((one) => one.name === name)
        for (let frame = 0; frame < motion.frameCount; frame++)
          for (let c = 0; c < 3; c++)
            off = Math.max(
              off,
              Math.abs(
                again[3 * (frame * back.skeleton.jointCount + other) + c] -
                  positions[3 * (frame * jointCount + joint) + c],
              ),
            )
      })
      expect(off).toBeLessThan(5e-4)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  300_000,
)
