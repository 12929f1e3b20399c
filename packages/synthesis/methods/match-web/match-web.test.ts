import { makeMotion, seeded, transformGround, type Motion } from '@understudy/motion'
import { mocapSegments, readClip, realMocap, stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { makeRun } from '../../run.ts'
import { indexMotions } from './motion-index.ts'
import { ACROSS_PEOPLE, pruneMatches, searchWeb } from './search-web.ts'
import { strokeIn, strokeScore } from './stroke-score.ts'

/** A walker that stands, and thrusts its right arm out at the given seconds, by the given angle. */
function thruster(seed: number, times: readonly number[], angles: readonly number[], size = 1): Motion {
  const base = stickWalker(seed, { seconds: 8, frameRate: 30, cadence: 0, speed: 0, size })
  const rotations = base.rotations.slice()
  const upper = base.skeleton.roles.get('rightUpperArm')!
  const lower = base.skeleton.roles.get('rightLowerArm')!
  const set = (f: number, joint: number, angle: number): void =>
    rotations.set(
      [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)],
      4 * (f * base.skeleton.jointCount + joint),
    )
  for (let f = 0; f < base.frameCount; f++) {
    let out = 0
    let way = 0
    times.forEach((time, n) => {
      const bump = Math.exp(-(((f / 30 - time) / 0.15) ** 2))
      out += bump
      way += bump * angles[n]
    })
    set(f, upper, -way)
    // The elbow is bent at rest and straight at the end of the thrust.
    set(f, lower, -2 * (1 - Math.min(out, 1)))
  }
  return makeMotion({ ...base, name: `thruster-${seed}`, rotations })
}

describe('match web', () => {
  const at = [1, 2.5, 4, 6]
  const motions = [
    thruster(1, at, [1.3, 1.4, 1.5, 1.6]),
    transformGround(thruster(2, [1.5, 5], [1.35, 1.45], 1.2), { yaw: 2, x: 3, z: -1 }),
    stickWalker(3, { seconds: 8 }),
    stickWalker(4, { seconds: 8, cadence: 0, speed: 0 }),
  ]
  const index = indexMotions(motions, { frameRate: 30 }, makeRun())
  const query = { clip: 0, start: 0.6, end: 1.4 }
  const graph = searchWeb(index, query, {}, makeRun())

  test('[W1] every thrust is found once, across sizes and places, and nothing else', () => {
    const found = graph.matches.map(({ clip, start, end }) => [clip, (start + end) / 2])
    const truth = [
      [0, 2.5],
      [0, 4],
      [0, 6],
      [1, 1.5],
      [1, 5],
    ]
    expect(found).toHaveLength(truth.length)
    for (const [clip, time] of truth)
      expect(found.some(([c, t]) => c === clip && Math.abs(t - time) < 0.2)).toBe(true)
  })

  test('[W6] across people a thrust high above the shoulder is found, and nobody who stands', () => {
    const others = [...motions, thruster(5, [3], [2])]
    const wide = indexMotions(others, { frameRate: 30 }, makeRun())
    const hits = searchWeb(wide, query, { ...ACROSS_PEOPLE, clips: [3, 4] }, makeRun()).matches
    expect(hits.map(({ clip, by }) => [clip, by])).toEqual([[4, 'limbs']])
    expect(Math.abs((hits[0].start + hits[0].end) / 2 - 3)).toBeLessThan(0.2)
  })

  test('[W12] a query that shows a known action finds its places: by the stroke, or by the body, where it moves alike', () => {
    const spot = (clip: number, middle: number) => ({ clip, start: middle - 0.4, end: middle + 0.4 })
    const spots = [spot(0, 1), spot(1, 1.5), spot(1, 5), spot(3, 4)]
    const ask = (part: 'rightArm' | 'whole') =>
      searchWeb(
        index,
        query,
        { ...ACROSS_PEOPLE, actions: [{ name: 'thrust', part, spots, shown: spots }], clips: [1, 2, 3] },
        makeRun(),
      ).matches
    const whole = ask('whole')
    expect(whole.map(({ by, clip }) => [by, clip])).toEqual([
      ['action', 1],
      ['action', 1],
    ])
    expect(whole.map(({ start }) => start + 0.4).toSorted((a, b) => a - b)).toEqual([1.5, 5])
    // A place without a stroke of its own cannot be compared: the name alone holds, and it comes last.
    const arm = ask('rightArm')
    expect(arm.map(({ clip }) => clip)).toEqual([1, 1, 3])
    expect(arm[2].distance).toBe(1)
    // Where the query shows no known action everything is as without.
    const elsewhere = { name: 'thrust', part: 'whole' as const, spots: [spot(0, 4)], shown: [] }
    expect(searchWeb(index, query, { actions: [elsewhere] }, makeRun())).toEqual(graph)
  })

  test('[W7] a thrust is the stroke of the right arm at its farthest; a walk is nobody’s stroke (seeds 1, 3)', () => {
    const stroke = strokeIn(index.clips[0].strokes, 168, 192)
    expect(stroke?.limb).toBe(1)
    // The thrust is a bump of 0.15 s about second 6: the arm is out farthest within two frames of it.
    expect(Math.abs(stroke!.peak - 180)).toBeLessThanOrEqual(2)
    expect(strokeScore(stroke!, stroke!)).toBe(0)
    expect(strokeIn(index.clips[2].strokes, 60, 90)).toBeUndefined()
  })

  test('[W2] the graph can be pruned: what is only reached through a removed match goes with it', () => {
    const all = graph.matches.map((_, m) => m)
    expect(pruneMatches(graph, all).matches).toEqual([])
    const one = pruneMatches(graph, [0])
    expect(one.matches).not.toContain(graph.matches[0])
    for (const { from, to } of one.edges) {
      expect(from).toBeLessThan(one.matches.length)
      expect(to).toBeLessThan(one.matches.length)
    }
  })

  test('[W3] a query that stands still is refused: everybody who stands would match', () => {
    expect(() => searchWeb(index, { clip: 3, start: 1, end: 2 }, {}, makeRun())).toThrow(/hardly moves/)
    expect(() => searchWeb(index, { clip: 9, start: 1, end: 2 }, {}, makeRun())).toThrow(/there are 4 clips/)
  })

  test('[W4] distances grow along the way and stay within one step', () => {
    for (const { distance } of graph.matches) expect(distance).toBeLessThanOrEqual(1)
    const sorted = graph.matches.map(({ distance }) => distance)
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
  })

  const mocap = realMocap()
  test.skipIf(!mocap)(
    '[W5] kicks of one person, from every fourth of them: precision 0.98 and recall 0.95 (seed 1)',
    async () => {
      const kicks = await mocapSegments(mocap!, 'kick')
      const person = [...new Set(kicks.map(({ subject }) => subject))]
        .map((subject) => ({ subject, own: kicks.filter((kick) => kick.subject === subject) }))
        .sort((a, b) => b.own.length - a.own.length)[0]
      const rows = mocap!.clips.filter(({ subject }) => subject === person.subject)
      const clips = await Promise.all(rows.map(({ path }) => readClip(mocap!, path)))
      const web = indexMotions(
        clips.map(({ motion }) => motion),
        {},
        makeRun(),
      )
      const spots = person.own.map(({ row }) => {
        const clip = rows.findIndex(({ path }) => path === row.path)
        const { motion, dropped } = clips[clip]
        const time = (frame: number): number => (frame - dropped) / motion.frameRate
        return { clip, start: time(row.start), key: time(row.key), end: time(row.end) }
      })
      const random = seeded(1)
      let [hits, right, wanted, reached] = [0, 0, 0, 0]
      for (let k = random.integer(4); k < spots.length; k += 4) {
        const { matches } = searchWeb(web, spots[k], {}, makeRun())
        const isKick = (m: (typeof matches)[0], spot: (typeof spots)[0]): boolean =>
          m.clip === spot.clip && m.start - 0.1 <= spot.key && spot.key <= m.end + 0.1
        const sameSide = spots.filter((_, n) => n !== k && person.own[n].row.side === person.own[k].row.side)
        hits += matches.length
        right += matches.filter((m) => sameSide.some((spot) => isKick(m, spot))).length
        wanted += sameSide.length
        reached += sameSide.filter((spot) => matches.some((m) => isKick(m, spot))).length
      }
      expect(right / hits).toBeGreaterThanOrEqual(0.98)
      expect(reached / wanted).toBeGreaterThanOrEqual(0.95)
    },
  )
})
