import { humanoid, HUMANOID_HIP_HEIGHT } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { zeroRotations } from '../../skeleton/rest-pose.ts'
import { balanceEvidence } from './balance-evidence.ts'
import type { BodyTracks } from './body-tracks.ts'
import { cadenceEvidence } from './cadence-evidence.ts'
import { checkFrameRate } from './check-frame-rate.ts'
import { GRAVITY } from './rate-evidence.ts'

/** A stiff figure that hops on the spot: thrown up at 2.5 m/s, standing half a second between hops. */
function hopper(trueRate: number): Motion {
  const skeleton = humanoid()
  const speed = 2.5
  const air = (2 * speed) / GRAVITY
  const period = air + 0.5
  const frameCount = Math.round(4 * period * trueRate)
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const t = ((frame / trueRate) % period) - 0.5
    const rise = t > 0 ? speed * t - (GRAVITY / 2) * t * t : 0
    rootPositions.set([0, HUMANOID_HIP_HEIGHT + Math.max(0, rise), 0], 3 * frame)
    rotations.set(zeroRotations(skeleton.jointCount), 4 * skeleton.jointCount * frame)
  }
  return makeMotion({ skeleton, frameRate: trueRate, rootPositions, rotations })
}

/**
 * A stick on two feet, walking sideways and forward: over each standing foot the mass follows the falling stick
 * ẍ = (g/h) x exactly, then the other foot takes over.
 */
function stickWalk(sampleRate: number, stepSeconds: number, steps: number): BodyTracks {
  const height = 0.9
  const rate = Math.sqrt(GRAVITY / height)
  const perStep = Math.round(stepSeconds * sampleRate)
  const sampleCount = perStep * steps
  const mass = new Float64Array(3 * sampleCount)
  const leftFoot = new Float64Array(3 * sampleCount)
  const rightFoot = new Float64Array(3 * sampleCount)
  const stride = 0.6
  const half = stepSeconds / 2
  for (let sample = 0; sample < sampleCount; sample++) {
    const step = Math.floor(sample / perStep)
    const t = (sample - step * perStep) / sampleRate - half
    const side = step % 2 === 0 ? 1 : -1
    const footX = 0.1 * side
    const footZ = stride * step
    // Sideways the mass swings towards the foot and back; forward it passes over it.
    const x = footX - side * 0.1 * (Math.cosh(rate * t) / Math.cosh(rate * half))
    const z = footZ + (stride / 2) * (Math.sinh(rate * t) / Math.sinh(rate * half))
    mass.set([x, height, z], 3 * sample)
    const share = (sample - step * perStep) / perStep
    const swing = [-footX, 0.1 * Math.sin(Math.PI * share), footZ - stride + 2 * stride * share]
    const stand = [footX, 0, footZ]
    leftFoot.set(side > 0 ? stand : swing, 3 * sample)
    rightFoot.set(side > 0 ? swing : stand, 3 * sample)
  }
  return { sampleCount, sampleRate, mass, leftFoot, rightFoot, clearance: new Float64Array(sampleCount) }
}

/**
 * Somebody who sways from one foot to the other without lifting them: a heel rolls by two centimetres, the mass follows the
 * falling stick at half its speed, because both feet carry it.
 */
function sway(sampleRate: number): BodyTracks {
  const walk = stickWalk(2 * sampleRate, 0.5, 24)
  const still = (track: Float64Array, side: number): Float64Array => {
    const heights = Float64Array.from({ length: walk.sampleCount }, (_, i) => track[3 * i + 1])
    return track.map((_, at) => [0.1 * side, 0.2 * heights[Math.floor(at / 3)], 0][at % 3])
  }
  return {
    ...walk,
    sampleRate,
    mass: walk.mass.map((value, at) => (at % 3 === 2 ? 0 : value)),
    leftFoot: still(walk.leftFoot, 1),
    rightFoot: still(walk.rightFoot, -1),
  }
}

describe('checkFrameRate', () => {
  test('[C5] feet that stay down say nothing about the rate, however the body sways', () => {
    const { evidence, support } = balanceEvidence(sway(30))
    expect(support!.phases.length).toBeGreaterThan(10)
    expect(evidence).toBeUndefined()
    expect(cadenceEvidence(sway(240), balanceEvidence(sway(240)).support!)).toBeUndefined()
  })

  test.each([30, 60, 120])('[C4] hops at a true %i frames per second fall as they should', (rate) => {
    const { confidence, suggested, evidence } = checkFrameRate(hopper(rate))
    expect(evidence.map(({ kind }) => kind)).toContain('free fall')
    expect(suggested).toBeUndefined()
    expect(confidence).toBeGreaterThan(0.95)
  })

  test.each([
    [60, 120],
    [60, 30],
    [30, 120],
    [120, 30],
  ])('[C4] hops at %i frames per second that claim %i are found out', (rate, claimed) => {
    const { confidence, suggested, how } = checkFrameRate(makeMotion({ ...hopper(rate), frameRate: claimed }))
    expect(suggested).toBe(rate)
    expect(confidence).toBeLessThan(0.1)
    expect(how).toMatch(/falls at [\d.]+ m\/s² in the air/)
  })

  test.each([60, 120])(
    '[C5] a stick that falls over each foot in turn tells the rate by its balance (%i Hz)',
    (rate) => {
      const { evidence } = balanceEvidence(stickWalk(rate, 0.5, 12))
      expect(evidence?.kind).toBe('balance')
      // Octaves. Smoothing over the changes of foot flattens the accelerations: 0.15 seen.
      expect(Math.abs(evidence!.octaves!)).toBeLessThan(0.25)
    },
  )

  test.each([-1, 1])('[C5] the same stick claiming a rate %i octaves off is found out', (octaves) => {
    const walk = stickWalk(60, 0.5, 12)
    const { evidence } = balanceEvidence({ ...walk, sampleRate: 60 * 2 ** -octaves })
    expect(Math.abs(evidence!.octaves! - octaves)).toBeLessThan(0.25)
  })

  test('[C6] only steps that nobody takes speak against a rate', () => {
    const at = (sampleRate: number) => {
      const body = { ...stickWalk(60, 0.5, 16), sampleRate }
      const { support } = balanceEvidence(body)
      return cadenceEvidence(body, support!)
    }
    expect(at(60)).toBeUndefined()
    const fast = at(240)!
    expect(fast.how).toContain('steps 8.0 times a second')
    expect(fast.deviations(0)).toBeGreaterThan(4)
    expect(fast.deviations(-2)).toBe(0)
    expect(at(15)!.deviations(0)).toBeGreaterThan(0)
  })

  test('[C4] a figure that stands still, or has no roles, proves nothing', () => {
    const still = hopper(60)
    const standing = makeMotion({ ...still, rootPositions: new Float32Array(still.rootPositions.length) })
    const bare = makeMotion({ ...still, skeleton: humanoid({ withRoles: false }) })
    for (const motion of [standing, bare]) {
      expect(checkFrameRate(motion)).toMatchObject({
        confidence: 0.5,
        evidence: [],
        how: 'nothing to check it by',
      })
    }
  })
})
