import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { footWalker, humanoid } from '@understudy/test-utils'
import {
  makeSkeleton,
  MotionError,
  quat,
  vec3,
  worldPositions,
  zeroRotations,
  type Motion,
  type Role,
} from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { readMotion } from '../read-motion.ts'
import { parseC3d, parseCsv, parseTrc, printCsv } from './index.ts'
import type { PointTracks } from './point-tracks.ts'
import { writeC3d, writeTrc } from './write-points.ts'

/** A walker's joints as points in millimetres; some are not seen for a while. */
function pointsOf(motion: Motion, nameOf: (role: Role) => string = (role) => role): PointTracks {
  const { skeleton, frameCount, frameRate } = motion
  const roles = [...skeleton.roles]
  const world = worldPositions(motion)
  const positions = new Float32Array(3 * roles.length * frameCount)
  for (let frame = 0; frame < frameCount; frame++)
    roles.forEach(([role, joint], point) => {
      const hidden = role === 'leftHand' && frame > 10 && frame < 15
      for (let c = 0; c < 3; c++)
        positions[3 * (frame * roles.length + point) + c] = hidden
          ? NaN
          : 1000 * world[3 * (frame * skeleton.jointCount + joint) + c]
    })
  return { names: roles.map(([role]) => nameOf(role)), frameRate, frameCount, positions, issues: [] }
}

const { motion: walk } = footWalker(3)
const points = pointsOf(walk)

function expectSame(a: PointTracks, b: PointTracks, within: number): void {
  expect(a.names).toEqual(b.names)
  expect(a.frameCount).toBe(b.frameCount)
  expect(a.frameRate).toBeCloseTo(b.frameRate, 4)
  let most = 0
  let gaps = 0
  for (let i = 0; i < a.positions.length; i++) {
    const [p, q] = [a.positions[i], b.positions[i]]
    if (Number.isNaN(p) !== Number.isNaN(q)) gaps++
    else if (!Number.isNaN(p)) most = Math.max(most, Math.abs(p - q))
  }
  expect(gaps).toBe(0)
  expect(most).toBeLessThan(within)
}

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('points over time', () => {
  for (const processor of [84, 85, 86] as const)
    for (const scale of [-1, 0.5])
      test(`[M1] C3D of machine ${processor} with ${scale < 0 ? 'floats' : 'whole numbers'} comes back`, () => {
        expectSame(
          parseC3d(writeC3d(points, { processor, scale }), 'take.c3d'),
          points,
          scale < 0 ? 1e-3 : 0.26,
        )
      })

  test('[M2] TRC comes back, gaps too', () => {
    expectSame(parseTrc(writeTrc(points), 'take.trc'), points, 1e-3)
  })

  test.skipIf(!hasPython)(
    '[M3] a second reader in Python reads the same numbers (skipped without python3)',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'points-'))
      try {
        const files: readonly (readonly [string, Uint8Array | string, PointTracks])[] = [
          ['a.c3d', writeC3d(points), parseC3d(writeC3d(points), 'a')],
          [
            'b.c3d',
            writeC3d(points, { processor: 85, scale: 0.5 }),
            parseC3d(writeC3d(points, { processor: 85, scale: 0.5 }), 'b'),
          ],
          ['c.c3d', writeC3d(points, { processor: 86 }), parseC3d(writeC3d(points, { processor: 86 }), 'c')],
          ['d.trc', writeTrc(points), parseTrc(writeTrc(points), 'd')],
        ]
        const script = path.join(import.meta.dirname, 'second-reader.py')
        for (const [name, content, ours] of files) {
          writeFileSync(path.join(folder, name), content)
          const said = execFileSync('python3', [script, path.join(folder, name)], {
            maxBuffer: 1e9,
            encoding: 'utf8',
          })
          const { names, rate, unit, frames } = JSON.parse(said) as {
            names: string[]
            rate: number
            unit: string
            frames: (number[] | null)[][]
          }
          expect(unit).toBe('mm')
          const positions = Float32Array.from(
            frames.flatMap((row) => row.flatMap((p) => p ?? [NaN, NaN, NaN])),
          )
          expectSame(ours, { names, frameRate: rate, frameCount: frames.length, positions, issues: [] }, 1e-3)
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  for (const [name, bytes] of [
    ['take.c3d', writeC3d(points)],
    ['take.trc', new TextEncoder().encode(writeTrc(points))],
    ['take.csv', new TextEncoder().encode(printCsv(walk))],
  ] as const)
    test(`[M4] ${name}: a skeleton is fitted, joints lie within 1 cm of their points on average, and it says so`, async () => {
      const { motion, report } = await readMotion({ name, bytes })
      expect(report.repairs.some(({ message }) => /joints lie .* from their points/.test(message))).toBe(true)
      const [a, b] = [worldPositions(motion), worldPositions(walk)]
      let sum = 0
      let count = 0
      for (const [role, joint] of motion.skeleton.roles) {
        const other = walk.skeleton.roles.get(role)
        if (other === undefined) continue
        for (let frame = 0; frame < walk.frameCount; frame += 5) {
          sum += vec3.distance(
            vec3.vec3At(a, 3 * (frame * motion.skeleton.jointCount + joint)),
            vec3.vec3At(b, 3 * (frame * walk.skeleton.jointCount + other)),
          )
          count++
        }
      }
      expect(motion.skeleton.roles.size).toBeGreaterThan(15)
      expect(sum / count).toBeLessThan(0.01)
    })

  test('[M5] markers on the skin, Plug-in Gait: hip joints by Bell’s shares, a Z-up space', async () => {
    const { joints, tips, jointCount } = humanoid()
    const skeleton = makeSkeleton(joints, tips, zeroRotations(jointCount))
    const at = (role: Role): readonly number[] =>
      vec3.vec3At(
        worldPositions({
          ...walk,
          skeleton,
          frameCount: 1,
          rootPositions: Float32Array.of(0, 0.94, 0),
          rotations: zeroRotations(jointCount),
        }),
        3 * skeleton.roles.get(role)!,
      )
    const marks: Record<string, readonly number[]> = {
      C7: [0, 1.45, -0.06],
      CLAV: [0, 1.42, 0.08],
      T10: [0, 1.2, -0.1],
      STRN: [0, 1.25, 0.1],
      LFHD: [0.07, 1.68, 0.1],
      RFHD: [-0.07, 1.68, 0.1],
      LBHD: [0.07, 1.68, -0.08],
      RBHD: [-0.07, 1.68, -0.08],
      LASI: [0.125, 0.985, 0.05],
      RASI: [-0.125, 0.985, 0.05],
      LPSI: [0.05, 0.985, -0.11],
      RPSI: [-0.05, 0.985, -0.11],
    }
    for (const [side, letter] of [
      ['left', 'L'],
      ['right', 'R'],
    ] as const) {
      const put = (name: string, role: string) => (marks[`${letter}${name}`] = at(`${side}${role}` as Role))
      put('SHO', 'UpperArm')
      put('ELB', 'LowerArm')
      put('WRA', 'Hand')
      put('WRB', 'Hand')
      put('KNE', 'LowerLeg')
      put('ANK', 'Foot')
      put('TOE', 'Toes')
    }
    const names = Object.keys(marks)
    const frameCount = 30
    const turn = quat.fromAxisAngle([1, 0, 0], Math.PI / 2)
    const positions = Float32Array.from(
      Array.from({ length: frameCount }, () =>
        names.flatMap((name) => vec3.scale(quat.rotate(turn, marks[name] as never), 1000)),
      ).flat(),
    )
    const bytes = writeC3d({ names, frameRate: 100, frameCount, positions })
    const { motion, report } = await readMotion({ name: 'gait.c3d', bytes })
    expect(report.upAxis.axis).toBe('z')
    const place = (role: Role) => vec3.vec3At(worldPositions(motion), 3 * motion.skeleton.roles.get(role)!)
    // Bell: 0.36 of 25 cm to the side, 0.30 below, 0.19 behind the middle of the front spines.
    expect(place('leftUpperLeg')[0]).toBeCloseTo(0.09, 2)
    expect(place('leftUpperLeg')[1]).toBeCloseTo(0.985 - 0.075, 2)
    expect(place('leftHand')[0]).toBeGreaterThan(0.4)
  })

  test('[M6] points that tell no body are refused with their names', async () => {
    const bytes = writeC3d({ ...points, names: points.names.map((_, i) => `M${i}`) })
    await expect(readMotion({ name: 'take.c3d', bytes })).rejects.toThrow(MotionError)
    expect(() => parseCsv('a.x,a.y,a.z\n', 'take.csv')).toThrow(/0 rows/)
  })
})
