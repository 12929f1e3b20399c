import type { Vec3 } from '../math/vec3.ts'
import { ballMesh } from './ball-mesh.ts'
import type { Build } from './builds.ts'
import { detailAround, type Detail } from './limb.ts'
import { stuffIndex, type Stuff } from './paint-body.ts'
import { sculpt, type Surface } from './sculpt.ts'
import {
  cone,
  ellipsoid,
  frameAlong,
  smoothMin,
  smoothUnion,
  stack,
  uprightAt,
  type Solid,
} from './solids.ts'

/**
 * A grown head, metres, in its own axes: x to its left, y up, z ahead; the origin is where the skull sits on the neck.
 * Parts are closed surfaces of one stuff each, laid into each other.
 */
export interface HeadPart extends Surface {
  readonly stuff: number
}

const made = new Map<string, readonly HeadPart[]>()

/** The head of a build; shaped once, the same for everybody but for its size. */
export function headParts(hair: Build['hair'], jaw: number): readonly HeadPart[] {
  const key = `${hair} ${jaw}`
  const known = made.get(key)
  if (known) return known
  const parts = shapeHead(hair, jaw)
  made.set(key, parts)
  return parts
}

type Field = (x: number, y: number, z: number) => number

const smoothMax = (a: number, b: number, k: number): number => -smoothMin(-a, -b, k)

const SKULL = ellipsoid(uprightAt([0, 0.104, -0.008]), [0.0735, 0.0855, 0.0945], 0.02)

/** Signed distance to skull, face and ears. */
export function headField(jaw: number): Field {
  const wide = (x: number): number => x * jaw
  const solids: Solid[] = [
    SKULL,
    // From the forehead to the chin: wide at the eyes, narrow at the chin.
    stack(
      frameAlong([0, 0.118, 0.032], [0, -0.03, 0.05], [0, 0, 1], [1, 0, 0]),
      [
        { at: 0, a: 0.061, b: 0.053, z: -0.003 },
        { at: 0.05, a: 0.06, b: 0.0495, z: -0.003 },
        { at: 0.088, a: wide(0.0545), b: 0.0475, z: -0.002 },
        { at: 0.118, a: wide(0.0445), b: 0.043, z: -0.001 },
        { at: 0.138, a: wide(0.0315), b: 0.0345, z: -0.001 },
      ],
      0.035,
      0.08,
    ),
    ...[1, -1].flatMap((side): Solid[] => [
      // Jaw and brow.
      cone([side * wide(0.044), 0.018, -0.004], [side * wide(0.019), -0.019, 0.056], 0.02, 0.019, 0.05),
      cone([side * 0.009, 0.0875, 0.0865], [side * 0.043, 0.0885, 0.07], 0.0105, 0.0105, 0.02),
    ]),
    // The chin, and the swell of the mouth.
    ellipsoid(uprightAt([0, -0.028, 0.073]), [0.02 * jaw, 0.013, 0.0135], 0.024),
    ellipsoid(uprightAt([0, 0.003, 0.0755]), [0.025, 0.018, 0.0185], 0.024),
    // The nose: a bridge that widens to its tip.
    cone([0, 0.086, 0.085], [0, 0.042, 0.1025], 0.0068, 0.0102, 0.016),
    cone([0, 0.04, 0.1], [0, 0.024, 0.086], 0.0098, 0.0085, 0.018),
    ...[1, -1].map((side) =>
      ellipsoid(uprightAt([side * 0.0735, 0.06, -0.011]), [0.0085, 0.0245, 0.0145], 0.006),
    ),
  ]
  const sockets = [1, -1].map((side) =>
    ellipsoid(uprightAt([side * 0.031, 0.0635, 0.1]), [0.0215, 0.0135, 0.014], 0.01),
  )
  return (x, y, z) => {
    let d = smoothUnion(solids, x, y, z)
    if (z > 0.05) for (const socket of sockets) d = smoothMax(d, -socket.distance(x, y, z), 0.02)
    return d
  }
}

/** Hair as round forms that come out of the skull: where they meet it is the hairline. */
function hairField(hair: Build['hair']): Field {
  const solids: Solid[] = [
    ellipsoid(
      uprightAt(hair === 'crop' ? [0, 0.116, -0.0125] : [0, 0.12, -0.0155]),
      hair === 'crop' ? [0.0765, 0.0805, 0.0905] : [0.0795, 0.0855, 0.0955],
      0.02,
    ),
    // The nape.
    ellipsoid(uprightAt([0, 0.066, -0.047]), [0.062, 0.062, 0.055], 0.03),
  ]
  const front = hair === 'short' ? 0.05 : hair === 'crop' ? 0.044 : 0.0465
  solids.push(ellipsoid(uprightAt([0, 0.161, 0.036]), [0.052, 0.03, front], 0.03))
  if (hair === 'bun') solids.push(ellipsoid(uprightAt([0, 0.158, -0.118]), [0.036, 0.034, 0.032], 0.008))
  if (hair === 'bob')
    solids.push(
      ellipsoid(uprightAt([0, 0.05, -0.045]), [0.084, 0.098, 0.06], 0.03),
      ...[1, -1].map((side) =>
        ellipsoid(uprightAt([side * 0.066, 0.062, 0.002]), [0.021, 0.085, 0.042], 0.03),
      ),
    )
  return (x, y, z) => smoothUnion(solids, x, y, z)
}

function shapeHead(hair: Build['hair'], jaw: number): HeadPart[] {
  const part = (stuff: Stuff, field: Field, details: readonly Detail[]): HeadPart => ({
    ...sculpt(field, details, 0.3),
    stuff: stuffIndex(stuff),
  })
  const all: readonly Vec3[] = [
    [-0.085, -0.058, -0.105],
    [0.085, 0.195, 0.11],
  ]
  const low = hair === 'bob' ? -0.06 : 0
  const small = (stuff: Stuff, surface: Surface): HeadPart => ({ ...surface, stuff: stuffIndex(stuff) })
  // Set back so that the lids of the sockets frame it.
  const eyes = [1, -1].map((side) =>
    small('eye', ballMesh(uprightAt([side * 0.031, 0.0645, 0.0815]), [0.0155, 0.0083, 0.0092], 6, 12)),
  )
  const brows = [1, -1].map((side) =>
    small(
      'hair',
      ballMesh(
        frameAlong([side * 0.0295, 0.0912, 0.0912], [side * 0.052, 0.0932, 0.0797], [0, 0, 1], [0, 1, 0]),
        [0.0036, 0.0205, 0.0062],
        8,
        8,
      ),
    ),
  )
  const mouth = small(
    'lip',
    ballMesh(
      uprightAt([0, 0.002, frontOf(headField(jaw), 0, 0.002) - 0.0048]),
      [0.0185, 0.0033, 0.0058],
      6,
      14,
    ),
  )
  return [
    part('skin', headField(jaw), [
      detailAround(all, 0, 0.0158),
      detailAround(
        [
          [-0.055, -0.04, 0.06],
          [0.055, 0.1, 0.12],
        ],
        0,
        0.0092,
      ),
      ...[1, -1].map((side) =>
        detailAround(
          [
            [side * 0.068, 0.026, -0.03],
            [side * 0.088, 0.088, 0.012],
          ],
          0,
          0.0072,
        ),
      ),
      detailAround(
        [
          [-0.022, -0.008, 0.085],
          [0.022, 0.09, 0.122],
        ],
        0,
        0.0062,
      ),
    ]),
    part('hair', hairField(hair), [
      detailAround(
        [
          [-0.09, low, hair === 'bun' ? -0.15 : -0.12],
          [0.09, 0.205, 0.09],
        ],
        0,
        0.0145,
      ),
    ]),
    ...eyes,
    ...brows,
    mouth,
  ]
}

/** How far ahead the face reaches at a place, metres: bisection along z. */
function frontOf(field: Field, x: number, y: number): number {
  let [inside, outside] = [0, 0.2]
  for (let step = 0; step < 24; step++) {
    const middle = (inside + outside) / 2
    if (field(x, y, middle) < 0) inside = middle
    else outside = middle
  }
  return inside
}
