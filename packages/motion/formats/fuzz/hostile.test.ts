import { MotionError } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { parseAsfAmc } from '../asf-amc/index.ts'
import { parseBvh } from '../bvh/index.ts'
import { parseGltf } from '../gltf/index.ts'
import { parseJson } from '../json/index.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { faultOf } from './check-parsed.ts'

/** So many of everything that a quadratic step, or one level of the stack each, would show. */
const MANY = 20_000

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const list = <T>(make: (index: number) => T, count = MANY): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Read soundly within the bound, or refused with our error. */
async function expectBounded(
  bytes: number,
  parse: () => ParsedMotion | Promise<ParsedMotion>,
): Promise<'read' | 'refused'> {
  try {
    expect(faultOf(await parse(), bytes)).toBeUndefined()
    return 'read'
  } catch (error) {
    if (error instanceof MotionError) return 'refused'
    throw error
  }
}

const timing = 'MOTION\nFrames: 1\nFrame Time: 0.1\n'
const bvhCases: readonly (readonly [string, 'read' | 'refused', string])[] = [
  [
    'joints inside joints',
    'read',
    `HIERARCHY\n${list((i) => `${i ? 'JOINT' : 'ROOT'} j${i} { OFFSET 0 1 0 CHANNELS 0 `).join('\n')}${'}'.repeat(MANY)}\n${timing}`,
  ],
  [
    'joints without channels times frames without numbers',
    'refused',
    `HIERARCHY\nROOT r { OFFSET 0 0 0 CHANNELS 3 Xrotation Yrotation Zrotation\n${list((i) => `JOINT j${i} { OFFSET 0 1 0 CHANNELS 0 }`).join('\n')}}\n${timing}${'0 0 0\n'.repeat(MANY)}`,
  ],
  [
    'roots',
    'read',
    `HIERARCHY\n${list((i) => `ROOT j${i} { OFFSET 0 1 0 CHANNELS 0 }`).join('\n')}\n${timing}1\n`,
  ],
  [
    'times the word Frames',
    'read',
    `HIERARCHY\nROOT r { OFFSET 0 0 0 CHANNELS 1 Xrotation }\nMOTION\n${'Frames '.repeat(10 * MANY)}`,
  ],
]

describe('[F4] work and memory stay in proportion to hostile input', () => {
  test.each(bvhCases)('BVH: many %s (%s)', async (_, outcome, text) => {
    expect(await expectBounded(text.length, () => parseBvh(text))).toBe(outcome)
  })

  test('[F5] BVH: bytes that are no text, glued to "Frames:", do not send the reader round for ever', () => {
    const head = encode('HIERARCHY\nROOT r { OFFSET 0 0 0 CHANNELS 1 Xrotation }\nMOTION\nFrames:')
    const bytes = Uint8Array.from([
      ...head,
      0x91,
      0xe0,
      0xd4,
      0xdd,
      0xdc,
      ...encode(' 4\nFrame Time: 0.1\n1\n'),
    ])
    expect(parseBvh(bytes).motion.skeleton.jointCount).toBe(1)
  })

  test('ASF: bones on bones, and frames that hold almost none of them', async () => {
    const bones = list((i) => `begin\nname b${i}\ndirection 0 1 0\nlength 1\nend`).join('\n')
    const tree = list((i) => `${i ? `b${i - 1}` : 'root'} b${i}`).join('\n')
    const asf = `:root\norder TX TY TZ RX RY RZ\n:bonedata\n${bones}\n:hierarchy\nbegin\n${tree}\nend\n`
    const frame = '1\nroot 0 0 0 0 0 0\n'
    expect(await expectBounded(asf.length, () => parseAsfAmc(asf, frame))).toBe('read')
    expect(await expectBounded(asf.length, () => parseAsfAmc(asf, frame.repeat(MANY)))).toBe('refused')
  })

  const gltf = (nodes: readonly unknown[], rest: object): Uint8Array =>
    encode(JSON.stringify({ asset: { version: '2.0' }, nodes, ...rest }))
  test.each([
    [
      'nodes in a chain',
      'read',
      gltf(
        list((i) => (i + 1 < MANY ? { children: [i + 1] } : {})),
        { skins: [{ joints: list((i) => i) }] },
      ),
    ],
    [
      'children of one node in many skins',
      'read',
      gltf([{ children: list((i) => i + 1, MANY - 1) }, ...list(() => ({}), MANY - 1)], {
        skins: list((i) => ({ joints: [i + 1, i + 2] }), 200),
      }),
    ],
    [
      'accessors of the same bytes',
      'refused',
      gltf([{}, {}], {
        skins: [{ joints: [0, 1] }],
        buffers: [{ uri: `data:;base64,${'A'.repeat(40_000)}` }],
        bufferViews: [{ buffer: 0, byteLength: 30_000 }],
        accessors: list(() => ({ bufferView: 0, componentType: 5126, count: 1875, type: 'VEC4' })),
        animations: [
          {
            samplers: list((i) => ({ input: i, output: i })),
            channels: list((i) => ({ sampler: i, target: { node: 0, path: 'rotation' } })),
          },
        ],
      }),
    ],
  ] as const)('glTF: many %s (%s)', async (_, outcome, bytes) => {
    expect(await expectBounded(bytes.length, () => parseGltf(bytes))).toBe(outcome)
  })

  test('glTF: two keys a month apart are refused, not sampled', async () => {
    const numbers = new Float32Array([0, 900_000, 0, 0, 0, 1, 0, 0, 1, 0])
    const base64 = Buffer.from(numbers.buffer).toString('base64')
    const bytes = gltf([{ children: [1] }, {}], {
      skins: [{ joints: [0, 1] }],
      buffers: [{ uri: `data:;base64,${base64}` }],
      bufferViews: [{ buffer: 0, byteLength: 40 }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR' },
        { bufferView: 0, byteOffset: 8, componentType: 5126, count: 2, type: 'VEC4' },
      ],
      animations: [
        {
          samplers: [{ input: 0, output: 1 }],
          channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
        },
      ],
    })
    await expect(parseGltf(bytes)).rejects.toThrow(/Set a lower frameRate/)
  })

  test('JSON: options nested as deep as the file is long', async () => {
    const deep = `${'['.repeat(MANY)}${']'.repeat(MANY)}`
    const text =
      `{"format":"understudy-motion","version":1,"name":"x","frameRate":1,"frameCount":1,` +
      `"skeleton":{"joints":[{"name":"a","parent":-1,"offset":[0,0,0]}]},"rootPositions":[0,0,0],"rotations":[0,0,0,1],` +
      `"recipe":{"operation":"a","inputs":[],"options":{"a":${deep}}}}`
    expect(await expectBounded(text.length, () => parseJson(text))).toBe('read')
  })
})
