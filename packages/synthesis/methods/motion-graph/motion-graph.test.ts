import { seeded, type Motion } from '@understudy/motion'
import {
  GraphPlayer,
  planWalk,
  PlannedWalk,
  RandomWalk,
  readPack,
  writePack,
  type MotionPack,
  type PackedJoin,
  type PackSource,
} from '@understudy/runtime'
import { humanoid, randomMotion, stroll } from '@understudy/test-utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { cloudDistance, cloudTrack, windowPointWeights } from '../../analysis/compare/index.ts'
import { makeRun } from '../../run.ts'
import { prepareClips } from '../motion-matching/build-database.ts'
import { buildMotionGraph } from './build-graph.ts'
import { findJoins } from './find-joins.ts'
import { pruneJoins } from './prune-joins.ts'

const skeleton = humanoid()
/** Straight on, to the left and to the right: what a line needs. */
const walks = (): Motion[] =>
  [0, 0.9, -0.9].map((turnRate, i) => ({
    ...stroll({ turnRate, speed: 1.2, seconds: 6, frameRate: 30, skeleton }),
    name: `walk ${i}`,
  }))

let source: PackSource
let pack: MotionPack
beforeAll(() => {
  source = buildMotionGraph(walks(), {}, makeRun())
  pack = readPack(writePack(source))
})

describe('pruning', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    test(`[MG1] keeps the largest part where any place is reached from any, by closure (seed ${seed})`, () => {
      const random = seeded(seed)
      const clips = [0, 1, 2].map((n) => ({ name: `${n}`, first: 12 * n, frames: 12 }))
      const joins: PackedJoin[] = Array.from({ length: 3 + random.integer(7) }, () => ({
        from: random.integer(36),
        to: random.integer(36),
        cost: 0,
      })).sort((a, b) => a.from - b.from)
      const kept = pruneJoins(joins, clips)
      expect(kept).toEqual(joins.filter((join) => largestByClosure(joins).has(join)))
      // From wherever a join leads to there is another one to leave by, in the same clip.
      for (const { to } of kept)
        expect(kept.some(({ from }) => from > to && Math.floor(from / 12) === Math.floor(to / 12))).toBe(true)
    })
  }
})

/** Joins are places; b is reached from a if the clip leads from where a arrives to where b leaves. By repeated squaring. */
function largestByClosure(joins: readonly PackedJoin[]): ReadonlySet<PackedJoin> {
  const reach = joins.map((a) =>
    joins.map((b) => b.from > a.to && Math.floor(b.from / 12) === Math.floor(a.to / 12)),
  )
  for (let round = 0; round < joins.length; round++)
    for (const row of reach)
      row.forEach((is, middle) => {
        if (is) reach[middle].forEach((further, end) => (row[end] ||= further))
      })
  const groups = joins.map((_, a) => joins.filter((__, b) => reach[a][b] && reach[b][a]))
  return new Set(groups.reduce((most, group) => (group.length > most.length ? group : most), []))
}

describe('joins', () => {
  test('[MG2] cost what their windows are apart, and are the best of their surroundings', () => {
    const motions = prepareClips(walks(), {})
    const joins = findJoins(motions, source.contacts, { maxDistance: 0.08, contactPenalty: 0 }, makeRun())
    expect(joins.length).toBeGreaterThan(20)
    const tracks = motions.map((motion) => cloudTrack(motion, { frameRate: 30 }))
    const clipOf = (frame: number): number =>
      source.clips.findIndex((clip) => frame < clip.first + clip.frames)
    const width = 3 * tracks[0].roles.length
    for (const { from, to, cost } of joins.filter((_, n) => n % 7 === 0)) {
      const [a, b] = [clipOf(from), clipOf(to)]
      const apart = (row: number, column: number): number =>
        Math.sqrt(
          cloudDistance(
            tracks[a].points,
            tracks[b].points,
            windowPointWeights(tracks[a]),
            row * width,
            column * width,
          ),
        )
      const [row, column] = [from - source.clips[a].first, to - source.clips[b].first]
      expect(cost).toBeCloseTo(apart(row, column), 4)
      expect(cost).toBeLessThanOrEqual(0.08)
    }
  })
})

describe('walks', () => {
  test('[MG3] a random walk never comes to an end, and a seed gives it again', () => {
    const wander = (seed: number): number[] => {
      const player = new GraphPlayer(pack, new RandomWalk(seed))
      const out: number[] = []
      for (let frame = 0; frame < 60 * 120; frame++) {
        const { position } = player
        player.step(1 / 60)
        expect(player.position).not.toBe(position)
        if (frame % 100 === 0) out.push(player.x, player.z)
      }
      expect(player.jumps).toBeGreaterThan(20)
      return out
    }
    expect(wander(1)).toEqual(wander(1))
    expect(wander(1)).not.toEqual(wander(2))
  })

  test('[MG4] a planned walk stays near its line, as near as it says', () => {
    // An S of two bends, 12 m long.
    const line = Array.from({ length: 61 }, (_, i) => [Math.sin(i / 9.6), 0.18 * i]).flat()
    const plan = planWalk(pack, line)
    expect(plan.joins.length).toBeGreaterThan(1)
    expect(plan.error).toBeLessThan(0.35)
    const player = new GraphPlayer(pack, new PlannedWalk(plan))
    player.placeAt(plan.x, plan.z, plan.yaw, plan.frame)
    let [squares, count] = [0, 0]
    for (; count < plan.seconds * 30; count++) {
      player.step(1 / 30)
      squares += nearestSquare(line, player.x, player.z)
    }
    expect(player.jumps).toBe(plan.joins.length)
    // Measured to the nearest point of the line instead of the one at the length gone: never more.
    expect(Math.sqrt(squares / count)).toBeLessThan(plan.error + 0.02)
    const end = line.slice(-2)
    expect(Math.hypot(player.x - end[0], player.z - end[1])).toBeLessThan(1)
  })

  test('[MG5] a larger beam finds nothing much better, and a straight line is walked straight', () => {
    const straight = planWalk(pack, [0, 0, 0, 8])
    expect(straight.error).toBeLessThan(0.1)
    expect(planWalk(pack, [0, 0, 0, 8], { beam: 400 }).error).toBeGreaterThan(straight.error - 0.05)
  })
})

function nearestSquare(line: readonly number[], x: number, z: number): number {
  let best = Infinity
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, az, bx, bz] = line.slice(i, i + 4)
    const [dx, dz] = [bx - ax, bz - az]
    const u = Math.min(Math.max(((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz), 0), 1)
    best = Math.min(best, (x - ax - u * dx) ** 2 + (z - az - u * dz) ** 2)
  }
  return best
}

describe('packing', () => {
  test('[MG6] joins come back as they were packed, and clips without a way round are refused', () => {
    expect(pack.header.joins.length).toBe(source.joins!.length)
    pack.header.joins.forEach((join, n) => {
      expect([join.from, join.to]).toEqual([source.joins![n].from, source.joins![n].to])
      expect(join.cost).toBeCloseTo(source.joins![n].cost, 6)
    })
    const wild = randomMotion(seeded(1), skeleton, { frameCount: 90, frameRate: 30 })
    expect(() => buildMotionGraph([wild], {}, makeRun())).toThrow(/no way round/)
    const plain = { ...source, joins: undefined } as unknown as PackSource
    expect(() => new GraphPlayer(readPack(writePack(plain)), new RandomWalk(1))).toThrow(/no motion graph/)
  })
})
