import { describe, expect, test } from 'vitest'
import { makeMotion, makeSkeleton, quat, seeded, vec3, type Motion, type Random } from '@understudy/motion'
import { assemble, type Piece } from './assemble.ts'
import { smoothSeams } from './smooth-seams.ts'

const RATE = 240

/** A two-joint figure that swings smoothly and randomly. */
function swing(random: Random): Motion {
  const skeleton = makeSkeleton([
    { name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' },
    { name: 'spine', parent: 0, offset: [0, 0.3, 0], role: 'spine' },
  ])
  const frameCount = 3 * RATE
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(8 * frameCount)
  const phase = Array.from({ length: 9 }, () => random.between(0, 6))
  const wave = (c: number, t: number): number => Math.sin(phase[c] + (2 + (c % 3)) * t)
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / RATE
    rootPositions.set([wave(0, t), 1 + 0.1 * wave(1, t), wave(2, t)], 3 * frame)
    for (let joint = 0; joint < 2; joint++) {
      const v = [3, 4, 5].map((c) => 0.6 * wave(c + 3 * joint, t)) as unknown as vec3.Vec3
      rotations.set(quat.exp(v), 8 * frame + 4 * joint)
    }
  }
  return makeMotion({ skeleton, frameRate: RATE, rootPositions, rotations })
}

const still = { rotation: quat.IDENTITY, scale: 1, translation: vec3.ZERO }

function pieces(random: Random): Piece[] {
  const placement = { rotation: quat.fromYaw(0.4), scale: 1, translation: [0.1, 0, -0.2] as const }
  return [
    { source: swing(random), sourceStart: 0.5, sourceEnd: 1.5, start: 0, end: 1.1, placement: still },
    { source: swing(random), sourceStart: 1, sourceEnd: 2, start: 1.1, end: 2, placement },
  ]
}

/** Largest change of any number from frame to frame, and largest change of that change. */
function roughness(motion: Motion, from: number, to: number): { jump: number; kink: number } {
  let jump = 0
  let kink = 0
  const at = (frame: number, c: number): number =>
    c < 3 ? motion.rootPositions[3 * frame + c] : motion.rotations[8 * frame + c - 3]
  for (let frame = from; frame < to; frame++) {
    for (let c = 0; c < 11; c++) {
      jump = Math.max(jump, Math.abs(at(frame, c) - at(frame - 1, c)))
      kink = Math.max(kink, Math.abs(at(frame + 1, c) - 2 * at(frame, c) + at(frame - 1, c)))
    }
  }
  return { jump, kink }
}

describe('smoothSeams', () => {
  for (const seed of [1, 2, 3]) {
    test(`[C5] smooth: position and speed are continuous across the seam (seed ${seed})`, () => {
      const parts = pieces(seeded(seed))
      const raw = assemble(parts, RATE, 2 * RATE + 1)
      const seam = Math.round(1.1 * RATE)
      const before = roughness(raw, seam - 3, seam + 3)
      const after = roughness(smoothSeams(raw, parts), seam - 3, seam + 3)
      expect(before.jump).toBeGreaterThan(0.1) // there is a seam to smooth
      // A speed of 5 m/s moves 0.02 a frame; an acceleration of 60 /s² bends 1e-3 a frame.
      expect(after.jump).toBeLessThan(0.04)
      expect(after.kink).toBeLessThan(2e-3)
    })

    test(`[C5] linear: position is continuous across the seam (seed ${seed})`, () => {
      const parts = pieces(seeded(seed))
      const raw = assemble(parts, RATE, 2 * RATE + 1)
      const seam = Math.round(1.1 * RATE)
      expect(roughness(smoothSeams(raw, parts, { kind: 'linear' }), seam - 3, seam + 3).jump).toBeLessThan(
        0.06,
      )
    })
  }

  test('[C5] a clip cut in two and put together again is left alone (seed 4)', () => {
    const source = swing(seeded(4))
    const parts = [
      { source, sourceStart: 0, sourceEnd: 1, start: 0, end: 1, placement: still },
      { source, sourceStart: 1, sourceEnd: 2, start: 1, end: 2, placement: still },
    ]
    const raw = assemble(parts, RATE, 2 * RATE + 1)
    const smoothed = smoothSeams(raw, parts)
    const worst = smoothed.rotations.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - raw.rotations[i])),
      0,
    )
    expect(worst).toBeLessThan(1e-5) // f32 rounding of speeds
  })
})
