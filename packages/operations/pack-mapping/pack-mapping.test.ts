import { MotionError, seeded, type Random } from '@understudy/motion'
import { FollowerPlayer, LeaderPoints, readPack, writePack, type MotionPack } from '@understudy/runtime'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  addPair,
  controlOf,
  DANCE,
  emptyDatabase,
  interpretOnline,
  respondOnline,
  type MappingDatabase,
  type PointMotion,
} from '@understudy/synthesis/methods/control-by-example'
import { randomPairs, stickWalker, wander } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { followerSource } from './follower-source.ts'

const RATE = DANCE.respond.rate!
const SETTINGS = { ...DANCE.respond, frameRate: 30 }

/** Walkers who answer two wandering points. */
const randomDatabase = (random: Random): MappingDatabase =>
  randomPairs(random, 4).reduce(
    (all, pair, seed) =>
      addPair(all, { ...pair, target: stickWalker(seed + 1, { seconds: 2.2 }) }, [0.2, 0.9, 1.8]),
    emptyDatabase(['hips', 'leftHand'], {
      control: { kind: 'points', points: [{ role: 'leftHand', weight: 2 }, { role: 'rightHand' }] },
      joinSeconds: 0.1,
    }),
  )

const packed = (database: MappingDatabase): MotionPack =>
  readPack(writePack(followerSource(database, 60, makeRun())))

/** Which stretch of the pack an example is. */
function unitOf(database: MappingDatabase, pack: MotionPack, instance: number): readonly number[] {
  const { pair, start, end } = database.instances[instance]!
  const { first } = pack.header.clips[pair]!
  return [first + start * 60, first + end * 60]
}

describe('a packed follower', () => {
  for (const seed of [1, 2, 3])
    for (const lag of [0, 2, 4])
      test(`[R8] finds what the library finds likeliest with ${lag} instants of latency (seed ${seed})`, () => {
        const random = seeded(seed)
        const database = randomDatabase(random)
        const pack = packed(database)
        const control = wander(random, 40, 2)
        const online = interpretOnline(database, { ...SETTINGS, latencySeconds: lag / RATE, commit: false })
        const player = new FollowerPlayer(pack, { latencySeconds: lag / RATE })
        let compared = 0
        for (let instant = 0; instant < 40; instant++) {
          const points = control.points.subarray(6 * instant, 6 * instant + 6)
          online.push(points)
          player.step(1 / RATE, points)
          if (instant < Math.max(1, lag)) continue
          const [first] = online.likelyAt(instant - lag, DANCE.respond.softness!, 24)
          const found = pack.header.follower!.units[player.unit]!
          unitOf(database, pack, first!.instance).forEach((frame, i) =>
            expect(found[i]).toBeCloseTo(frame, 2),
          )
          compared++
        }
        expect(compared).toBeGreaterThan(30)
      })

  test('[R8] its pose is the library’s blend, with feet and jumps left alone (seed 4)', () => {
    const random = seeded(4)
    const database = randomDatabase(random)
    const pack = packed(database)
    const control = smooth(wander(random, 60, 2))
    const [answer] = respondOnline(database, control, [2 / RATE], SETTINGS)
    const player = new FollowerPlayer(pack, {
      latencySeconds: 2 / RATE,
      lockFeet: false,
      halfLife: 1e-3,
      most: 50,
    })
    const point = (seconds: number, c: number): number => {
      const at = Math.min(seconds * control.rate, control.frameCount - 1.001)
      const f = Math.floor(at)
      const [a, b] = [control.points[6 * f + c]!, control.points[6 * f + 6 + c]!]
      return a + (at - f) * (b - a)
    }
    const offs: number[] = []
    for (let frame = 0; frame < 30 * 4; frame++) {
      player.step(
        1 / 30,
        Float64Array.from({ length: 6 }, (_, c) => point(frame / 30, c)),
      )
      const shown = frame / 30 - player.latency
      if (!player.ready || shown < 0.5) continue
      const at = Math.round(shown * 30)
      if (Math.abs(shown * 30 - at) > 0.01) continue
      const truth = answer!.rootPositions.subarray(3 * at, 3 * at + 3)
      offs.push(Math.hypot(...[0, 1, 2].map((c) => player.pose[c]! - truth[c]!)))
    }
    expect(offs.length).toBeGreaterThan(20)
    const sorted = offs.toSorted((a, b) => a - b)
    // Half a millimetre in the leader's points moves a weight by a little.
    expect(sorted[offs.length >> 1]).toBeLessThan(0.01)
  })

  test('[R9] a player allocates its rings once: an hour of leading changes no length, and it can begin anew', () => {
    const random = seeded(5)
    const player = new FollowerPlayer(packed(randomDatabase(random)))
    const control = wander(random, 40, 2)
    const lead = (instants: number): Float32Array => {
      for (let i = 0; i < instants; i++)
        player.step(1 / RATE, control.points.subarray(6 * (i % 40), 6 * (i % 40) + 6))
      return player.pose.slice()
    }
    const first = lead(40)
    expect(lead(300).every(Number.isFinite)).toBe(true)
    player.clear()
    expect(player.ready).toBe(false)
    lead(40).forEach((value, i) => expect(value).toBeCloseTo(first[i]!, 5))
  })

  test('the latency can be changed while it plays, and lost points harm nothing', () => {
    const random = seeded(6)
    const player = new FollowerPlayer(packed(randomDatabase(random)), { latencySeconds: 0 })
    const control = wander(random, 40, 2)
    for (let i = 0; i < 120; i++) {
      if (i === 40) player.latency = 0.5
      if (i === 80) player.latency = 99
      const points = control.points.slice(6 * (i % 40), 6 * (i % 40) + 6)
      if (i % 7 === 3) points.fill(NaN, 0, 3)
      player.step(1 / RATE, points)
      expect(player.pose.every(Number.isFinite)).toBe(true)
    }
    // The most that was made room for, in whole instants.
    expect(player.latency).toBeCloseTo(1, 0)
    expect(() => player.step(0.1, [1, 2, 3])).toThrow(/2 points need 6/)
  })

  test('walks along a path have no leader; a leader’s points are read out of any pose', () => {
    const random = seeded(7)
    const path = { ...randomDatabase(random), control: { kind: 'hips' as const } }
    expect(() => followerSource(path, 30, makeRun())).toThrow(MotionError)
    const pack = packed(randomDatabase(random))
    const walker = stickWalker(1)
    const reader = new LeaderPoints(walker.skeleton, pack.header.follower!)
    const pose = [
      ...walker.rootPositions.subarray(0, 3),
      ...walker.rotations.subarray(0, 4 * walker.skeleton.jointCount),
    ]
    const { points } = controlOf(walker, {
      kind: 'points',
      points: pack.header.follower!.roles.map((role) => ({ role })),
    })
    reader.read(pose).forEach((value, i) => expect(value).toBeCloseTo(points[i]!, 5))
  })
})

/** Points that move as a body does. */
function smooth(control: PointMotion): PointMotion {
  const points = Float64Array.from(control.points)
  for (let pass = 0; pass < 4; pass++)
    for (let i = 6; i < points.length - 6; i++)
      points[i] = (points[i - 6]! + 2 * points[i]! + points[i + 6]!) / 4
  return { ...control, points }
}
