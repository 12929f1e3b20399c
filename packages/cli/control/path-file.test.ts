import { describe, expect, test } from 'vitest'
import { pathLength } from '@understudy/synthesis/methods/control-by-example'
import { EXAMPLE_PATH, parsePath, readPath } from './path-file.ts'

const refused = (value: unknown): string => {
  try {
    parsePath(typeof value === 'string' ? value : JSON.stringify(value), 'p.json', 1)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('parsePath', () => {
  test('points are reached at the speed of the file, else at the one given; a bare list is one of points', () => {
    const points = [
      [0, 0],
      [0, 2],
      [1.5, 2],
    ]
    expect(parsePath(JSON.stringify({ points, speed: 0.5 }), 'p', 1).samples.map(({ time }) => time)).toEqual(
      [0, 4, 7],
    )
    expect(parsePath(JSON.stringify(points), 'p', 2).samples.map(({ time }) => time)).toEqual([0, 1, 1.75])
    expect(pathLength(parsePath(JSON.stringify(points), 'p', 2).samples)).toBe(3.5)
  })

  test('headings are degrees in the file and radians after', () => {
    const samples = [
      { x: 0, z: 0, time: 0 },
      { x: 0, z: 0, time: 2, heading: 90 },
    ]
    expect(parsePath(JSON.stringify({ samples }), 'p', 1).samples[1].heading).toBeCloseTo(Math.PI / 2, 12)
  })

  test('places with a height: objects are read from above, lists of three are refused, for which is which nobody knows', () => {
    const objects = [
      { x: 0, y: 1, z: 0 },
      { x: 1, y: 1, z: 2 },
    ]
    expect(parsePath(JSON.stringify(objects), 'p', 1).samples[1]).toMatchObject({ x: 1, z: 2 })
    expect(
      refused([
        [0, 0, 0],
        [1, 0, 2],
      ]),
    ).toMatch(/point 0 is \[0,0,0\]; two numbers \[x, z\]/)
  })

  test.each([
    ['nothing', {}, /neither "points" nor "samples" was found/],
    ['both', { points: [], samples: [] }, /both "points" and "samples" were found/],
    ['no points', { points: [] }, /0 different points were found; two or more/],
    [
      'one point twice',
      {
        points: [
          [1, 1],
          [1, 1],
        ],
      },
      /1 different point was found/,
    ],
    [
      'a misspelt field',
      {
        points: [
          [0, 0],
          [0, 2],
        ],
        sped: 2,
      },
      /"sped" is not known here/,
    ],
    [
      'a speed in words',
      {
        points: [
          [0, 0],
          [0, 2],
        ],
        speed: 'fast',
      },
      /the speed is "fast"; it must be a number/,
    ],
    ['no list', { points: 5 }, /"points" is no list/],
    [
      'no number',
      {
        points: [
          [0, 0],
          [0, null],
        ],
      },
      /point 1 is \[0,null\]/,
    ],
    [
      'times that go back',
      {
        samples: [
          { x: 0, z: 0, time: 2 },
          { x: 0, z: 1, time: 1 },
        ],
      },
      /times must increase/,
    ],
    [
      'centimetres at a speed',
      {
        points: [
          [0, 0],
          [0, 300],
        ],
        speed: 120,
      },
      /300 m in 2.5 s is 120 m\/s.*divide centimetres by 100/,
    ],
    [
      'more than memory holds',
      {
        points: [
          [0, 0],
          [0, 1e9],
        ],
      },
      /takes 1000000000 s; at most an hour/,
    ],
    ['no JSON', 'points: 0 0', /this is not JSON/],
  ])('%s: refused in a sentence', (_, value, sentence) => {
    expect(refused(value)).toMatch(sentence)
  })

  test('the loop that comes along is closed, and can be read', () => {
    const { samples } = parsePath(JSON.stringify(EXAMPLE_PATH), 'example', 1)
    expect(samples[0]).toMatchObject({ x: 0, z: 0 })
    expect(Math.hypot(samples[48].x, samples[48].z)).toBeLessThan(1e-3)
  })

  test('the operation is given points with their own speed or none, and headings in radians', () => {
    expect(readPath('{ "points": [[0, 0], [0, 2]], "speed": 1.2 }', 'p')).toEqual({
      points: [
        [0, 0],
        [0, 2],
      ],
      speed: 1.2,
    })
    expect(readPath('[[0, 0], [0, 2]]', 'p')).not.toHaveProperty('speed')
    const turned = {
      samples: [
        { x: 0, z: 0, time: 0 },
        { x: 0, z: 1, time: 1, heading: 90 },
      ],
    }
    expect(readPath(JSON.stringify(turned), 'p')).toMatchObject({ samples: [{}, { heading: Math.PI / 2 }] })
  })
})

test('marks are read with turns in degrees, and refused by their number', () => {
  const points = [
    [0, 0],
    [0, 3],
  ]
  const marks = [
    { at: 1, stop: 2 },
    { at: 2, turn: 180, face: 'backward', speed: 'run' },
  ]
  const read = readPath(JSON.stringify({ points, marks }), 'p')
  expect(read.marks).toEqual([marks[0], { ...marks[1], turn: Math.PI }])
  expect(() => readPath(JSON.stringify({ points, marks: [{ at: 1 }, { stop: 2 }] }), 'p.json')).toThrow(
    /p\.json: mark 1 is/,
  )
})
