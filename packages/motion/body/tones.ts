import { portable } from '@understudy/kernels'
import { dot, lerp, normalize, subtract, type Vec3 } from '../math/vec3.ts'
import { HEM } from './flesh-trunk.ts'
import type { Landmarks } from './landmarks.ts'
import { stuffIndex } from './paint-body.ts'

/** What lies where all of `lines` are negative is of another stuff. */
export interface Tone {
  readonly lines: readonly ((x: number, y: number, z: number) => number)[]
  readonly stuff: number
}

/** Half the width of the stripes along sleeves and legs, metres for a grown figure. */
const STRIPE = 0.0125

/** Cuffs, collar, hem and fastening, and a stripe along each sleeve: light on the left, dark on the right. */
export function topTones({ size: u, arms, pelvis, neckBase, headBase }: Landmarks): Tone[] {
  const neckWay = normalize(subtract(headBase, neckBase))
  const stripes = arms.map(({ shoulder, elbow, wrist }, index): Tone => {
    const out = index === 0 ? 1 : -1
    const chain: readonly Vec3[] = [
      [shoulder[0] - out * 0.4 * u, shoulder[1], shoulder[2] - 0.02 * u],
      shoulder,
      elbow,
      wrist,
    ]
    return {
      lines: [
        (x, y, z) => z - onChain(chain, x, y, z)[2] - STRIPE * u,
        (x, y, z) => onChain(chain, x, y, z)[2] - z - STRIPE * u,
        // Only on the upper side of the arm, from the collar on.
        (x, y, z) => onChain(chain, x, y, z)[1] - y,
        (x) => 0.075 * u - out * (x - neckBase[0]),
      ],
      stuff: stuffIndex(index === 0 ? 'stripe' : 'clothDark'),
    }
  })
  const cuffs = arms.map(({ elbow, wrist }): Tone => {
    const at = lerp(elbow, wrist, 0.86)
    const way = normalize(subtract(wrist, elbow))
    return {
      lines: [
        (x, y, z) => dot(subtract(at, [x, y, z]), way),
        (x, y, z) => portable.hypot(x - wrist[0], y - wrist[1], z - wrist[2]) - 0.12 * u,
      ],
      stuff: stuffIndex('clothDark'),
    }
  })
  const slant = normalize([0, neckWay[1], neckWay[2] + 0.32])
  const collarAt: Vec3 = [neckBase[0], neckBase[1] + 0.008 * u, neckBase[2]]
  return [
    ...stripes,
    {
      lines: [
        (x) => x - pelvis[0] - 0.0045 * u,
        (x) => pelvis[0] - x - 0.0045 * u,
        (_x, _y, z) => pelvis[2] - z,
      ],
      stuff: stuffIndex('clothDark'),
    },
    ...cuffs,
    {
      lines: [
        (x, y, z) => dot(subtract(collarAt, [x, y, z]), slant),
        (x, _y, z) => portable.hypot(x - neckBase[0], z - neckBase[2]) - 0.095 * u,
      ],
      stuff: stuffIndex('clothDark'),
    },
    { lines: [(_x, y) => y - pelvis[1] - (HEM + 0.03) * u], stuff: stuffIndex('clothDark') },
  ]
}

/** A stripe down the outside of each leg. */
export function trouserTones({ size: u, legs }: Landmarks): Tone[] {
  return legs.map(({ hip, knee, ankle }, index): Tone => {
    const out = index === 0 ? 1 : -1
    const chain: readonly Vec3[] = [
      [hip[0], hip[1] + 0.4 * u, hip[2] + 0.01 * u],
      hip,
      knee,
      ankle,
      [ankle[0], ankle[1] - 0.3 * u, ankle[2]],
    ]
    return {
      lines: [
        (x, y, z) => z - onChain(chain, x, y, z)[2] - STRIPE * u,
        (x, y, z) => onChain(chain, x, y, z)[2] - z - STRIPE * u,
        (x, y, z) => out * (onChain(chain, x, y, z)[0] - x),
      ],
      stuff: stuffIndex(index === 0 ? 'stripe' : 'trousersDark'),
    }
  })
}

/** The nearest point of a chain of straight pieces. */
function onChain(chain: readonly Vec3[], x: number, y: number, z: number): Vec3 {
  let best: Vec3 = chain[0]
  let least = Infinity
  for (let k = 0; k + 1 < chain.length; k++) {
    const [a, b] = [chain[k], chain[k + 1]]
    const way = subtract(b, a)
    const t = Math.min(1, Math.max(0, dot(subtract([x, y, z], a), way) / dot(way, way)))
    const p = lerp(a, b, t)
    const square = (x - p[0]) ** 2 + (y - p[1]) ** 2 + (z - p[2]) ** 2
    if (square < least) [least, best] = [square, p]
  }
  return best
}
