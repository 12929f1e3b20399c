import { describe, expect, test } from 'vitest'
import { MotionError, seeded, worldMotion, worldPositions } from '@understudy/motion'
import { parseBvh } from '../bvh/index.ts'
import { writeAcclaim, type AcclaimTake } from '../fuzz/write-acclaim.ts'
import { parseAsfAmc } from './parse-asf-amc.ts'

/** 4 × 4, row by row. */
type Matrix = readonly (readonly number[])[]

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, column) => row.reduce((sum, value, k) => sum + value * b[k][column], 0)))

const IDENTITY: Matrix = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => Number(row === column)))

const move = (v: readonly number[]): Matrix =>
  IDENTITY.map((row, r) => row.map((x, c) => (c === 3 && r < 3 ? v[r] : x)))

const transpose = (a: Matrix): Matrix => a[0].map((_, column) => a.map((row) => row[column]))

function turn(letter: string, degrees: number): Matrix {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  const [i, j] = { x: [1, 2], y: [2, 0], z: [0, 1] }[letter] ?? [0, 0]
  return IDENTITY.map((row, r) =>
    row.map((x, k) => {
      if (r === i && k === i) return c
      if (r === j && k === j) return c
      if (r === i && k === j) return -s
      return r === j && k === i ? s : x
    }),
  )
}

/** Each turn multiplies from the left: done after those before it, about fixed axes. */
const turns = (letters: string, degrees: readonly number[]): Matrix =>
  Array.from(letters.toLowerCase()).reduce<Matrix>(
    (m, letter, i) => times(turn(letter, degrees[i]), m),
    IDENTITY,
  )

const METRES = 0.0254 / 0.45

/** World matrix at the start of every bone, in file units, by plain matrix products from the numbers in the files. */
function worldMatrices(take: AcclaimTake, frame: number): Map<string, Matrix> {
  const row = take.frames[frame]
  const values = row.get('root') ?? []
  const world = new Map<string, Matrix>([
    ['root', times(move(values.slice(0, 3)), turns('xyz', values.slice(3)))],
  ])
  const at = new Map(take.bones.map((bone) => [bone.name, bone]))
  const matrixOf = (name: string): Matrix => {
    const known = world.get(name)
    if (known) return known
    const bone = at.get(name)
    if (!bone) throw new Error(name)
    const parent = at.get(bone.parent)
    const start = times(
      matrixOf(bone.parent),
      move(parent ? parent.direction.map((d) => d * parent.length) : [0, 0, 0]),
    )
    const c = turns(bone.axisOrder, bone.axis)
    const m = turns(bone.dof.map((dof) => dof[1]).join(''), row.get(name) ?? [])
    const result = times(start, times(c, times(m, transpose(c))))
    world.set(name, result)
    return result
  }
  for (const bone of take.bones) matrixOf(bone.name)
  return world
}

describe('ASF/AMC', () => {
  for (const seed of [1, 2, 3, 5, 8, 13]) {
    test(`[A1] every bone is where plain matrix products put it (seed ${seed})`, () => {
      const random = seeded(seed)
      const take = writeAcclaim(random, { boneCount: 1 + random.integer(30), frameCount: 4 })
      const { motion, issues } = parseAsfAmc(take.asf, take.amc, { frameRate: 120 })
      expect(issues).toEqual([])
      const { positions, orientations } = worldMotion(motion)
      const { joints, jointCount, tips } = motion.skeleton
      expect(jointCount).toBe(take.bones.length + 1)
      take.frames.forEach((_, frame) => {
        const truth = worldMatrices(take, frame)
        joints.forEach(({ name }, joint) => {
          const matrix = truth.get(name) ?? IDENTITY
          const p = positions.subarray(3 * (frame * jointCount + joint))
          // 1e-5 m: single-precision quaternions over 30 bones of up to half a metre; 2e-6 seen.
          for (let c = 0; c < 3; c++) expect(Math.abs(p[c] - matrix[c][3] * METRES)).toBeLessThan(1e-5)
          const q = orientations.subarray(4 * (frame * jointCount + joint))
          const column = [
            2 * (q[0] * q[1] - q[2] * q[3]),
            1 - 2 * (q[0] ** 2 + q[2] ** 2),
            2 * (q[1] * q[2] + q[0] * q[3]),
          ]
          for (let c = 0; c < 3; c++) expect(Math.abs(column[c] - matrix[c][1])).toBeLessThan(2e-5)
        })
      })
      const bones = new Map(take.bones.map((bone) => [bone.name, bone]))
      for (const { joint, offset } of tips) {
        const bone = bones.get(joints[joint].name)
        expect(Math.hypot(...offset)).toBeCloseTo((bone?.length ?? NaN) * METRES, 5)
      }
    })
  }

  test('[A2] CMU units become metres, and the joints keep parents before children', () => {
    const take = writeAcclaim(seeded(21), { boneCount: 12, frameCount: 2 })
    const { motion } = parseAsfAmc(take.asf, take.amc, { source: 'folder/21_01.amc' })
    expect(motion.name).toBe('21_01')
    expect(motion.frameRate).toBe(120)
    expect(motion.rootPositions[1]).toBeCloseTo((take.frames[0].get('root')?.[1] ?? NaN) * METRES, 5)
    const centimetres = take.asf.replace('length 0.45', 'length 1.0')
    const { motion: other, issues } = parseAsfAmc(centimetres, take.amc, {
      frameRate: 60,
      metresPerUnit: 0.01,
    })
    expect(issues).toEqual([])
    expect(other.rootPositions[1]).toBeCloseTo((take.frames[0].get('root')?.[1] ?? NaN) * 0.01, 5)
  })

  test('[A3] radians read the same as degrees', () => {
    const take = writeAcclaim(seeded(22), { boneCount: 8, frameCount: 3 })
    const radians = take.amc
      .replace(':DEGREES', ':RADIANS')
      .replaceAll(/^(\w+) (.*)$/gm, (_, name: string, rest: string) => {
        const values = rest.split(' ').map(Number)
        const first = name === 'root' ? 3 : 0
        return `${name} ${values.map((v, i) => (i < first ? v : (v * Math.PI) / 180)).join(' ')}`
      })
    const a = parseAsfAmc(take.asf, take.amc).motion.rotations
    const b = parseAsfAmc(take.asf, radians).motion.rotations
    expect(Math.max(...a.map((value, i) => Math.abs(value - b[i])))).toBeLessThan(1e-6) // one rounding to single precision
  })

  test.each(['\n', '\r\n', '\r'])('[A4] comments, blank lines and line ends %j change nothing', (lineEnd) => {
    const plain = writeAcclaim(seeded(23), { boneCount: 9, frameCount: 3 })
    const take = writeAcclaim(seeded(23), { boneCount: 9, frameCount: 3, lineEnd })
    const noisy = (text: string): string =>
      text.replaceAll(lineEnd, `  \t# a remark${lineEnd}${lineEnd}  ${lineEnd}`)
    const a = parseAsfAmc(plain.asf, plain.amc)
    const b = parseAsfAmc(noisy(take.asf), new TextEncoder().encode(noisy(take.amc)))
    expect(b.motion).toEqual(a.motion)
  })

  test('[A5] a bone missing from a frame is held, and the line is named', () => {
    const take = writeAcclaim(seeded(24), { boneCount: 3, frameCount: 3, plain: true })
    const lines = take.amc.split('\n')
    const frameThree = lines.indexOf('3')
    const missing = [...lines.slice(0, frameThree + 2), ...lines.slice(frameThree + 3)].join('\n')
    const { motion, issues } = parseAsfAmc(take.asf, missing, { source: 'a.amc', frameRate: 120 })
    expect(issues).toEqual([
      { at: `a.amc:${frameThree + 1}`, message: 'frame has 3 of 4 moving bones; held the others' },
    ])
    const joint = motion.skeleton.joints.findIndex(({ name }) => name === lines[frameThree + 2].split(' ')[0])
    const q = (frame: number): number[] => [
      ...motion.rotations.subarray(4 * (4 * frame + joint), 4 * (4 * frame + joint) + 4),
    ]
    expect(q(2)).toEqual(q(1))
  })

  test('[A6] wrong frame numbers, words for numbers, unknown and repeated bones are listed with their lines', () => {
    const take = writeAcclaim(seeded(25), { boneCount: 2, frameCount: 2, plain: true })
    const amc =
      take.amc.replace('\n2\n', '\n7\ntail 1 2 3\n').replace(/bone0 \S+ (.*)\n$/m, 'bone0 nan $1\n') +
      'bone1 1 2 3\nbone0 1\n'
    const { motion, issues } = parseAsfAmc(take.asf, amc, { source: 'a.amc', frameRate: 120 })
    expect(motion.frameCount).toBe(2)
    const messages = issues.map(({ message }) => message)
    for (const part of ['frame 7 where 2 was expected', '"tail" is no bone', 'comes twice', '1 of 3 values'])
      expect(messages.some((message) => message.includes(part))).toBe(true)
    expect(issues.every(({ at }) => /^a\.amc:\d+$/.test(at))).toBe(true)
  })

  test.each([
    ['an empty skeleton', '', '1\nroot 0 0 0 0 0 0\n'],
    ['a skeleton without bones', ':root\n order TX\n:hierarchy\n begin\n end\n', '1\nroot 0\n'],
    ['a motion without frames', 'ok', ':DEGREES\n'],
    ['a motion of another skeleton', 'ok', '1\nHips 0 0 0\n'],
  ])('[A7] %s is refused with our error', (_, asf, amc) => {
    const good = writeAcclaim(seeded(26), { boneCount: 2, frameCount: 1 }).asf
    expect(() => parseAsfAmc(asf === 'ok' ? good : asf, amc)).toThrow(MotionError)
  })

  test('[A8] a bone that wanders from its parent keeps its mean place and is listed', () => {
    const asf = [':units', 'length 0.45', ':root', 'order TX TY TZ RX RY RZ', ':bonedata']
      .concat(['begin', 'name a', 'direction 0 1 0', 'length 2', 'axis 0 0 0 XYZ', 'dof tx ty tz rx', 'end'])
      .concat([':hierarchy', 'begin', 'root a', 'end'])
      .join('\n')
    const { motion, issues } = parseAsfAmc(
      asf,
      '1\nroot 0 0 0 0 0 0\na 1 0 0 10\n2\nroot 0 0 0 0 0 0\na 3 0 0 20\n',
      { frameRate: 30 },
    )
    expect(motion.skeleton.joints[1].offset[0]).toBeCloseTo(2 * METRES, 6)
    expect(issues.map(({ message }) => message)).toEqual([
      'bone "a" wanders by 0.113 m from its parent; kept at its mean',
    ])
  })

  for (const seed of [31, 32, 33]) {
    test(`[A9] the same angles written as BVH give the same world positions (seed ${seed})`, () => {
      const take = writeAcclaim(seeded(seed), { boneCount: 14, frameCount: 5, plain: true })
      const asf = parseAsfAmc(take.asf, take.amc, { frameRate: 120 }).motion
      const bvh = parseBvh(asBvh(take)).motion
      const width = asf.skeleton.jointCount
      expect(bvh.skeleton.jointCount).toBe(width)
      const place = asf.skeleton.joints.map(({ name }) =>
        bvh.skeleton.joints.findIndex((joint) => joint.name === name),
      )
      const [a, b] = [worldPositions(asf), worldPositions(bvh)]
      let most = 0
      for (let frame = 0; frame < take.frames.length; frame++)
        for (let joint = 0; joint < width; joint++)
          for (let c = 0; c < 3; c++)
            most = Math.max(
              most,
              Math.abs(
                a[3 * (frame * width + joint) + c] - METRES * b[3 * (frame * width + place[joint]) + c],
              ),
            )
      expect(most).toBeLessThan(1e-5) // metres; six decimals in both texts, single precision
    })
  }
})

/** A take with zero axes as BVH: turns x, then y, then z are the product R_z R_y R_x, which BVH lists as Z Y X. */
function asBvh({ bones, frames }: AcclaimTake): string {
  const rows: string[][] = frames.map(() => [])
  const joint = (name: string, offset: readonly number[], depth: number): string => {
    frames.forEach((frame, at) => {
      const values = frame.get(name) ?? []
      const [x, y, z] = values.slice(-3)
      rows[at].push(
        ...(depth === 0 ? values.slice(0, 3) : []).concat(z, y, x).map((value) => value.toFixed(6)),
      )
    })
    const own = bones.find((bone) => bone.name === name)
    const end = own ? own.direction.map((d) => (d * own.length).toFixed(6)) : ['0', '0', '0']
    const children = bones.filter(({ parent }) => parent === name)
    const inner =
      children.length > 0
        ? children.map((child) => joint(child.name, end.map(Number), depth + 1)).join('\n')
        : `End Site { OFFSET ${end.join(' ')} }`
    const channels =
      depth === 0
        ? '6 Xposition Yposition Zposition Zrotation Yrotation Xrotation'
        : '3 Zrotation Yrotation Xrotation'
    return `${depth === 0 ? 'ROOT' : 'JOINT'} ${name}\n{\nOFFSET ${offset.join(' ')}\nCHANNELS ${channels}\n${inner}\n}`
  }
  const tree = joint('root', [0, 0, 0], 0)
  return `HIERARCHY\n${tree}\nMOTION\nFrames: ${frames.length}\nFrame Time: 0.0083333\n${rows.map((row) => row.join(' ')).join('\n')}\n`
}
