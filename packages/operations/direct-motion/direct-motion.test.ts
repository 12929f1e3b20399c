import { reference } from '@understudy/kernels'
import {
  contentHash,
  duration,
  makeMotion,
  rename,
  rootMotion,
  withAnnotations,
  type Motion,
} from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { perform } from '../core/perform.ts'
import { chooseClips } from './choose-clips.ts'
import { directMotion } from './operation.ts'
import { readDirections, wordsOf } from './read-directions.ts'
import { walkDirections, type Walked } from './walk-directions.ts'

describe('readDirections', () => {
  test('reads lengths, times, speeds, sides and counts', () => {
    const read = readDirections(
      'Walk 2.5 m slowly, turn right 45 degrees; wait two seconds then walk 4 s at 1.2 m/s, kick left twice, and wave',
    )
    expect(read).toMatchObject([
      { do: 'walk', metres: 2.5, pace: { share: 0.7 } },
      { do: 'turn', angle: -Math.PI / 4 },
      { do: 'stand', seconds: 2 },
      { do: 'walk', seconds: 4, pace: { speed: 1.2 } },
      { do: 'act', words: ['kick', 'left'], times: 2 },
      { do: 'act', words: ['wave'], times: 1 },
    ])
    expect(read.map(({ text }) => text)[2]).toBe('wait two seconds')
  })

  test('has an answer where a number is not said', () => {
    expect(readDirections('walk, turn around, circle right, stand')).toMatchObject([
      { do: 'walk', metres: 3 },
      { do: 'turn', angle: Math.PI },
      { do: 'turn', angle: -2 * Math.PI, radius: 1.5 },
      { do: 'stand', seconds: 1 },
    ])
  })

  test('refuses nothing, novels and endless repeats with a sentence', () => {
    expect(() => readDirections(' , ;')).toThrow(/nothing is requested/)
    expect(() => readDirections('jump,'.repeat(51))).toThrow(/51 phrases/)
    expect(() => readDirections('jump 400 times')).toThrow(/400 times/)
    expect(() => readDirections('with the')).toThrow(/names nothing to do/)
  })

  test('words are compared in their plain form', () => {
    expect(wordsOf('LeftPunches_03')).toEqual(['left', 'punch'])
    expect(wordsOf('waving kicks, jumping and running boss')).toEqual([
      'wave',
      'kick',
      'jump',
      'and',
      'run',
      'boss',
    ])
  })
})

describe('walkDirections', () => {
  const walked = (text: string): readonly Walked[] => readDirections(text) as readonly Walked[]
  const ability = { speed: 1.25, standing: 0 }

  test('3 m, left, 2 m ends there, facing left', () => {
    const end = walkDirections(walked('walk 3 m, turn left, walk 2 m'), ability).at(-1)!
    // The corner is a quarter of a circle of 0.5 m.
    expect(end.x).toBeCloseTo(2.5, 6)
    expect(end.z).toBeCloseTo(3.5, 6)
    expect(end.heading).toBeCloseTo(Math.PI / 2, 6)
    expect(end.time).toBeCloseTo(5 / 1.25 + Math.PI / 4 / 1, 6)
  })

  test('a circle comes back to where it began, and its points lie on it', () => {
    const samples = walkDirections(walked('circle left 2 m'), ability)
    expect(Math.hypot(samples.at(-1)!.x, samples.at(-1)!.z)).toBeCloseTo(0, 6)
    for (const { x, z } of samples) expect(Math.hypot(x - 2, z)).toBeCloseTo(2, 6)
  })

  test('stands only where the examples stand', () => {
    expect(walkDirections(walked('walk 1 m, wait 2 s'), ability).at(-1)!.time).toBeCloseTo(0.8, 6)
    expect(
      walkDirections(walked('walk 1 m, wait 2 s'), { ...ability, standing: 0.5 }).at(-1)!.time,
    ).toBeCloseTo(3.8, 6)
  })
})

describe('chooseClips', () => {
  const clips = ['kick-left-01', 'kick-right-01', 'jump-01', 'walk-to-jump-02'].map((name) => ({ name }))
  const chosen = (...words: string[]) => chooseClips(words, clips).map(({ name }) => name)
  test('most words, fewest others', () => {
    expect(chosen('kick', 'right')).toEqual(['kick-right-01'])
    expect(chosen('kick')).toEqual(['kick-left-01', 'kick-right-01'])
    expect(chosen('kick', 'high')).toEqual(['kick-left-01', 'kick-right-01'])
    expect(chosen('jump')).toEqual(['jump-01'])
    expect(chosen('swim')).toEqual([])
  })
})

describe('direct-motion', () => {
  const walk = stroll({ seconds: 8, frameRate: 60 })
  /** The first frame of the walk, held; the left half of it is labelled. */
  const still = (name: string): Motion => {
    const joints = walk.skeleton.jointCount
    const frames = 90
    const rotations = new Float32Array(4 * joints * frames)
    const rootPositions = new Float32Array(3 * frames)
    for (let f = 0; f < frames; f++) {
      rotations.set(walk.rotations.subarray(0, 4 * joints), 4 * joints * f)
      rootPositions.set(walk.rootPositions.subarray(0, 3), 3 * f)
    }
    return makeMotion({ name, skeleton: walk.skeleton, frameRate: 60, rotations, rootPositions })
  }
  const direct = (directions: string, clips: readonly Motion[] = []) =>
    perform(directMotion, { walks: [walk], clips, directions }, { maxDistance: 1 }, { kernels: reference })

  test('a walk of 4 m is one, and the recipe makes the same again', async () => {
    const { output } = await direct('walk 4 m')
    const { x, z } = rootMotion(output)
    expect(Math.hypot(x.at(-1)! - x[0]!, z.at(-1)! - z[0]!)).toBeCloseTo(4, 0)
    expect(contentHash((await direct('walk 4 m')).output)).toBe(contentHash(output))
  })

  test('tells which clip answers which phrase, and when', async () => {
    const labelled = withAnnotations(rename(still('take-7'), 'take-7'), {
      ...walk.annotations,
      contacts: [],
      segments: [{ label: 'bow', start: 0.3, end: 1.1 }],
    })
    const { output, report } = await direct('wave twice, walk 2 m, bow', [still('wave-01'), labelled])
    expect(report.parts.map(({ text, from }) => [text, from])).toEqual([
      ['wave twice', 'wave-01'],
      ['wave twice', 'wave-01'],
      ['walk 2 m', 'walks'],
      ['bow', 'take-7'],
    ])
    expect(report.parts.map(({ start }) => start)).toEqual(
      report.parts.map(({ start }) => start).toSorted((a, b) => a - b),
    )
    expect(report.parts.at(-1)!.end).toBe(duration(output))
    for (let i = 1; i < report.parts.length; i++)
      expect(report.parts[i]!.start).toBe(report.parts[i - 1]!.end)
  })

  test('what nobody shows, and walking without walks, is refused by name', async () => {
    await expect(direct('swim', [still('wave-01')])).rejects.toThrow(/"swim"; their names say wave/)
    await expect(perform(directMotion, { directions: 'walk' }, {}, { kernels: reference })).rejects.toThrow(
      /no walks were given/,
    )
  })
})
