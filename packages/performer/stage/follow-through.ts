import type { Manner } from '../performer.ts'
import { clamp } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import type { Tracks } from './channels.ts'

/** A hanging arm swings like a pendulum of about 0.4 m, damped by muscle. */
const RATE = 5
const DAMPING = 0.55
/** How much of the body's acceleration the muscles let through, per m/s². */
const ARM_GAIN = 0.035
const TRUNK_GAIN = 0.012
const MOST = 0.45

/**
 * Follow-through: what is loose lags behind the hips. Each looseness is a damped spring driven by the
 * horizontal acceleration a of the hips in the body's own frame,
 *   θ″ = −ω²θ − 2ζωθ′ − ω² k a,
 * added to the arms and, smaller, to the trunk, in proportion to the channel `loose`. A measured action (walking)
 * has it in its curves already and leaves `loose` at 0.
 */
export function followThrough(tracks: Tracks, manner: Manner, frameRate: number): void {
  const n = tracks.x.length
  const dt = 1 / frameRate
  const damping = DAMPING * manner.stiffness
  const forward = { angle: 0, speed: 0 }
  const left = { angle: 0, speed: 0 }
  const swing = (spring: { angle: number; speed: number }, push: number): number => {
    // Semi-implicit Euler: stable at any frame rate a recording has.
    spring.speed += dt * (RATE * RATE * (-push - spring.angle) - 2 * damping * RATE * spring.speed)
    spring.angle += dt * spring.speed
    return spring.angle
  }
  // A tenth of a second's acceleration: single frames would shake the hands.
  const w = Math.max(1, Math.round(0.05 * frameRate))
  const acceleration = (p: Float64Array, f: number): number =>
    (p[Math.min(f + w, n - 1)] - 2 * p[f] + p[Math.max(f - w, 0)]) / (w * dt * w * dt)
  for (let f = 0; f < n; f++) {
    const inside = f >= w && f < n - w
    const ax = inside ? acceleration(tracks.x, f) : 0
    const az = inside ? acceleration(tracks.z, f) : 0
    const [c, s] = [cos(tracks.facing[f]), sin(tracks.facing[f])]
    const alongF = swing(forward, s * ax + c * az)
    const alongL = swing(left, c * ax - s * az)
    const loose = tracks.loose[f]
    if (loose === 0) continue
    const flex = loose * clamp(ARM_GAIN * alongF, -MOST, MOST)
    const side = loose * clamp(ARM_GAIN * alongL, -MOST, MOST)
    tracks.leftArmFlexion[f] += flex
    tracks.rightArmFlexion[f] += flex
    // Both arms swing the same way in the room; neither goes through the body.
    tracks.leftArmOut[f] += Math.max(side, -0.06)
    tracks.rightArmOut[f] += Math.max(-side, -0.06)
    tracks.trunkPitch[f] += loose * TRUNK_GAIN * alongF
    tracks.trunkList[f] -= loose * TRUNK_GAIN * alongL
  }
}
