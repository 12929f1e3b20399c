import { describe, expect, test } from 'vitest'
import { makeMotion, seeded, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import {
  CATALOGUE,
  extractFeatures,
  type Feature,
  type FeatureStreams,
} from '../../../analysis/features/index.ts'
import {
  askByExample,
  askByName,
  askByQuery,
  dropClips,
  emptyIndex,
  extendIndex,
  INDEX_FILE_VERSION,
  intersectLists,
  invertedLists,
  LADDER,
  matchQuery,
  NAMED_QUERIES,
  parseIndex,
  parseQuery,
  partTrack,
  printIndex,
  queryFromExample,
  queryFromWords,
  rankedExample,
  streamsOf,
  type PartQuery,
} from '../index.ts'

const feature = (name: string, answers: 2 | 3): Feature => ({
  name,
  about: name,
  part: 'whole',
  test: { kind: 'turn' },
  above: 1,
  ...(answers === 3 ? { below: -1 } : {}),
  slack: 0,
  words: ['no', 'yes', 'neither'].slice(0, answers),
})
const TWO = [feature('a', 2), feature('b', 2)]

const streams = (
  name: string,
  features: readonly Feature[],
  values: readonly (readonly number[])[],
): FeatureStreams => ({
  name,
  features,
  frameRate: 30,
  frameCount: values[0].length,
  values: values.map((row) => Uint8Array.from(row)),
})

/** Answers that hold for a few frames, as real ones do. */
function randomStreams(
  name: string,
  features: readonly Feature[],
  frames: number,
  seed: number,
): FeatureStreams {
  const random = seeded(seed)
  return streams(
    name,
    features,
    features.map(({ below }) => {
      let value = 0
      return Array.from({ length: frames }, () => {
        if (random() < 0.25) value = random.integer(below === undefined ? 2 : 3)
        return value
      })
    }),
  )
}

const query = (...phases: readonly Readonly<Record<string, readonly number[]>>[]): PartQuery => ({
  name: 'test',
  part: 'whole',
  segments: phases.map((admitted) => ({ admit: [admitted] })),
})

describe('[Q1] the seed’s example', () => {
  // D and Q of §3.1.2, one frame per segment.
  const index = extendIndex(emptyIndex(TWO), [
    streams('D', TWO, [
      [1, 0, 0, 0, 1, 0, 0, 1],
      [0, 0, 1, 0, 0, 0, 1, 0],
    ]),
  ])
  test('inverted lists and their intersection are those printed', () => {
    const lists = invertedLists(index, ['a', 'b'])
    const printed = (vector: string): readonly number[] => lists.lists.get(vector)!.map((k) => k + 1)
    expect(printed('1,0')).toEqual([1, 5, 8])
    expect(printed('0,0')).toEqual([2, 4, 6])
    expect(printed('0,1')).toEqual([3, 7])
    expect(intersectLists(lists, [[[1, 0]], [[0, 0]], [[0, 1]]]).map((k) => k + 1)).toEqual([1, 5])
  })
  test('the bit slices find the same places', () => {
    const found = matchQuery(index, query({ a: [1], b: [0] }, { a: [0], b: [0] }, { a: [0], b: [1] }))
    expect(found.map(({ first }) => first + 1)).toEqual([1, 5])
  })
})

for (const seed of [1, 2, 3, 5, 8]) {
  test(`[Q2] exact queries by bit slices agree with the inverted lists (seed ${seed})`, () => {
    const features = [feature('a', 2), feature('b', 3), feature('c', 2)]
    const index = extendIndex(
      emptyIndex(features),
      [70, 31, 33, 200].map((frames, k) => randomStreams(`clip ${k}`, features, frames, 10 * seed + k)),
    )
    const lists = invertedLists(index, ['a', 'b'])
    const random = seeded(seed)
    for (let n = 0; n < 20; n++) {
      // Any three different neighbouring vectors that occur somewhere.
      const at = random.integer(lists.starts.length - 3)
      if (lists.clips[at] !== lists.clips[at + 2]) continue
      const vectors = [0, 1, 2].map((l) =>
        [...lists.lists]
          .find(([, list]) => list.includes(at + l))![0]
          .split(',')
          .map(Number),
      )
      const hits = intersectLists(
        lists,
        vectors.map((vector) => [vector]),
      )
      const found = matchQuery(index, query(...vectors.map(([a, b]) => ({ a: [a], b: [b] }))))
      expect(found.map(({ clip, cuts }) => index.clips[clip].first + cuts[1])).toEqual(
        hits.map((segment) => lists.starts[segment + 1]),
      )
    }
  })

  test(`[Q3] optional phases, limits of duration and sets match a search of all cuts (seed ${seed})`, () => {
    const features = [feature('a', 3), feature('b', 2)]
    const one = randomStreams('clip', features, 60, seed)
    const index = extendIndex(emptyIndex(features), [one])
    const asked: PartQuery = {
      name: 'test',
      part: 'whole',
      segments: [
        { admit: [{ a: [0] }] },
        { admit: [{ a: [1], b: [0] }, { a: [2] }], optional: true, maxSeconds: 5 / 30 },
        { admit: [{ b: [1] }], minSeconds: 2 / 30 },
      ],
    }
    const holds = (l: number, f: number): boolean =>
      asked.segments[l].admit.some((admitted) =>
        Object.entries(admitted).every(([name, values]) =>
          values.includes(one.values[features.findIndex((other) => other.name === name)][f]),
        ),
      )
    const all = (l: number, from: number, to: number): boolean => {
      for (let f = from; f < to; f++) if (!holds(l, f)) return false
      return true
    }
    const ends = new Set<number>()
    for (let s = 0; s < 60; s++)
      for (let x = s + 1; x < 60; x++)
        for (let y = x; y <= Math.min(x + 5, 59); y++)
          for (let e = y + 2; e <= 60; e++) if (all(0, s, x) && all(1, x, y) && all(2, y, e)) ends.add(e)
    // Runs of the last phase in which some cut ends, by their last frame.
    const runEnds = new Set(
      [...ends].map((e) => {
        let last = e
        while (last < 60 && holds(2, last)) last++
        return last
      }),
    )
    const found = matchQuery(index, asked)
    expect(new Set(found.map(({ end }) => end))).toEqual(runEnds)
    for (const { cuts } of found) {
      expect(all(0, cuts[0], cuts[1] < 0 ? cuts[2] : cuts[1])).toBe(true)
      expect(all(2, cuts[2], cuts[3])).toBe(true)
    }
  })

  test(`[Q4] an index survives its file, grows and shrinks without a trace (seed ${seed})`, () => {
    const features = [feature('a', 2), feature('b', 3)]
    const parts = [64, 1, 95].map((frames, k) => randomStreams(`clip ${k}`, features, frames, seed + k))
    const whole = extendIndex(emptyIndex(features), parts)
    const grown = extendIndex(extendIndex(emptyIndex(features), parts.slice(0, 2)), parts.slice(2))
    expect(grown).toEqual(whole)
    expect(parseIndex(printIndex(whole))).toEqual(whole)
    expect(streamsOf(whole, whole.clips[2]).values).toEqual(parts[2].values)
    expect(dropClips(whole, ['clip 1']).clips.map(({ name }) => name)).toEqual(['clip 0', 'clip 2'])
  })
}

test('[Q5] a feature that is not named splits nothing', () => {
  const index = extendIndex(emptyIndex(TWO), [
    streams('flicker', TWO, [
      [0, 1, 1, 1, 1, 0],
      [0, 1, 0, 1, 0, 1],
    ]),
  ])
  expect(matchQuery(index, query({ a: [1] }))).toMatchObject([{ first: 1, end: 5 }])
})

test('[Q6] no match crosses from one clip into the next', () => {
  const index = extendIndex(emptyIndex(TWO), [
    streams('first', TWO, [new Array(31).fill(1), new Array(31).fill(0)]),
    streams('second', TWO, [new Array(31).fill(0), new Array(31).fill(0)]),
  ])
  expect(matchQuery(index, query({ a: [1] }, { a: [0] }))).toEqual([])
})

test('[Q7] damaged and foreign files are refused with what to do', () => {
  const bytes = printIndex(extendIndex(emptyIndex(TWO), [randomStreams('clip', TWO, 90, 1)]))
  expect(() => parseIndex(bytes.slice(0, -3))).toThrow(/cut off|damaged/)
  expect(() =>
    parseIndex(Uint8Array.from(bytes, (byte, k) => (k === 4 ? INDEX_FILE_VERSION + 1 : byte))),
  ).toThrow(/version 2 and version 1 is read/)
  expect(() => parseIndex(new Uint8Array(40))).toThrow(/no index of features/)
  expect(() => extendIndex(emptyIndex(TWO), [randomStreams('x', CATALOGUE, 3, 1)])).toThrow(/must agree/)
  expect(() =>
    extendIndex(emptyIndex(TWO), [randomStreams('x', TWO, 3, 1), randomStreams('x', TWO, 3, 1)]),
  ).toThrow(/names must differ/)
})

test('[Q8] a query is written in the features’ words, and a wrong word is answered with the right ones', () => {
  const asked = parseQuery(
    '{"part": "rightArm", "phases": [{"when": {"right-elbow-bent": "bent"}, "atMost": 2}, {"any": [{}], "optional": true}, {"when": {"right-hand-ahead": ["ahead", "beside"]}}]}',
    CATALOGUE,
  )
  expect(asked.segments).toEqual([
    { admit: [{ 'right-elbow-bent': [1] }], maxSeconds: 2 },
    { admit: [{}], optional: true },
    { admit: [{ 'right-hand-ahead': [1, 2] }] },
  ])
  expect(() => parseQuery('{"phases": [{"when": {"right-elbow-bent": "crooked"}}]}', CATALOGUE)).toThrow(
    /it answers "stretched", "bent"/,
  )
  expect(() => parseQuery('{"phases": [{"when": {"right-elbow-crooked": "bent"}}]}', CATALOGUE)).toThrow(
    /right-elbow-bent/,
  )
  expect(() => parseQuery('{"phases": []}', CATALOGUE)).toThrow(/no phases/)
  for (const words of Object.values(NAMED_QUERIES).flat())
    expect(queryFromWords(CATALOGUE, words).segments).not.toEqual([])
})

describe('asking by example', () => {
  const walks = [3, 4, 5].map((seconds, k): Motion => ({
    ...stickWalker(k + 1, { seconds }),
    name: `walk ${k}`,
  }))
  const still: Motion = makeMotion({ ...walks[0], name: 'stand', ...heldFrame(walks[0]) })
  const motions = [...walks, still]
  const index = extendIndex(
    emptyIndex(),
    motions.map((motion) => extractFeatures(motion)),
  )
  const motionOf = (clip: number): Motion => motions[clip]

  test('[Q9] a walk finds itself to the letter and the other walks, and nobody who stands', () => {
    const hits = askByExample(index, walks[0], 'lower', motionOf, { enough: 3, within: Infinity })
    expect(hits[0]).toMatchObject({ clip: 0, step: 0 })
    expect(hits[0].score).toBeLessThan(1e-3) // itself, f32 clouds
    expect(new Set(hits.map(({ name }) => name))).toEqual(new Set(['walk 0', 'walk 1', 'walk 2']))
    expect(hits[0].reason).toMatch(/foot-in-front/)
  })

  test('[Q10] every rung of the ladder finds the example itself', () => {
    const streamsOfWalk = extractFeatures(walks[1])
    for (const strictness of LADDER) {
      const found = matchQuery(index, queryFromExample(index, streamsOfWalk, 'lower', strictness))
      expect(found.some(({ clip }) => clip === 1)).toBe(true)
    }
  })

  test('[Q13] by name, a place is one hit however many ways of saying it fit there, with the time around it', () => {
    const steps = askByName(index, 'locomotion')
    expect(steps.map(({ clip, start }) => [clip, start])).toEqual(
      steps.map(({ clip, start }) => [clip, start]).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
    )
    const words = NAMED_QUERIES.locomotion[0]
    const bare = askByQuery(index, queryFromWords(CATALOGUE, words))
    const wide = askByQuery(index, queryFromWords(CATALOGUE, { ...words, around: [0.2, 30] }))
    expect(wide.length).toBe(bare.length)
    wide.forEach(({ start, end, clip }, k) => {
      expect(start).toBeCloseTo(Math.max(0, bare[k].start - 0.2), 6)
      // Nobody is found after the end of a clip.
      expect(end).toBeCloseTo((index.clips[clip].frameCount - 1) / index.frameRate, 6)
    })
    expect(() => askByName(index, 'somersault')).toThrow(/there is no query "somersault"; the names are/)
  })

  test('[Q11] a query by name is ranked by the nearest example when one is given', () => {
    const step = queryFromWords(CATALOGUE, NAMED_QUERIES.locomotion[0])
    const plain = askByQuery(index, step)
    expect(plain.length).toBeGreaterThan(3)
    expect(plain.every(({ step: rung, score }) => rung === -1 && score === Infinity)).toBe(true)
    const example = rankedExample('lower', partTrack(walks[0], 'lower'))
    const ranked = askByQuery(index, step, [example], motionOf)
    expect(ranked.every(({ score }, k) => k === 0 || score >= ranked[k - 1].score)).toBe(true)
  })
})

/** The first frame, for as long as the motion. */
function heldFrame({ rootPositions, rotations, frameCount, skeleton }: Motion): {
  rootPositions: Float32Array
  rotations: Float32Array
} {
  const width = 4 * skeleton.jointCount
  return {
    rootPositions: Float32Array.from({ length: 3 * frameCount }, (_, q) => rootPositions[q % 3]),
    rotations: Float32Array.from({ length: width * frameCount }, (_, q) => rotations[q % width]),
  }
}
