import { describe, expect, test } from 'vitest'
import {
  makeMotion,
  makeSkeleton,
  mirrorMotion,
  resample,
  seeded,
  transformGround,
  type Motion,
} from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import { holdPose as hold, passPoses as through } from '@understudy/test-utils'
import {
  bodyTrack,
  CATALOGUE,
  extractFeatures,
  featuresOfPart,
  measureSignal,
  mirrorStreams,
  parseFeatures,
  printFeatures,
  threshold,
  type FeatureStreams,
} from './index.ts'

/** Clips of the embedded corpus of many kinds: a walk, a jump, a golf swing, a wave, fights. */
const families = [
  'walk-to-jump',
  'golf',
  'wave',
  'fight-punch',
  'fight-kick',
  'fight-run',
  'fight-dodge',
  'fight-pull',
]
const clips = families.map((family) => makeClip(listScores().find((score) => score.family === family)!.id))

/** Share of answers that differ. */
function differing(a: FeatureStreams, b: FeatureStreams): number {
  let [count, total] = [0, 0]
  a.values.forEach((answers, k) => {
    const frames = Math.min(answers.length, b.values[k].length)
    for (let f = 0; f < frames; f++) if (answers[f] !== b.values[k][f]) count++
    total += frames
  })
  return count / total
}

/** The motion of a figure `size` times as large. */
function scaled(motion: Motion, size: number): Motion {
  const { joints, tips } = motion.skeleton
  const grow = <T extends { readonly offset: readonly [number, number, number] }>(part: T): T => ({
    ...part,
    offset: [size * part.offset[0], size * part.offset[1], size * part.offset[2]],
  })
  return makeMotion({
    ...motion,
    skeleton: makeSkeleton(joints.map(grow), tips.map(grow), motion.skeleton.tPose),
    rootPositions: motion.rootPositions.map((v) => size * v),
  })
}

test.each(clips.map((clip) => [clip.name, clip] as const))(
  'all questions at once have the answers of one signal and its thresholds at a time (%s)',
  (_, clip) => {
    const streams = extractFeatures(clip)
    const body = bodyTrack(clip, 30)
    const values = CATALOGUE.map((feature) => threshold(measureSignal(body, feature.test), feature))
    // Limits are of single precision, and angles are compared by their cosines: a number may fall on the other side of one.
    expect(differing(streams, { ...streams, values })).toBeLessThan(1e-4)
  },
)

describe('[F3] streams are the same', () => {
  for (const clip of clips) {
    const streams = extractFeatures(clip)
    const random = seeded(clip.frameCount)
    test(`wherever ${clip.name} is and wherever it faces`, () => {
      const place = { yaw: random.between(-3, 3), x: random.between(-9, 9), z: random.between(-9, 9) }
      // Rounding of f32 places metres away moves a threshold now and then by one frame.
      expect(differing(streams, extractFeatures(transformGround(clip, place)))).toBeLessThan(0.001)
    })
    test(`however large ${clip.name} is`, () => {
      expect(differing(streams, extractFeatures(scaled(clip, random.between(0.4, 2.5))))).toBeLessThan(0.001)
    })
    test(`at whatever rate ${clip.name} was recorded, 30 or 120 Hz`, () => {
      const [slow, fast] = [resample(clip, 30), resample(clip, 120)]
      // Sampling between frames moves an edge by a frame where a number just grazes its threshold.
      expect(differing(extractFeatures(slow), extractFeatures(fast))).toBeLessThan(0.005)
    })
    test(`and mirrored ${clip.name} swaps its sides`, () => {
      const mirrored = extractFeatures(mirrorMotion(clip, { skeleton: 'mirror' }))
      expect(differing(mirrorStreams(streams), mirrored)).toBeLessThan(0.001)
      // A one-sided motion must look different in the mirror, or the test could not fail.
      if (!clip.name.includes('jump')) expect(differing(streams, mirrored)).toBeGreaterThan(0.01)
    })
  }
})

describe('[F4] hysteresis', () => {
  const at = (values: readonly number[], below?: number): number[] => [
    ...threshold(Float32Array.from(values), {
      above: 1,
      slack: 0.2,
      ...(below === undefined ? {} : { below }),
    }),
  ]
  test('a number that trembles within the slack does not flicker', () => {
    expect(at([0.9, 1.1, 0.9, 1.1, 1.3, 1.1, 0.9, 0.7])).toEqual([0, 0, 0, 0, 1, 1, 1, 0])
  })
  test('three answers pass through the middle, or jump across it', () => {
    expect(at([0, 1.5, 0, -1.5, 1.5, -0.9, -1.3], -1)).toEqual([2, 1, 2, 0, 1, 2, 0])
  })
})

describe('[F5] features of one’s own', () => {
  const text = JSON.stringify({
    format: 'understudy-features',
    version: 1,
    features: [
      {
        name: 'hands-joined-overhead',
        part: 'upper',
        test: {
          kind: 'plane',
          point: { mid: ['leftHand', 'rightHand'] },
          origin: 'head',
          normal: 'up',
          unit: 'arm',
        },
        above: 0.3,
        slack: 0.05,
      },
    ],
  })
  test('are read and asked', () => {
    const features = parseFeatures(text)
    const raised = hold({
      bones: {
        leftUpperArm: [0, 1, 0],
        leftLowerArm: [0, 1, 0],
        rightUpperArm: [0, 1, 0],
        rightLowerArm: [0, 1, 0],
      },
    })
    expect(extractFeatures(raised, { features }).values[0].every((value) => value === 1)).toBe(true)
    expect(extractFeatures(hold({}), { features }).values[0].every((value) => value === 0)).toBe(true)
  })
  test('the whole catalogue survives its own form', () => {
    expect(parseFeatures(printFeatures(CATALOGUE))).toEqual(CATALOGUE)
  })
  test.each([
    [{ name: 'Left Hand' }, /words with hyphens/],
    [{ above: 'high' }, /above is "high"; a number/],
    [{ below: 0.29 }, /must not exceed/],
    [{ test: { kind: 'colour' } }, /one of plane, distance, angle, velocity, lift, turn/],
    [{ test: { kind: 'lift', point: 'leftWing' } }, /"leftWing" was found; one of hips/],
    [{ test: { kind: 'angle', between: ['up'] } }, /two directions/],
    [{ words: ['yes'] }, /2 are needed/],
    [{ part: 'tail' }, /one of whole/],
  ])('what is wrong with %j is said', (wrong, message) => {
    const file = JSON.parse(text) as { features: object[] }
    file.features[0] = { ...file.features[0], ...wrong }
    expect(() => parseFeatures(JSON.stringify(file))).toThrow(message)
  })
})

test('[F6] a part’s features are its own; the whole has all', () => {
  expect(featuresOfPart(CATALOGUE, 'whole')).toEqual(CATALOGUE)
  expect(featuresOfPart(CATALOGUE, 'leftArm').every(({ name }) => name.startsWith('left-'))).toBe(true)
  expect(featuresOfPart(CATALOGUE, 'lower').map(({ part }) => part)).not.toContain('leftArm')
  expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length)
})

test('[F7] a clip of a single frame has answers, and nothing moves in it', () => {
  const one = makeMotion({
    ...through([{}, {}], 1 / 30),
    rootPositions: new Float32Array(3),
    rotations: hold({}).rotations.slice(0, 88),
  })
  const { values, features } = extractFeatures(one)
  expect(values.every((answers) => answers.length === 1)).toBe(true)
  features.forEach(({ test: asked, below }, k) => {
    if (asked.kind === 'velocity') expect(values[k][0]).toBe(below === undefined ? 0 : 2)
  })
})
