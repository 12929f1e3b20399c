import { vec3, type Role, type Vec3 } from '@understudy/motion'

/** A joint of the person: a role, or a part without one. */
export type Part =
  | Role
  | `${'left' | 'right'}${'Thumb' | 'Index' | 'Middle' | 'Ring' | 'Little'}${1 | 2 | 3 | 4}`
  | Twist
  | End
export type Twist = `${'left' | 'right'}${'UpperArm' | 'LowerArm'}Twist`
/** Joints that only say where a bone ends. */
export type End = 'headEnd' | `${'left' | 'right'}ToesEnd`

export interface PersonJoint {
  readonly part: Part
  readonly parent: Part | undefined
  /** World, metres, in the T-pose that faces +Z. */
  readonly place: Vec3
}

const MIDDLE: readonly PersonJoint[] = [
  { part: 'hips', parent: undefined, place: [0, 0.95, 0] },
  { part: 'spine', parent: 'hips', place: [0, 1.05, -0.01] },
  { part: 'chest', parent: 'spine', place: [0, 1.18, -0.02] },
  { part: 'upperChest', parent: 'chest', place: [0, 1.3, -0.02] },
  { part: 'neck', parent: 'upperChest', place: [0, 1.46, -0.01] },
  { part: 'head', parent: 'neck', place: [0, 1.56, 0.01] },
  { part: 'headEnd', parent: 'head', place: [0, 1.76, 0.01] },
]
/** Left side: part, parent, place. */
const LEFT: readonly (readonly [string, string, Vec3])[] = [
  ['Shoulder', 'upperChest', [0.03, 1.44, -0.01]],
  ['UpperArm', 'Shoulder', [0.18, 1.45, -0.01]],
  ['UpperArmTwist', 'UpperArm', [0.32, 1.45, -0.01]],
  ['LowerArm', 'UpperArm', [0.46, 1.45, -0.01]],
  ['LowerArmTwist', 'LowerArm', [0.585, 1.45, -0.01]],
  ['Hand', 'LowerArm', [0.71, 1.45, -0.01]],
  ['Thumb1', 'Hand', [0.735, 1.44, 0.015]],
  ['Thumb2', 'Thumb1', [0.765, 1.432, 0.045]],
  ['Thumb3', 'Thumb2', [0.787, 1.426, 0.067]],
  ['Thumb4', 'Thumb3', [0.802, 1.422, 0.082]],
  ...(['Index', 'Middle', 'Ring', 'Little'] as const).flatMap((finger, at): [string, string, Vec3][] => {
    const z = 0.025 - 0.022 * at
    const long = [0.042, 0.046, 0.043, 0.034][at]
    const x = [0.802, 0.805, 0.8, 0.793][at]
    return [
      [`${finger}1`, 'Hand', [x, 1.45, z]],
      [`${finger}2`, `${finger}1`, [x + long, 1.45, z]],
      [`${finger}3`, `${finger}2`, [x + 1.6 * long, 1.45, z]],
      [`${finger}4`, `${finger}3`, [x + 1.6 * long + 0.022, 1.45, z]],
    ]
  }),
  ['UpperLeg', 'hips', [0.09, 0.91, 0]],
  ['LowerLeg', 'UpperLeg', [0.09, 0.51, 0.005]],
  ['Foot', 'LowerLeg', [0.09, 0.126, -0.01]],
  ['Toes', 'Foot', [0.09, 0.042, 0.11]],
  ['ToesEnd', 'Toes', [0.09, 0.03, 0.19]],
]

/** All joints, parents first. */
export const PERSON: readonly PersonJoint[] = [
  ...MIDDLE,
  ...(['left', 'right'] as const).flatMap((side) =>
    LEFT.map(([part, parent, [x, y, z]]): PersonJoint => ({
      part: `${side}${part}` as Part,
      parent: (MIDDLE.some((joint) => joint.part === parent) ? parent : `${side}${parent}`) as Part,
      place: [side === 'left' ? x : -x, y, z],
    })),
  ),
]

const placeOfPart: ReadonlyMap<Part, Vec3> = new Map(PERSON.map(({ part, place }) => [part, place]))

/** A point of the skin in the T-pose and who holds it. */
export interface PersonVertex {
  readonly place: Vec3
  readonly weights: readonly (readonly [Part, number])[]
}

export interface PersonMesh {
  readonly vertices: readonly PersonVertex[]
  readonly triangles: readonly (readonly [number, number, number])[]
  /** Vertices by which palms and soles are known: of a palm wrist, index, little; of a sole two of the heel, two of the ball. */
  readonly marks: Readonly<Record<'leftPalm' | 'rightPalm' | 'leftSole' | 'rightSole', readonly number[]>>
}

/** The person's skin: boxes along the bones, flat hands, and feet whose soles are at y = 0; shoes may be longer, metres. */
export function personMesh(longer = 0): PersonMesh {
  const vertices: PersonVertex[] = []
  const triangles: [number, number, number][] = []
  const at = (part: Part): Vec3 => placeOfPart.get(part)!
  /** A box from a to b, half as wide as `across` and `up` say at both ends; vertices blend from one holder to the next. */
  const box = (
    a: Vec3,
    b: Vec3,
    across: readonly [Vec3, Vec3],
    up: readonly [Vec3, Vec3],
    holders: readonly (readonly (readonly [Part, number])[])[],
  ): number => {
    const first = vertices.length
    const rings = holders.length
    for (let ring = 0; ring < rings; ring++) {
      const s = ring / (rings - 1)
      const middle = vec3.lerp(a, b, s)
      const [w, h] = [vec3.lerp(across[0], across[1], s), vec3.lerp(up[0], up[1], s)]
      for (const [i, j] of [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ])
        vertices.push({
          place: vec3.add(middle, vec3.add(vec3.scale(w, i), vec3.scale(h, j))),
          weights: holders[ring],
        })
    }
    for (let ring = 0; ring + 1 < rings; ring++)
      for (let side = 0; side < 4; side++) {
        const [p, q] = [first + 4 * ring + side, first + 4 * ring + ((side + 1) % 4)]
        triangles.push([p, q, q + 4], [p, q + 4, p + 4])
      }
    for (const end of [first, first + 4 * (rings - 1)])
      triangles.push([end, end + 1, end + 2], [end, end + 2, end + 3])
    return first
  }
  const limb = (from: Part, to: Part, width: number, next: Part, middle?: Part): void => {
    const [a, b] = [at(from), at(to)]
    const along = vec3.normalize(vec3.subtract(b, a))
    const side = Math.abs(along[1]) > 0.7 ? ([1, 0, 0] as Vec3) : ([0, 0, 1] as Vec3)
    const up = vec3.cross(along, side)
    const wide = (size: number): readonly [Vec3, Vec3] => [
      vec3.scale(side, size),
      vec3.scale(side, 0.8 * size),
    ]
    const high = [vec3.scale(up, width), vec3.scale(up, 0.8 * width)] as const
    const held = (part: Part): readonly (readonly [Part, number])[] => [[part, 1]]
    box(a, b, wide(width), high, [
      held(from),
      middle ? [[middle, 1]] : held(from),
      middle ? [[middle, 1]] : held(from),
      [
        [middle ?? from, 0.5],
        [next, 0.5],
      ],
    ])
  }
  limb('hips', 'spine', 0.13, 'spine')
  limb('spine', 'upperChest', 0.13, 'upperChest', 'chest')
  limb('upperChest', 'neck', 0.14, 'neck')
  limb('neck', 'head', 0.055, 'head')
  box(
    at('head'),
    vec3.add(at('head'), [0, 0.2, 0]),
    [
      [0.08, 0, 0],
      [0.07, 0, 0],
    ],
    [
      [0, 0, 0.1],
      [0, 0, 0.09],
    ],
    [[['head', 1]], [['head', 1]]],
  )
  const marks = { leftPalm: [0, 0, 0], rightPalm: [0, 0, 0], leftSole: [0], rightSole: [0] }
  for (const side of ['left', 'right'] as const) {
    const part = (name: string): Part => `${side}${name}` as Part
    const out = side === 'left' ? 1 : -1
    limb(part('Shoulder'), part('UpperArm'), 0.05, part('UpperArm'))
    limb(part('UpperArm'), part('LowerArm'), 0.05, part('LowerArm'), part('UpperArmTwist'))
    limb(part('LowerArm'), part('Hand'), 0.04, part('Hand'), part('LowerArmTwist'))
    limb(part('UpperLeg'), part('LowerLeg'), 0.075, part('LowerLeg'))
    limb(part('LowerLeg'), part('Foot'), 0.055, part('Foot'))
    const hand = at(part('Hand'))
    const palm = box(
      hand,
      vec3.add(hand, [0.095 * out, 0, 0.002]),
      [
        [0, 0, 0.03],
        [0, 0, 0.042],
      ],
      [
        [0, 0.014, 0],
        [0, 0.012, 0],
      ],
      [[[part('Hand'), 1]], [[part('Hand'), 1]]],
    )
    // Wrist, index side, little side, all underneath.
    marks[`${side}Palm`] = [palm + 3, palm + 7, palm + 6]
    for (const finger of ['Thumb', 'Index', 'Middle', 'Ring', 'Little'] as const)
      for (const place of [1, 2, 3] as const) {
        const from = at(part(`${finger}${place}`))
        const to =
          place === 3
            ? vec3.add(from, vec3.scale(vec3.normalize(vec3.subtract(from, at(part(`${finger}2`)))), 0.022))
            : at(part(`${finger}${place + 1}`))
        const along = vec3.normalize(vec3.subtract(to, from))
        const across = vec3.scale(vec3.normalize(vec3.cross(along, [0, 1, 0])), 0.009)
        box(
          from,
          to,
          [across, across],
          [
            [0, 0.009, 0],
            [0, 0.008, 0],
          ],
          [[[part(`${finger}${place}`), 1]], [[part(`${finger}${place}`), 1]]],
        )
      }
    const [ankle, ball] = [at(part('Foot')), at(part('Toes'))]
    const sole = box(
      [ankle[0], 0.05, ankle[2] - 0.06],
      [ball[0], 0.035, ball[2]],
      [
        [0.035, 0, 0],
        [0.045, 0, 0],
      ],
      [
        [0, 0.05, 0],
        [0, 0.035, 0],
      ],
      [[[part('Foot'), 1]], [[part('Foot'), 1]]],
    )
    marks[`${side}Sole`] = [sole + 3, sole + 2, sole + 7, sole + 6]
    box(
      [ball[0], 0.035, ball[2]],
      [ball[0], 0.02, ball[2] + 0.08 + longer],
      [
        [0.045, 0, 0],
        [0.035, 0, 0],
      ],
      [
        [0, 0.035, 0],
        [0, 0.02, 0],
      ],
      [[[part('Toes'), 1]], [[part('Toes'), 1]]],
    )
  }
  return { vertices, triangles, marks }
}
