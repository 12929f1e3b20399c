import { MotionError, quat, seeded, type Random } from '@understudy/motion'
import { randomSkeleton } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { PACK_VERSION } from './header.ts'
import type { MotionPack } from './motion-pack.ts'
import type { PackSource } from './pack-source.ts'
import { printPack } from './print-pack.ts'
import { PackStream, readPack } from './read-pack.ts'
import { writePack } from './write-pack.ts'

/** Frames of wandering joints; some joints stay still, some spin through every quaternion. */
function randomSource(random: Random, frames: number): PackSource {
  const skeleton = randomSkeleton(random)
  const joints = skeleton.jointCount
  const rotations = new Float32Array(4 * joints * frames)
  for (let j = 0; j < joints; j++) {
    const pace = [0, 0.02, 0.5][j % 3]
    let q = quat.exp([random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)])
    for (let f = 0; f < frames; f++) {
      q = quat.multiply(quat.exp([pace * random.normal(), pace * random.normal(), pace * random.normal()]), q)
      // The sign means nothing: it may change from frame to frame.
      const sign = random() < 0.5 ? -1 : 1
      rotations.set(
        q.map((c) => sign * c),
        4 * (joints * f + j),
      )
    }
  }
  const floats = (count: number, size: number): Float32Array =>
    Float32Array.from({ length: count }, () => size * random.normal())
  const half = frames >> 1
  return {
    skeleton,
    frameRate: 30,
    clips: [
      { name: 'one', first: 0, frames: half },
      { name: 'two', first: half, frames: frames - half },
    ],
    ground: Float64Array.from(floats(3 * frames, 3)),
    root: floats(3 * frames, 0.3),
    rotations,
    contacts: Uint8Array.from({ length: frames }, () => random.integer(16)),
    tags: ['walk', 'run'],
    tagged: [
      { tag: 0, first: 0, last: half },
      { tag: 1, first: half, last: frames - 1 },
    ],
    layout: {
      width: 6,
      horizons: [0.5],
      groups: [
        { name: 'path', at: 0, width: 2, scale: 0.5, mean: [0, 1] },
        { name: 'facing', at: 2, width: 2, scale: 0.7, mean: [0, 1] },
        { name: 'hipsVelocity', at: 4, width: 2, scale: 0.2, mean: [0, 0] },
      ],
    },
    features: floats(6 * frames, 1),
  }
}

const framesOf = (pack: MotionPack): Float64Array[] =>
  Array.from({ length: pack.framesReady }, (_, frame) => {
    const out = new Float64Array(pack.frameWidth)
    pack.readFrame(frame, out)
    return out
  })

describe('a pack', () => {
  for (const [seed, degrees] of [
    [1, 0.05],
    [2, 0.1],
    [3, 1],
    [4, 5],
  ] as const) {
    test(`[R1] no rotation is off by more than the bound that it states (seed ${seed}, ${degrees}°)`, () => {
      const source = randomSource(seeded(seed), 150)
      const pack = readPack(writePack(source, { toleranceDegrees: degrees, toleranceMillimetres: 0.5 }))
      let worst = 0
      framesOf(pack).forEach((frame, f) => {
        for (let j = 0; j < source.skeleton.jointCount; j++) {
          const at = 4 * (f * source.skeleton.jointCount + j)
          worst = Math.max(
            worst,
            quat.angleBetween(quat.quatAt(frame, 6 + 4 * j), quat.quatAt(source.rotations, at)),
          )
        }
        for (let c = 0; c < 3; c++) {
          expect(Math.abs(frame[3 + c] - source.root[3 * f + c])).toBeLessThanOrEqual(0.000501)
          expect(Math.abs(frame[c] - source.ground[3 * f + c])).toBeLessThanOrEqual(0.000501)
        }
      })
      const { error } = pack.header
      expect(error.boundDegrees).toBe(degrees)
      expect((180 / Math.PI) * worst).toBeLessThanOrEqual(degrees)
      // The bound is no wild guess, and what the file says was measured is so.
      expect((180 / Math.PI) * worst).toBeGreaterThan(0.3 * degrees)
      expect(error.measuredDegrees).toBeCloseTo((180 / Math.PI) * worst, 6)
      expect(error.measuredMillimetres).toBeGreaterThan(0)
    })
  }

  test('[R2] arrives in pieces of any size and is the same', () => {
    const random = seeded(5)
    const source = randomSource(random, 200)
    const bytes = writePack(source)
    const whole = readPack(bytes)
    const stream = new PackStream()
    let ready = 0
    for (let at = 0; at < bytes.length;) {
      const size = 1 + random.integer(700)
      stream.push(bytes.subarray(at, at + size))
      at += size
      const now = stream.pack?.framesReady ?? 0
      expect(now).toBeGreaterThanOrEqual(ready)
      ready = now
      if (at < bytes.length / 2) expect(ready).toBeLessThan(200)
    }
    expect(framesOf(stream.pack!)).toEqual(framesOf(whole))
    expect(stream.pack!.features).toEqual(whole.features)
    expect(printPack(whole)).toEqual(bytes)
    expect(whole.contacts).toEqual(source.contacts)
    whole.features.forEach((value, i) =>
      expect(Math.abs(value - source.features[i])).toBeLessThanOrEqual(1 / 128 + 1e-6),
    )
    expect(whole.tags[0]).toBe(1)
    expect(whole.tags[100]).toBe(3)
    expect(whole.tags[199]).toBe(2)
    expect(whole.clipAt(99).name).toBe('one')
    expect(whole.clipAt(100).name).toBe('two')
    expect(whole.header.skeleton.joints).toEqual(source.skeleton.joints)
  })

  test('[R3] a cut or changed file is refused in words, or read; it never fails otherwise', () => {
    const bytes = writePack(randomSource(seeded(6), 80))
    const random = seeded(7)
    let refused = 0
    for (let i = 0; i < 200; i++) {
      const broken = bytes.slice(0, i % 2 === 0 ? bytes.length : random.integer(bytes.length))
      for (let n = random.integer(4); n >= 0 && broken.length > 0; n--)
        broken[random.integer(broken.length)] = random.integer(256)
      try {
        const strange = framesOf(readPack(broken)).some((frame) =>
          frame.some((value, i) => !(Math.abs(value) <= (i < 6 ? 1e9 : 1 + 1e-9))),
        )
        expect(strange).toBe(false)
      } catch (error) {
        if (!(error instanceof MotionError)) throw error
        refused++
      }
    }
    expect(refused).toBeGreaterThan(100)
  })

  test('[R3] another version and foreign bytes are refused by what they are', () => {
    const bytes = writePack(randomSource(seeded(8), 70))
    const newer = bytes.slice()
    newer[4] = PACK_VERSION + 1
    expect(() => readPack(newer, 'hero.pack')).toThrow(
      /hero\.pack: this pack has version 2; version 1 is read here/,
    )
    expect(() => readPack(new TextEncoder().encode('HIERARCHY ROOT Hips'))).toThrow(
      /does not begin with "USPK"/,
    )
    expect(() => readPack(bytes.subarray(0, bytes.length - 1))).toThrow(/it ends after 64 of 70 frames/)
    expect(() => writePack(randomSource(seeded(8), 4), { toleranceDegrees: 9 })).toThrow(
      /the tolerance is 9°/,
    )
  })
})
