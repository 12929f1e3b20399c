import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { footWalker } from '@understudy/test-utils'
import { quat, worldPositions, type Role } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { readMotion } from '../read-motion.ts'
import { printNpz } from './index.ts'

const { motion: walk } = footWalker(2)
const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)

const python = (code: string, ...args: string[]): string =>
  execFileSync('python3', ['-c', code, ...args], { encoding: 'utf8', maxBuffer: 1e9 })
const hasNumpy = (() => {
  try {
    python('import numpy')
    return true
  } catch {
    return false
  }
})()

describe('NumPy archives', () => {
  test('[N1] what is written comes back, the same bytes every time', async () => {
    const bytes = printNpz(walk)
    expect(printNpz(walk)).toEqual(bytes)
    const { motion, report } = await readMotion({ name: 'walk.npz', bytes }, { upAxis: 'y' })
    expect(report.format).toBe('npz')
    expect(worst(worldPositions(motion), worldPositions(walk))).toBeLessThan(1e-5)
  })

  test.skipIf(!hasNumpy)(
    '[N2] numpy reads every array, with shapes and numbers (skipped without numpy)',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'npz-'))
      try {
        const file = path.join(folder, 'walk.npz')
        writeFileSync(file, printNpz(walk))
        const said = python(
          'import numpy, json, sys\na = numpy.load(sys.argv[1])\nprint(json.dumps({"shapes": {k: a[k].shape for k in a.files}, "names": a["names"].tolist(), "positions": a["positions"].ravel().tolist(), "rate": float(a["frame_rate"][0])}))',
          file,
        )
        const { shapes, names, positions, rate } = JSON.parse(said)
        expect(shapes.rotations).toEqual([walk.frameCount, walk.skeleton.jointCount, 4])
        expect(names).toEqual(walk.skeleton.joints.map(({ name }) => name))
        expect(rate).toBe(walk.frameRate)
        expect(worst(positions, worldPositions(walk))).toBe(0)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  test.skipIf(!hasNumpy)(
    '[N3] an AMASS file as numpy writes it: turns, path, rate, hands, Z-up (skipped without numpy)',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'npz-'))
      try {
        const file = path.join(folder, 'take.npz')
        python(
          [
            'import numpy as np, sys',
            'n = 60; poses = np.zeros((n, 156)); t = np.arange(n)/60',
            'poses[:, 0] = np.pi/2', // Y-up body in a Z-up world
            'poses[:, 3*16+2] = -1.2; poses[:, 3*17+2] = 1.2', // arms down
            'poses[:, 3*1] = 0.5*np.sin(6*t); poses[:, 3*2] = -0.5*np.sin(6*t)',
            'poses[:, 3*22+2] = -0.7', // left index knuckle
            'trans = np.stack([0*t, -1.2*t, 0.95+0*t], 1)',
            'np.savez_compressed(sys.argv[1], poses=np.asfortranarray(poses), trans=trans, mocap_framerate=60.0, gender="neutral", betas=np.zeros(16))',
          ].join('\n'),
          file,
        )
        const { motion, report } = await readMotion({
          name: 'take.npz',
          bytes: new Uint8Array(readFileSync(file)),
        })
        expect(motion.frameRate).toBe(60)
        expect(motion.skeleton.jointCount).toBe(52)
        expect(report.upAxis.axis).toBe('z')
        expect(motion.skeleton.roles.size).toBe(22)
        const world = worldPositions(motion)
        const at = (frame: number, role: Role) => {
          const p = 3 * (frame * motion.skeleton.jointCount + motion.skeleton.roles.get(role)!)
          return [world[p], world[p + 1], world[p + 2]]
        }
        expect(at(0, 'head')[1]).toBeGreaterThan(1.4)
        expect(at(0, 'leftHand')[1]).toBeLessThan(1)
        expect(at(0, 'leftHand')[0]).toBeGreaterThan(0.1)
        // Towards −Y of a Z-up world is towards +Z here: the figure walks ahead.
        expect(at(59, 'hips')[2] - at(0, 'hips')[2]).toBeCloseTo(1.2 * (59 / 60), 3)
        const index = motion.skeleton.joints.findIndex(({ name }) => name === 'left_index1')
        expect(quat.angleBetween(quat.quatAt(motion.rotations, 4 * index), quat.IDENTITY)).toBeCloseTo(0.7, 4)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
})
