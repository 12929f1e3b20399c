import { cross, dot, normalize, scale, type Vec3 } from '../math/vec3.ts'
import { detailAround, limbOf, type Detail, type Limb } from './limb.ts'
import type { ArmMarks } from './landmarks.ts'
import { bowedStack, cone, stack, type Solid } from './solids.ts'

/** Shoulder, upper arm, forearm and a mitten of a hand with its thumb. */
export function shapeArm(
  { shoulder, elbow, wrist, fingers, thumb }: ArmMarks,
  u: number,
): { limb: Limb; details: Detail[] } {
  const up: Vec3 = [0, 1, 0]
  const arm = bowedStack(
    shoulder,
    elbow,
    wrist,
    thumb,
    up,
    [
      { bone: 0, t: -0.1, a: 0.042 * u, b: 0.046 * u, x: -0.008 * u },
      { bone: 0, t: 0.08, a: 0.053 * u, b: 0.055 * u, x: -0.006 * u },
      { bone: 0, t: 0.3, a: 0.052 * u, b: 0.051 * u },
      { bone: 0, t: 0.6, a: 0.045 * u, b: 0.044 * u },
      { bone: 0, t: 0.9, a: 0.039 * u, b: 0.039 * u },
      { bone: 1, t: 0.03, a: 0.039 * u, b: 0.039 * u },
      { bone: 1, t: 0.25, a: 0.042 * u, b: 0.043 * u },
      { bone: 1, t: 0.6, a: 0.033 * u, b: 0.036 * u },
      { bone: 1, t: 0.88, a: 0.024 * u, b: 0.029 * u },
      { bone: 1, t: 1, a: 0.021 * u, b: 0.028 * u },
    ],
    0.02 * u,
  )
  // Palm down: the back of the hand is square to fingers and thumb.
  const back = normalize(cross(fingers, thumb), up)
  const hand = {
    origin: wrist,
    side: dot(back, up) < 0 ? scale(back, -1) : back,
    along: fingers,
    front: thumb,
  }
  const palm = stack(
    hand,
    [
      { at: -0.01 * u, a: 0.018 * u, b: 0.025 * u },
      { at: 0.03 * u, a: 0.02 * u, b: 0.036 * u, z: 0.002 * u },
      { at: 0.072 * u, a: 0.018 * u, b: 0.043 * u },
      { at: 0.105 * u, a: 0.0165 * u, b: 0.041 * u, x: -0.002 * u },
      { at: 0.15 * u, a: 0.0135 * u, b: 0.035 * u, x: -0.005 * u },
      { at: 0.168 * u, a: 0.0115 * u, b: 0.029 * u, x: -0.008 * u },
      { at: 0.178 * u, a: 0.009 * u, b: 0.019 * u, x: -0.009 * u },
    ],
    0.012 * u,
    0.3,
  )
  const inHand = (along: number, side: number, front: number): Vec3 => [
    wrist[0] + u * (along * fingers[0] + side * hand.side[0] + front * thumb[0]),
    wrist[1] + u * (along * fingers[1] + side * hand.side[1] + front * thumb[1]),
    wrist[2] + u * (along * fingers[2] + side * hand.side[2] + front * thumb[2]),
  ]
  const [root, knuckle, tip] = [
    inHand(0.025, -0.006, 0.025),
    inHand(0.062, -0.01, 0.053),
    inHand(0.1, -0.012, 0.066),
  ]
  const solids: Solid[] = [
    arm,
    palm,
    cone(root, knuckle, 0.019 * u, 0.015 * u, 0.014 * u),
    cone(knuckle, tip, 0.0148 * u, 0.0115 * u, 0.008 * u),
  ]
  return {
    limb: limbOf(solids, 0.06 * u),
    details: [
      detailAround([shoulder, elbow, wrist], 0.05 * u, 0.023 * u),
      detailAround(
        [wrist, inHand(0.18, 0, 0), inHand(0.1, 0, 0.075), inHand(0.1, 0, -0.045)],
        0.008 * u,
        0.0092 * u,
      ),
    ],
  }
}
