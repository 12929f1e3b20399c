import { portable } from '@understudy/kernels'
import type { Random } from '../../math/random.ts'

/** A made-up Acclaim take: the two texts, and the numbers that are in them. */
export interface AcclaimTake {
  readonly asf: string
  readonly amc: string
  readonly bones: readonly AcclaimBone[]
  readonly rootOrder: readonly string[]
  /** `frames[frame]` by bone name. */
  readonly frames: readonly ReadonlyMap<string, readonly number[]>[]
}

export interface AcclaimBone {
  readonly name: string
  readonly parent: string
  readonly direction: readonly number[]
  readonly length: number
  /** Degrees. */
  readonly axis: readonly number[]
  readonly axisOrder: string
  readonly dof: readonly string[]
}

export interface AcclaimShape {
  readonly boneCount: number
  readonly frameCount: number
  /** `plain` has zero axes and all three angles in the order x, y, z, as a BVH file can hold it. */
  readonly plain?: boolean
  readonly lineEnd?: string
}

const ORDERS = ['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX']

/** Writes a random skeleton and motion the way CMU's files are laid out. */
export function writeAcclaim(random: Random, shape: AcclaimShape): AcclaimTake {
  const { boneCount, frameCount, plain = false, lineEnd = '\n' } = shape
  const number = (value: number): string => value.toFixed(6)
  const bones = Array.from({ length: boneCount }, (_, index): AcclaimBone => {
    const parent = random.integer(index + 1) - 1
    const raw = [random.normal(), random.normal(), random.normal()]
    const n = portable.norm(raw)
    const order = random.pick(ORDERS)
    const dof = Array.from(plain ? 'XYZ' : random.pick(ORDERS), (letter) => `r${letter.toLowerCase()}`)
    return {
      name: `bone${index}`,
      parent: parent < 0 ? 'root' : `bone${parent}`,
      direction: raw.map((value) => value / n),
      length: random.between(1, 8),
      axis: plain
        ? [0, 0, 0]
        : [random.between(-180, 180), random.between(-90, 90), random.between(-180, 180)],
      axisOrder: plain ? 'XYZ' : order,
      dof: plain ? dof : dof.slice(0, random.integer(4)),
    }
  })
  const rootOrder = ['TX', 'TY', 'TZ', 'RX', 'RY', 'RZ']
  const frames = Array.from({ length: frameCount }, () => {
    const angles = (count: number): number[] =>
      Array.from({ length: count }, () => Number(number(random.between(-170, 170))))
    const rows = new Map<string, readonly number[]>([
      [
        'root',
        [random.normal(), 17 + random.normal(), random.normal()]
          .map((v) => Number(number(v)))
          .concat(angles(3)),
      ],
    ])
    for (const bone of bones) if (bone.dof.length > 0) rows.set(bone.name, angles(bone.dof.length))
    return rows
  })

  const children = (name: string): string[] =>
    bones.filter(({ parent }) => parent === name).map((bone) => bone.name)
  const asf = [
    '# a made-up skeleton',
    ':version 1.10',
    ':name figure',
    ':units',
    '  mass 1.0',
    '  length 0.45',
    '  angle deg',
    ':documentation',
    '   made to be read by a test',
    ':root',
    `   order ${rootOrder.join(' ')}`,
    '   axis XYZ',
    '   position 0 0 0  ',
    '   orientation 0 0 0 ',
    ':bonedata',
    ...bones.flatMap((bone, index) => [
      '  begin',
      `     id ${index + 1} `,
      `     name ${bone.name}`,
      `     direction ${bone.direction.map(number).join(' ')} `,
      `     length ${number(bone.length)} `,
      `     axis ${bone.axis.map(number).join(' ')}  ${bone.axisOrder}`,
      ...(bone.dof.length === 0 ? [] : [`    dof ${bone.dof.join(' ')} `]),
      ...bone.dof.map((_, at) => `${at === 0 ? '    limits' : '          '} (-160.0 20.0)`),
      '  end',
    ]),
    ':hierarchy',
    '  begin',
    ...['root', ...bones.map(({ name }) => name)]
      .filter((name) => children(name).length > 0)
      .map((name) => `    ${name} ${children(name).join(' ')}`),
    '  end',
    '',
  ].join(lineEnd)
  const amc = [
    '#!OML:ASF made-up.asf',
    ':FULLY-SPECIFIED',
    ':DEGREES',
    ...frames.flatMap((rows, frame) => [
      String(frame + 1),
      ...[...rows].map(([name, values]) => `${name} ${values.map(number).join(' ')}`),
    ]),
    '',
  ].join(lineEnd)
  return { asf, amc, bones, rootOrder, frames }
}
