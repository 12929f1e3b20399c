import { buildRig, randomMotion } from '@understudy/test-utils'
import { seeded } from '@understudy/motion'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printFbx } from '../fbx/index.ts'
import { readMotion } from '../read-motion.ts'
import { applyPreset, PRESET_FBX, PRESETS, type Preset } from './index.ts'

interface Found {
  readonly bones: readonly {
    readonly name: string
    readonly parent: string | null
    readonly head: readonly [number, number, number]
    readonly axes: readonly (readonly [number, number, number])[]
  }[]
  readonly seconds: number
}

const isThere = spawnSync('blender', ['--version']).status === 0

/** Some bones of each tool with their parents, and where their axes look: left, right, up, down, front, back. */
const PROMISED: Readonly<
  Record<Exclude<Preset, 'source'>, readonly (readonly [string, string | null, string])[]>
> = {
  vrm: [
    ['hips', null, 'luf'],
    ['leftLowerArm', 'leftUpperArm', 'luf'],
    ['rightIndexDistal', 'rightIndexIntermediate', 'luf'],
  ],
  mixamo: [
    ['mixamorig:Hips', null, 'luf'],
    ['mixamorig:LeftForeArm', 'mixamorig:LeftArm', 'bld'],
    ['mixamorig:RightHandPinky2', 'mixamorig:RightHandPinky1', 'frd'],
    ['mixamorig:RightLeg', 'mixamorig:RightUpLeg', 'rdf'],
  ],
  unreal: [
    ['root', null, ''],
    ['pelvis', 'root', 'ubr'],
    ['spine_02', 'spine_01', 'ubr'],
    ['lowerarm_l', 'upperarm_l', 'lbu'],
    ['hand_r', 'lowerarm_r', 'luf'],
    ['calf_l', 'thigh_l', 'ubr'],
    ['ball_r', 'foot_r', 'bdr'],
  ],
  unity: [
    ['Hips', null, 'luf'],
    ['LeftLowerArm', 'LeftUpperArm', 'luf'],
    ['RightToes', 'RightFoot', 'luf'],
  ],
  motionbuilder: [
    ['Hips', null, 'luf'],
    ['LeftForeArm', 'LeftArm', 'luf'],
    ['RightToeBase', 'RightFoot', 'luf'],
  ],
}

/** Blender is Z-up and its figures face −Y. */
const WAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  l: [1, 0, 0],
  r: [-1, 0, 0],
  u: [0, 0, 1],
  d: [0, 0, -1],
  f: [0, -1, 0],
  b: [0, 1, 0],
}

describe.skipIf(!isThere)('presets in Blender (skipped where it is not installed)', () => {
  let folder: string
  const found = new Map<Preset, Found>()
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'understudy-blender-'))
    const { glb } = buildRig({ names: 'biped', bind: 'A', frames: 'wild' })
    const { motion } = await readMotion({ name: 'person.glb', bytes: glb })
    const moved = randomMotion(seeded(5), motion.skeleton, { frameCount: 31, frameRate: 30 })
    for (const preset of PRESETS)
      writeFileSync(
        path.join(folder, `${preset}.fbx`),
        printFbx(applyPreset(moved, preset), PRESET_FBX[preset]),
      )
    const script = path.join(import.meta.dirname, '../testing/read-bones.py')
    const files = PRESETS.map((preset) => path.join(folder, `${preset}.fbx`))
    const { stdout } = spawnSync('blender', ['-b', '--factory-startup', '--python', script, '--', ...files], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    const lines = stdout.split('\n').filter((line) => line.startsWith('FOUND '))
    PRESETS.forEach((preset, n) => found.set(preset, JSON.parse(lines[n].slice(6)) as Found))
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('every preset is one armature of about a second, as tall as a person, in metres', () => {
    for (const preset of PRESETS) {
      const { bones, seconds } = found.get(preset)!
      expect(seconds, preset).toBeCloseTo(1, 2)
      expect(bones.filter(({ parent }) => parent === null).length, preset).toBe(1)
      const heights = bones.map(({ head }) => head[2])
      expect(Math.max(...heights) - Math.min(...heights), preset).toBeGreaterThan(1.2)
      expect(Math.max(...heights) - Math.min(...heights), preset).toBeLessThan(2)
    }
  })

  for (const [preset, wanted] of Object.entries(PROMISED))
    test(`${preset}: bones have the tool’s names, parents and axes`, () => {
      const { bones } = found.get(preset as Preset)!
      for (const [name, parent, axes] of wanted) {
        const bone = bones.find((one) => one.name === name)
        expect(bone, name).toMatchObject({ parent })
        for (const [k, way] of axes.split('').entries()) {
          const along = bone!.axes[k].reduce((sum, value, c) => sum + value * WAYS[way][c], 0)
          expect(along, `${name} ${'xyz'[k]}`).toBeGreaterThan(Math.cos((12 * Math.PI) / 180))
        }
      }
    })
})
