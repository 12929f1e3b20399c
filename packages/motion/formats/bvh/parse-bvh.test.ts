import { describe, expect, test } from 'vitest'
import { MotionError } from '../../errors.ts'
import { eulerToQuat } from '../../math/euler.ts'
import { angleBetween, multiply, quatAt, rotate, type Quat } from '../../math/quat.ts'
import { add, vec3At } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import { worldPositions } from '../../motion/world.ts'
import { parseBvh } from './parse-bvh.ts'

const DEGREE = Math.PI / 180

/** A root with a child and an end site; each part can be replaced. */
const bvh = (parts: {
  root?: string
  child?: string
  end?: string
  frames?: string
  time?: string
  rows?: string
}): string => {
  const {
    root = 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation',
    child = 'CHANNELS 3 Zrotation Xrotation Yrotation',
    end = 'End Site { OFFSET 0 1 0 }',
    frames = 'Frames: 2',
    time = 'Frame Time: 0.0333333',
    rows = '1 2 3 0 0 0 0 0 0\n4 5 6 10 20 30 40 50 60\n',
  } = parts
  return `HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  ${root}
  JOINT Spine
  {
    OFFSET 0 2 0
    ${child}
    ${end}
  }
}
MOTION
${frames}
${time}
${rows}`
}

const rotation = (motion: Motion, frame: number, joint: number): Quat =>
  quatAt(motion.rotations, 4 * (frame * motion.skeleton.jointCount + joint))
const root = (motion: Motion, frame: number): readonly number[] => vec3At(motion.rootPositions, 3 * frame)
/** Radians; float32 quaternions are good to 1e-7. */
const TURN = 1e-6

describe('the plain case', () => {
  test('[B1] a file that needs no repair is read whole and lists none', () => {
    const { motion, others, issues } = parseBvh(bvh({}), { source: 'walk.bvh' })
    expect(issues).toEqual([])
    expect(others).toEqual([])
    expect(motion.name).toBe('walk')
    expect(motion.frameRate).toBe(30)
    expect(motion.frameCount).toBe(2)
    expect(motion.skeleton.joints.map(({ name, parent, offset }) => [name, parent, offset])).toEqual([
      ['Hips', -1, [0, 0, 0]],
      ['Spine', 0, [0, 2, 0]],
    ])
    expect(motion.skeleton.tips).toEqual([{ joint: 1, offset: [0, 1, 0] }])
    expect(root(motion, 0)).toEqual([1, 2, 3])
    expect(root(motion, 1)).toEqual([4, 5, 6])
  })

  test('[B1] bytes and text read alike', () => {
    const text = bvh({})
    expect(parseBvh(new TextEncoder().encode(text))).toEqual(parseBvh(text))
  })

  test.each(['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'] as const)(
    '[B2] %s channels turn in the order they are written',
    (order) => {
      const child = `CHANNELS 3 ${order
        .split('')
        .map((axis) => `${axis}rotation`)
        .join(' ')}`
      const { motion } = parseBvh(bvh({ child }))
      const expected = eulerToQuat(order, 40 * DEGREE, 50 * DEGREE, 60 * DEGREE)
      expect(angleBetween(rotation(motion, 1, 1), expected)).toBeLessThan(TURN)
      expect(
        angleBetween(rotation(motion, 1, 0), eulerToQuat('ZXY', 10 * DEGREE, 20 * DEGREE, 30 * DEGREE)),
      ).toBeLessThan(TURN)
    },
  )

  test('[B2] a joint may turn about one axis twice (ZXZ)', () => {
    const { motion } = parseBvh(bvh({ child: 'CHANNELS 3 Zrotation Xrotation Zrotation' }))
    const expected = eulerToQuat('ZXZ', 40 * DEGREE, 50 * DEGREE, 60 * DEGREE)
    expect(angleBetween(rotation(motion, 1, 1), expected)).toBeLessThan(TURN)
  })

  test.each([
    [0, '', ''],
    [1, 'Yrotation', '90'],
    [2, 'Xrotation Yrotation', '0 90'],
    [4, 'Yposition Zrotation Xrotation Yrotation', '2 0 0 90'],
    [5, 'Xposition Yposition Zrotation Xrotation Yrotation', '0 2 0 0 90'],
    [6, 'Xposition Yposition Zposition Zrotation Xrotation Yrotation', '0 2 0 0 0 90'],
    [6, 'Zrotation Xrotation Yrotation Xposition Yposition Zposition', '0 0 90 0 2 0'],
  ])('[B3] a joint may have %i channels: %s', (count, names, values) => {
    const child = `CHANNELS ${count} ${names}`
    const { motion, issues } = parseBvh(bvh({ child, frames: 'Frames: 1', rows: `1 2 3 0 0 0 ${values}\n` }))
    expect(issues).toEqual([])
    expect(
      angleBetween(rotation(motion, 0, 1), eulerToQuat('XYZ', 0, count === 0 ? 0 : 90 * DEGREE, 0)),
    ).toBeLessThan(TURN)
    expect(motion.skeleton.joints[1].offset).toEqual([0, 2, 0])
  })

  test('[B3] a root without position channels stays at its OFFSET', () => {
    const text = bvh({ root: 'CHANNELS 3 Zrotation Xrotation Yrotation', rows: '0 0 0 0 0 0\n0 0 0 0 0 0\n' })
    const { motion } = parseBvh(text.replace('OFFSET 0 0 0', 'OFFSET 7 8 9'))
    expect(root(motion, 1)).toEqual([7, 8, 9])
  })
})

describe('position channels', () => {
  const SIX = 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation'

  test('[B4] those of the root replace its OFFSET', () => {
    const { motion } = parseBvh(bvh({}).replace('OFFSET 0 0 0', 'OFFSET 7 8 9'))
    expect(root(motion, 0)).toEqual([1, 2, 3])
  })

  test('[B4] a joint whose position never changes has it as its offset, whatever OFFSET says', () => {
    const rows = '0 0 0 0 0 0  1 2 3 0 0 0\n5 0 0 0 0 0  1 2 3.0000001 0 0 0\n'
    const { motion, issues } = parseBvh(
      bvh({ child: SIX, rows }).replace(
        'JOINT Spine',
        'JOINT Other { OFFSET 1 0 0 CHANNELS 0 }\nJOINT Spine',
      ),
    )
    expect(motion.skeleton.joints.map(({ offset }) => offset)).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 2, 3],
    ])
    expect(issues).toEqual([])
  })

  test('[B5] joints above the one that travels are folded into it: world positions stay', () => {
    const rows =
      '1 0 0 0 0 90  0 1 0 90 0 0  0 0 10\n2 0 0 0 0 90  0 1 5 0 0 0  0 0 20\n3 0 0 90 0 0  2 1 9 0 90 0  0 0 30\n'
    const text = bvh({
      child: SIX,
      end: 'JOINT Neck { OFFSET 0 3 0 CHANNELS 3 Zrotation Xrotation Yrotation }',
      rows,
    })
    const { motion, issues } = parseBvh(text, { source: 'a.bvh' })
    expect(motion.skeleton.joints.map(({ name, parent }) => [name, parent])).toEqual([
      ['Spine', -1],
      ['Neck', 0],
    ])
    expect(issues.map(({ message }) => message)).toEqual([
      '"Spine" travels under "Hips"; folded "Hips" into it',
      'Frames: says 2; found 3',
    ])
    // By hand: frame 2, the root at (3,0,0) turned 90° about Z carries the child's place (2,1,9).
    const rootTurn = eulerToQuat('ZXY', 90 * DEGREE, 0, 0)
    const expected = add([3, 0, 0], rotate(rootTurn, [2, 1, 9]))
    root(motion, 2).forEach((value, c) => expect(value).toBeCloseTo(expected[c], 5))
    const turn = multiply(rootTurn, eulerToQuat('ZXY', 0, 90 * DEGREE, 0))
    expect(angleBetween(rotation(motion, 2, 0), turn)).toBeLessThan(TURN)
    const neck = add(expected, rotate(turn, [0, 3, 0]))
    vec3At(worldPositions(motion), 3 * (2 * 2 + 1)).forEach((value, c) =>
      expect(value).toBeCloseTo(neck[c], 5),
    )
  })

  test('[B5] other branches of a folded root become figures of their own', () => {
    const rows = '0 0 0 0 0 0  0 1 0 0 0 0  0\n1 0 0 0 0 0  0 1 5 0 0 0  90\n'
    const text = bvh({ child: SIX, rows }).replace(
      '}\nMOTION',
      'JOINT Prop { OFFSET 1 0 0 CHANNELS 1 Yrotation }\n}\nMOTION',
    )
    const { motion, others } = parseBvh(text)
    expect(motion.skeleton.joints.map(({ name }) => name)).toEqual(['Spine'])
    expect(others.map(({ skeleton }) => skeleton.joints[0].name)).toEqual(['Prop'])
    expect(root(others[0], 1)).toEqual([2, 0, 0])
    expect(angleBetween(rotation(others[0], 1, 0), eulerToQuat('XYZ', 0, 90 * DEGREE, 0))).toBeLessThan(TURN)
  })

  test('[B6] a bone that stretches keeps its mean, and the issue says by how much', () => {
    const chain =
      'JOINT Neck { OFFSET 0 1 0 CHANNELS 3 Xposition Yposition Zposition JOINT Head { OFFSET 0 1 0 CHANNELS 0 } }'
    const rows = '0 0 0 0 0 0 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0 0 1.5 0\n'
    const { motion, issues } = parseBvh(bvh({ end: chain, rows }), { source: 'a.bvh' })
    expect(motion.skeleton.joints[2].offset).toEqual([0, 1.25, 0])
    expect(issues).toEqual([
      {
        at: 'a.bvh:10',
        message:
          '"Neck" moves against its parent by up to 0.250 units (20 % of the bone); kept its mean place',
      },
    ])
  })
})

describe('hierarchies', () => {
  test('[B7] every ROOT is a motion; the one with most joints comes first', () => {
    const text = `HIERARCHY
ROOT Ball { OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition End Site { OFFSET 0 0 1 } }
ROOT Hips { OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition JOINT Spine { OFFSET 0 1 0 CHANNELS 1 Xrotation } }
MOTION
Frames: 1
Frame Time: 0.01
1 2 3 4 5 6 90
`
    const { motion, others, issues } = parseBvh(text, { source: 'two.bvh' })
    expect(issues).toEqual([])
    expect(motion.skeleton.jointCount).toBe(2)
    expect(root(motion, 0)).toEqual([4, 5, 6])
    expect(others).toHaveLength(1)
    expect(others[0].name).toBe('two:Ball')
    expect(root(others[0], 0)).toEqual([1, 2, 3])
    expect(motion.frameRate).toBe(100)
  })

  test('[B8] a joint may have several end sites, and one of no length is none', () => {
    const end = 'End Site { OFFSET 0 1 0 }\nEnd Site\n{\nOFFSET 0 2 0\n}\nEnd Site { OFFSET 0 0 0 }'
    const { motion } = parseBvh(bvh({ end }))
    expect(motion.skeleton.tips.map(({ offset }) => offset)).toEqual([
      [0, 1, 0],
      [0, 2, 0],
    ])
  })

  test.each(['mixamorig:Spine', 'Bip01 L Thigh', 'spine.001', 'Spine_1-b', 'Wirbelsäule', 'JOINT'])(
    '[B9] a joint may be called "%s"',
    (name) => {
      const { motion, issues } = parseBvh(bvh({}).replace('JOINT Spine', `JOINT  ${name} `))
      expect(motion.skeleton.joints[1].name).toBe(name)
      expect(issues).toEqual([])
    },
  )

  test('[B10] any white space parts words: CR LF, CR, tabs, form feeds, a byte order mark, no line ends at all', () => {
    const plain = bvh({})
    const { motion } = parseBvh(plain)
    const spaced = [
      plain.replaceAll('\n', '\r\n'),
      plain.replaceAll('\n', '\r'),
      plain.replaceAll(' ', '\t'),
      plain.replaceAll(' ', ' \f\v '),
      `\uFEFF\n\n${plain}`,
      plain.replaceAll('\n', '\n\n'),
      plain.replaceAll(' ', '   '),
      plain.trimEnd(),
      plain.replaceAll('\n', ' \n'),
    ]
    for (const text of spaced) {
      const read = parseBvh(text)
      expect(read.issues).toEqual([])
      expect(read.motion).toEqual(motion)
    }
    const oneLine = parseBvh(plain.replaceAll('\n', ' '))
    expect(oneLine.motion).toEqual(motion)
    expect(oneLine.issues.map(({ message }) => message)).toEqual(['one line holds 2 frames'])
  })

  test('[B10] UTF-16 is read too', () => {
    const text = bvh({})
    const bytes = new Uint8Array(2 + 2 * text.length)
    bytes.set([0xff, 0xfe])
    for (let i = 0; i < text.length; i++) bytes[2 + 2 * i] = text.charCodeAt(i)
    expect(parseBvh(bytes).motion).toEqual(parseBvh(text).motion)
  })

  test('[B11] keywords and channels in any case, glued colons, a missing brace, a wrong channel count', () => {
    const { motion, issues } = parseBvh(
      bvh({
        child: 'channels 2 ZROTATION xrotation Yrotation',
        frames: 'FRAMES:2',
        time: 'frame time:.0333333',
      })
        .replace('HIERARCHY', 'Hierarchy')
        .replace('}\nMOTION', 'Motion'),
      { source: 'a.bvh' },
    )
    expect(motion).toEqual(parseBvh(bvh({}), { source: 'a.bvh' }).motion)
    expect(issues).toEqual([
      { at: 'a.bvh:9', message: 'CHANNELS says 2 and names 3; took the names' },
      { at: 'a.bvh:12', message: '1 } missing before MOTION; closed the blocks' },
    ])
  })

  test('[B11] channels of an end site and unknown channels keep their columns', () => {
    const { motion, issues } = parseBvh(
      bvh({
        child: 'CHANNELS 4 Xscale Zrotation Xrotation Yrotation',
        end: 'End Site { OFFSET 0 1 0 CHANNELS 1 Xrotation }\nJOINT Neck { OFFSET 0 1 0 CHANNELS 1 Xrotation }',
        frames: 'Frames: 1',
        rows: '1 2 3 0 0 0 9 90 0 0 9 90\n',
      }),
    )
    expect(issues).toHaveLength(2)
    expect(angleBetween(rotation(motion, 0, 1), eulerToQuat('ZXY', 90 * DEGREE, 0, 0))).toBeLessThan(TURN)
    expect(angleBetween(rotation(motion, 0, 2), eulerToQuat('XYZ', 90 * DEGREE, 0, 0))).toBeLessThan(TURN)
  })

  test('[B12] a skeleton without frames gives its rest pose and says so', () => {
    for (const text of [
      bvh({ frames: 'Frames: 0', rows: '' }),
      bvh({}).slice(0, bvh({}).indexOf('MOTION')),
      bvh({ root: '', child: '' }),
    ]) {
      const { motion, issues } = parseBvh(text)
      expect(motion.frameCount).toBe(1)
      expect(Array.from(motion.rotations)).toEqual([0, 0, 0, 1, 0, 0, 0, 1])
      expect(issues.some(({ message }) => message.includes('rest pose'))).toBe(true)
    }
  })
})

describe('damaged rows', () => {
  const R = '1 2 3 4 5 6 7 8 9'
  const read = (rows: string, frames = 'Frames: 3') => parseBvh(bvh({ frames, rows }), { source: 'walk.bvh' })

  test('[B13] a short row repeats the frame before', () => {
    const { motion, issues } = read(`${R}\n1 2 3 4\n${R}\n`)
    expect(issues).toEqual([{ at: 'walk.bvh:17', message: 'frame 1 has 4 of 9 channels; repeated frame 0' }])
    expect(motion.frameCount).toBe(3)
    expect(rotation(motion, 1, 1)).toEqual(rotation(motion, 0, 1))
  })

  test('[B13] a row cut off by the end of the file is left out', () => {
    for (const end of ['', '\n', '\r\n  \n']) {
      const { motion, issues } = read(`${R}\n${R}\n1 2 3 4${end}`, 'Frames: 2')
      expect(motion.frameCount).toBe(2)
      expect(issues).toEqual([
        {
          at: 'walk.bvh:18',
          message: 'the file ends inside a row: frame 2 has 4 of 9 channels; left it out',
        },
      ])
    }
  })

  test('[B13] numbers beyond the row are ignored; two rows on a line are two frames', () => {
    const { motion, issues } = read(`${R} 10 11\n${R} ${R}\n`)
    expect(motion.frameCount).toBe(3)
    expect(issues.map(({ message }) => message)).toEqual([
      'a row has 11 of 9 numbers; ignored the rest',
      'one line holds 2 frames',
    ])
    expect(root(motion, 2)).toEqual([1, 2, 3])
  })

  test('[B14] rows that run over line ends are read by count', () => {
    const { motion, issues } = read('1 2 3\n4 5 6\n7 8 9\n9 8 7\n6 5 4\n3 2 1\n', 'Frames: 2')
    expect(issues.map(({ message }) => message)).toEqual([
      'rows run over line ends; took every 9 numbers as a frame',
    ])
    expect(motion.frameCount).toBe(2)
    expect(root(motion, 1)).toEqual([9, 8, 7])
  })

  test('[B15] where most numbers are none there is no motion to repair', () => {
    const head =
      'HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n'
    expect(() => parseBvh(`${head}nan nan nan\nnan 1 nan\n`, { source: 'walk.bvh' })).toThrow(
      /walk\.bvh:14: frame 0, "Hips" Zrotation is "nan", and so are 5 of its 6 values.*Export walk\.bvh again/,
    )
    expect(parseBvh(`${head}0 nan 0\nnan 1 nan\n`).issues).toHaveLength(3)
  })

  test.each(['nan', 'NaN', '-nan(ind)', '1.#QNAN', 'inf', '-Infinity', '1e40', '12..5', '4x'])(
    '[B15] %s is replaced by the number of the frame before',
    (word) => {
      const { motion, issues } = read(`${R}\n9 8 7 4 5 6 ${word} 8 9\n${R}\n`)
      expect(root(motion, 1)).toEqual([9, 8, 7])
      expect(rotation(motion, 1, 1)).toEqual(rotation(motion, 0, 1))
      expect(issues).toEqual([
        { at: 'walk.bvh:17', message: `frame 1, "Spine" Zrotation is "${word}"; kept that of frame 0` },
      ])
    },
  )

  test('[B15] damage in the first frame falls back to the rest pose', () => {
    const { motion } = read(`nan nan nan 4 5 6 nan nan nan\n${R}\n${R}\n`)
    expect(root(motion, 0)).toEqual([0, 0, 0])
    expect(rotation(motion, 0, 1)).toEqual([0, 0, 0, 1])
  })

  test('[B16] a flood of the same repair is one issue with a count', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => (i % 3 === 1 ? '1 2 nan 4 5 6 7 8 9' : R)).join('\n')
    const { issues } = read(rows, 'Frames: 1000')
    expect(issues).toHaveLength(1)
    expect(issues[0].at).toBe('walk.bvh:17')
    expect(issues[0].message).toContain('(333 times, the last on line 1013)')
  })

  test('[B17] a wrong Frames: count is corrected, however wrong', () => {
    for (const count of ['1', '5', '0', '1000000000000', '1e12', '-4', '2.5', 'many']) {
      const { motion, issues } = read(`${R}\n${R}\n${R}\n`, `Frames: ${count}`)
      expect(motion.frameCount).toBe(3)
      expect(motion.rotations).toHaveLength(3 * 2 * 4)
      expect(motion.rotations.buffer.byteLength).toBe(4 * motion.rotations.length)
      expect(issues).toHaveLength(1)
      expect(issues[0].at).toBe('walk.bvh:14')
    }
  })

  test('[B17] missing Frames: and Frame Time lines are made up for', () => {
    const { motion, issues } = parseBvh(bvh({ frames: '', time: '' }), { source: 'walk.bvh' })
    expect(motion.frameCount).toBe(2)
    expect(motion.frameRate).toBe(30)
    expect(issues.map(({ message }) => message)).toEqual(['no Frame Time; took 30 frames per second'])
  })

  test('[B17] a Frame Time that is no time is replaced', () => {
    for (const time of ['0', '-0.1', 'nan', '1e-9', '1000']) {
      const { motion, issues } = parseBvh(bvh({ time: `Frame Time: ${time}` }))
      expect(motion.frameRate).toBe(30)
      expect(motion.frameCount).toBe(2)
      expect(issues).toHaveLength(1)
    }
  })

  test('[B18] words between the rows are ignored with their line', () => {
    const { motion, issues } = read(`${R}\n# half time\n${R}\n${R}\nHIERARCHY\n`)
    expect(motion.frameCount).toBe(3)
    expect(issues.map(({ at }) => at)).toEqual(['walk.bvh:17', 'walk.bvh:20'])
  })

  test('[B2] exponents, signs, bare points and decimal commas are numbers', () => {
    const { motion, issues } = read(
      '1e1 2.5E-1 -3.0e+0 +4 .5 -.25 7. 1,5 0.000000000000000000001\n',
      'Frames: 1',
    )
    expect(issues).toEqual([])
    expect(root(motion, 0)).toEqual([10, 0.25, -3])
    expect(
      angleBetween(rotation(motion, 0, 0), eulerToQuat('ZXY', 4 * DEGREE, 0.5 * DEGREE, -0.25 * DEGREE)),
    ).toBeLessThan(TURN)
    expect(
      angleBetween(rotation(motion, 0, 1), eulerToQuat('ZXY', 7 * DEGREE, 1.5 * DEGREE, 0)),
    ).toBeLessThan(TURN)
  })
})

describe('refusals', () => {
  const refusal = (text: string | Uint8Array): string => {
    try {
      parseBvh(text, { source: 'walk.bvh' })
    } catch (error) {
      expect(error).toBeInstanceOf(MotionError)
      return (error as Error).message
    }
    throw new Error('was not refused')
  }

  test('[B19] what is no BVH is refused, saying what was expected and where', () => {
    expect(refusal('')).toMatch(/^walk\.bvh:1: not a BVH file: found nothing where HIERARCHY was expected\. /)
    expect(refusal('\n\nglTF binary')).toMatch(/^walk\.bvh:3: not a BVH file: found "glTF" where HIERARCHY/)
    expect(refusal(new Uint8Array(1000))).toMatch(/found nothing/)
    expect(refusal('HIERARCHY\nMOTION\n')).toMatch(/without any ROOT/)
  })

  test('[B19] a motion that does not fit its hierarchy is refused', () => {
    const rows = Array.from({ length: 9 }, (_, i) => `1 2 3 4 5 6 7 ${i}`).join('\n')
    expect(refusal(bvh({ rows: `${rows}\n1 2\n` }))).toMatch(
      /^walk\.bvh:16: frame 0 has 8 of 9 channels, and so it goes in 9 of 9 rows; the hierarchy needs 9 numbers a row\./,
    )
  })

  test('[B20] joints without channels cannot ask for a thousand times the file', () => {
    const joints = 'JOINT a { OFFSET 0 0 0 }\n'.repeat(4000)
    const rows = '1 2 3 4 5 6 7 8 9\n'.repeat(40_000)
    expect(refusal(bvh({ end: joints, rows }))).toMatch(/at most 64 times the file is read/)
  })

  test('[B20] a chain of a hundred thousand joints is no trouble', () => {
    const depth = 100_000
    const text = `HIERARCHY\nROOT a {${'JOINT b {'.repeat(depth)}${'}'.repeat(depth)}}\nMOTION\nFrames: 1\nFrame Time: 0.1\n`
    expect(parseBvh(text).motion.skeleton.jointCount).toBe(depth + 1)
  })
})
