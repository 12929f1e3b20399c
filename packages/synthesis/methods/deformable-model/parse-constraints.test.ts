import { describe, expect, test } from 'vitest'
import type { ConstraintRow } from './constraint-row.ts'
import { parseCamera, parseConstraints } from './parse-constraints.ts'
import { printConstraints } from './print-constraints.ts'

const read = (...constraints: object[]) =>
  parseConstraints(JSON.stringify({ format: 'understudy constraints', version: 1, constraints }), 'ask.json')

describe('a constraints file', () => {
  test('has degrees, and what is read from it radians', () => {
    expect(read({ kind: 'step', length: 1.4, direction: 90 }).constraints).toEqual([
      { kind: 'step', length: 1.4, direction: Math.PI / 2 },
    ])
    expect(read({ kind: 'step', length: 1 }).constraints).toEqual([{ kind: 'step', length: 1, direction: 0 }])
    const camera = { eye: [4, 1, 0], target: [0, 1, 0], fieldOfView: 60, aspect: 1.5 }
    expect(
      read({ kind: 'screen', role: 'head', frame: 3, place: [0.5, 0.2], camera }).constraints[0],
    ).toMatchObject({ camera: { fieldOfView: Math.PI / 3, aspect: 1.5 } })
    // Forty degrees, 16 to 9, where nothing is said.
    expect(parseCamera({ eye: [4, 1, 0], target: [0, 1, 0] }, 'ask.json')).toEqual({
      eye: [4, 1, 0],
      target: [0, 1, 0],
      fieldOfView: (40 * Math.PI) / 180,
      aspect: 16 / 9,
    })
  })

  test('keeps metres, seconds and frames as they are', () => {
    const rows: readonly ConstraintRow[] = [
      { kind: 'point', role: 'rightHand', frame: 40.5, position: [-0.2, 1, null], sigma: 0.01 },
      { kind: 'time', key: 'right strike', seconds: 0.6 },
      { kind: 'handle', joint: 'Thumb', tip: true, from: 2, to: 9 },
    ]
    expect(read(...rows).constraints).toEqual(rows)
  })

  test('names the motions of its poses once each', () => {
    const pose = (motion: string) => ({ kind: 'pose', motion, time: 0.4, frame: 1 })
    const { constraints, motions } = read(pose('a.bvh'), pose('b.bvh'), pose('a.bvh'))
    expect(motions).toEqual(['a.bvh', 'b.bvh'])
    expect(constraints.map((row) => row.kind === 'pose' && row.motion)).toEqual([0, 1, 0])
  })

  test('comes back from printing bit by bit', () => {
    const camera = { eye: [1, 2, 3], target: [0, 1, 0], fieldOfView: 37.3, aspect: 1.4 }
    const steps = Array.from({ length: 200 }, (_, k) => ({
      kind: 'step',
      length: 1,
      direction: 0.37 * k - 30.1,
    }))
    const { constraints, motions } = read(
      ...steps,
      { kind: 'screen', role: 'head', frame: 3, place: [0.5, 0.2], camera },
      {
        kind: 'stroke',
        role: 'head',
        samples: [
          [0, 1, 2],
          [1, 2, 3],
        ],
        camera,
      },
      { kind: 'pose', motion: 'a.bvh', time: 0.4, frame: 1 },
    )
    expect(parseConstraints(printConstraints(constraints, motions))).toEqual({ constraints, motions })
  })

  test.each([
    [{ kind: 'wish' }, /constraint 1: there is no kind "wish"/],
    [{ kind: 'step', length: 'far' }, /"length" is "far"; a number/],
    [{ kind: 'step', length: 1, direction: 'left' }, /"direction" is "left"; a number/],
    [{ kind: 'point', role: 3, frame: 1, position: [0, 0, 0] }, /"role" is 3; a name/],
    [{ kind: 'pose', frame: 1, time: 0 }, /needs "motion"/],
  ])('%o is refused with the field named', (row, said) => {
    expect(() => read(row)).toThrow(said)
  })
})
