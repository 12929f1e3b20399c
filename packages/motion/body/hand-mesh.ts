import { normalize, subtract, type Vec3 } from '../math/vec3.ts'
import { FINGERS } from './hand-shape.ts'
import { detailAround } from './limb.ts'
import { sculpt, type Surface } from './sculpt.ts'
import { cone, smoothMin, smoothUnion, stack, type Solid } from './solids.ts'

/** A hand's surface and what moves it: 0 is the hand itself, 1 + 3 f + k the kth joint of finger f. */
export interface HandMesh extends Surface {
  /** `[vertex][4]`, largest first. */
  readonly bones: Uint8Array
  readonly weights: Float32Array
}

/** How soft the fold at a finger's joint is, metres. */
const FOLD = 0.0052

let made: HandMesh | undefined

/** The right hand in its own axes; shaped once, the same for everybody but for its size. */
export function handMesh(): HandMesh {
  made ??= shapeHand()
  return made
}

/** Signed distance to the hand, metres, in its own axes. */
export function handDistance(x: number, y: number, z: number): number {
  const palm = smoothUnion(PALM, x, y, z)
  let d = palm
  // A finger melts into the palm but never into another.
  for (const solids of DIGITS) d = Math.min(d, smoothMin(palm, smoothUnion(solids, x, y, z), WEB))
  return d
}

const WEB = 0.009

const frame = {
  origin: [0, 0, 0] as Vec3,
  side: [0, 0, 1] as Vec3,
  along: [1, 0, 0] as Vec3,
  front: [0, 1, 0] as Vec3,
}

const PALM: readonly Solid[] = [
  // From a stub inside the cuff over the wrist to the knuckles.
  stack(
    frame,
    [
      { at: -0.035, a: 0.016, b: 0.019 },
      { at: -0.004, a: 0.0175, b: 0.0245 },
      { at: 0.03, a: 0.0165, b: 0.0335, z: 0 },
      { at: 0.062, a: 0.0145, b: 0.0405, z: -0.001 },
      { at: 0.088, a: 0.0125, b: 0.0385, z: -0.001 },
      { at: 0.098, a: 0.011, b: 0.033, z: 0 },
    ],
    0.01,
    0.35,
  ),
  // The balls of the thumb and of the little finger.
  cone([0.022, 0.02, -0.01], [0.055, 0.034, -0.013], 0.0165, 0.0125, 0.016),
  cone([0.02, -0.02, -0.008], [0.066, -0.03, -0.007], 0.0135, 0.011, 0.012),
]

const DIGITS: readonly (readonly Solid[])[] = FINGERS.map(({ points, radii }) =>
  [0, 1, 2].map((k) => cone(points[k], points[k + 1], radii[k], radii[k + 1], 0.003)),
)

function shapeHand(): HandMesh {
  const tips = FINGERS.map(({ points }) => points[3])
  const surface = sculpt(
    handDistance,
    [
      detailAround(
        [[-0.05, -0.03, -0.02], ...tips.map((tip): Vec3 => [0.6 * tip[0], tip[1], 0])],
        0.012,
        0.0122,
      ),
      ...FINGERS.map(({ points }) => detailAround([points[0], points[3]], 0.0105, 0.007)),
    ],
    0.22,
  )
  const count = surface.positions.length / 3
  const bones = new Uint8Array(4 * count)
  const weights = new Float32Array(4 * count)
  for (let v = 0; v < count; v++) {
    const [x, y, z] = surface.positions.subarray(3 * v, 3 * v + 3)
    weigh([x, y, z], bones.subarray(4 * v, 4 * v + 4), weights.subarray(4 * v, 4 * v + 4))
  }
  return { ...surface, bones, weights }
}

/**
 * Shares a vertex along the finger whose flesh it is. With s how far it lies beyond a joint along the bisector of the
 * bones that meet there, the part beyond takes s / 2 FOLD + ½ of it, clamped and eased; at the knuckle the palm keeps
 * what is nearer to the palm.
 */
function weigh(p: Vec3, bones: Uint8Array, weights: Float32Array): void {
  const palm = smoothUnion(PALM, p[0], p[1], p[2])
  let own = -1
  let nearest = Infinity
  DIGITS.forEach((solids, finger) => {
    const d = smoothUnion(solids, p[0], p[1], p[2])
    if (d < nearest) [own, nearest] = [finger, d]
  })
  const { points } = FINGERS[own]
  // shares[k] is what the kth joint and all beyond it take.
  const shares = [0, 1, 2].map((k) => {
    const before = k === 0 ? subtract(points[1], points[0]) : subtract(points[k], points[k - 1])
    const after = subtract(points[k + 1], points[k])
    const way = normalize([0, 1, 2].map((c) => normalize(before)[c] + normalize(after)[c]) as unknown as Vec3)
    const s = [0, 1, 2].reduce((sum, c) => sum + way[c] * (p[c] - points[k][c]), 0)
    const fold = k === 0 ? 2.1 * FOLD : FOLD
    return ease(0.5 + (s - (k === 0 && own > 0 ? 0.002 : 0)) / (2 * fold))
  })
  // Flesh of the palm beside a finger stays with the palm.
  const inFinger = ease(0.5 + (palm - nearest + 0.003) / 0.012)
  shares[0] *= inFinger
  shares[1] = Math.min(shares[1], shares[0])
  shares[2] = Math.min(shares[2], shares[1])
  const parts: [bone: number, weight: number][] = [
    [0, 1 - shares[0]],
    [1 + 3 * own, shares[0] - shares[1]],
    [2 + 3 * own, shares[1] - shares[2]],
    [3 + 3 * own, shares[2]],
  ]
  parts.sort((a, b) => b[1] - a[1])
  parts.forEach(([bone, weight], k) => {
    bones[k] = weight > 0 ? bone : 0
    weights[k] = weight
  })
}

const ease = (t: number): number => {
  const u = Math.min(1, Math.max(0, t))
  return u * u * (3 - 2 * u)
}
