import { MotionError } from '../../errors.ts'
import { quatToEulerFlat } from '../../math/euler.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { childrenOf } from '../../skeleton/tree.ts'

/** The order in which a joint's three turns are written and multiplied. */
export type BvhChannelOrder = 'XYZ' | 'XZY' | 'YXZ' | 'YZX' | 'ZXY' | 'ZYX'

/** How `printBvh` writes channels, lengths and digits. */
export interface PrintBvhOptions {
  /** Order of the rotation channels of every joint. */
  readonly channelOrder?: BvhChannelOrder
  /** Metres per unit of the file: 1 for metres, 0.01 for the centimetres that most game tools expect. */
  readonly metresPerUnit?: number
  /** Which axis points up: Z for tools whose world is so (Blender, 3ds Max, Unreal). */
  readonly upAxis?: 'y' | 'z'
  /** Digits behind the decimal point of lengths and degrees. */
  readonly precision?: number
}

/** What `printBvh` takes where its options do not say: metres, six digits. */
export const PRINT_BVH_DEFAULTS = {
  channelOrder: 'ZXY',
  metresPerUnit: 1,
  upAxis: 'y',
  precision: 6,
} as const

/**
 * A motion as BVH text that common readers (Blender, three.js) place where it is here: only the root has position channels
 * and its OFFSET is zero, so that readers which add the two and readers which replace one by the other agree;
 * every chain ends in an End Site; names have no blanks. Angles run on past ±180° rather than jump.
 * Roles, annotations and a known T-pose have no place in BVH and are lost.
 */
export function printBvh(motion: Motion, options: PrintBvhOptions = {}): string {
  const { channelOrder, metresPerUnit, upAxis, precision } = { ...PRINT_BVH_DEFAULTS, ...options }
  if (!(metresPerUnit > 0 && metresPerUnit < Infinity)) {
    throw new MotionError(`printBvh: metresPerUnit is ${metresPerUnit}; it must be above 0. Give 1 or 0.01.`)
  }
  if (!(Number.isInteger(precision) && precision >= 0 && precision <= 15)) {
    throw new MotionError(`printBvh: precision is ${precision}; a whole number from 0 to 15 is needed.`)
  }
  const number = (value: number): string => trim(value.toFixed(precision))
  const order = depthFirst(motion.skeleton)
  // Everything by other axes, (x, y, z) → (x, −z, y): places, offsets and the axes of turns alike.
  const turned = (x: number, y: number, z: number): Vec3 => (upAxis === 'z' ? [x, -z, y] : [x, y, z])
  const lines = printHierarchy(motion.skeleton, channelOrder, ([x, y, z]) =>
    turned(x, y, z).map((length) => number(length / metresPerUnit)),
  )
  lines.push(
    'MOTION',
    `Frames: ${motion.frameCount}`,
    `Frame Time: ${(1 / motion.frameRate).toPrecision(10)}`,
  )

  const { jointCount } = motion.skeleton
  const rotations = new Float64Array(4)
  const angles = new Float64Array(3)
  const before = new Float64Array(3 * jointCount)
  const fields: string[] = []
  for (let frame = 0; frame < motion.frameCount; frame++) {
    fields.length = 0
    const [x, y, z] = motion.rootPositions.subarray(3 * frame, 3 * frame + 3)
    for (const length of turned(x, y, z)) fields.push(number(length / metresPerUnit))
    for (const joint of order) {
      const at = 4 * (frame * jointCount + joint)
      for (let c = 0; c < 4; c++) rotations[c] = motion.rotations[at + c]
      rotations.set(turned(rotations[0], rotations[1], rotations[2]))
      quatToEulerFlat(angles, 0, channelOrder, rotations, 0)
      continueFrom(angles, before, 3 * joint, frame === 0)
      for (let c = 0; c < 3; c++) fields.push(number((before[3 * joint + c] * 180) / Math.PI))
    }
    lines.push(fields.join(' '))
  }
  return `${lines.join('\n')}\n`
}

/**
 * Writes `angles` into `before[at…]`, as the spelling of the same rotation nearest to what stood there. Three angles have
 * two spellings, (a, b, c) and (a + π, π − b, c + π), each up to whole turns.
 */
function continueFrom(angles: Float64Array, before: Float64Array, at: number, isFirst: boolean): void {
  if (isFirst) {
    before.set(angles, at)
    return
  }
  const spellings = [
    [angles[0], angles[1], angles[2]],
    [angles[0] + Math.PI, Math.PI - angles[1], angles[2] + Math.PI],
  ].map((spelling) => spelling.map((angle, c) => angle - turns(angle - before[at + c])))
  const distance = (spelling: readonly number[]): number =>
    spelling.reduce((sum, angle, c) => sum + Math.abs(angle - before[at + c]), 0)
  before.set(distance(spellings[1]) < distance(spellings[0]) ? spellings[1] : spellings[0], at)
}

/** The whole turns in an angle, radians. */
const turns = (angle: number): number => 2 * Math.PI * Math.round(angle / (2 * Math.PI))

/** Joints in the order BVH needs: a joint, then everything below it. */
function depthFirst(skeleton: Skeleton): number[] {
  const children = childrenOf(skeleton)
  const order: number[] = []
  const open = [0]
  for (let joint = open.pop(); joint !== undefined; joint = open.pop()) {
    order.push(joint)
    for (const child of children[joint].toReversed()) open.push(child)
  }
  return order
}

function printHierarchy(
  skeleton: Skeleton,
  channelOrder: BvhChannelOrder,
  lengths: (offset: Vec3) => readonly string[],
): string[] {
  const lines = ['HIERARCHY']
  const rotations = channelOrder
    .split('')
    .map((axis) => `${axis}rotation`)
    .join(' ')
  const offset = (value: Vec3): string => `OFFSET ${lengths(value).join(' ')}`
  const children = childrenOf(skeleton)
  const tips: Vec3[][] = skeleton.joints.map(() => [])
  for (const tip of skeleton.tips) tips[tip.joint].push(tip.offset)
  const names = printableNames(skeleton)
  // Depth of each joint; a block is closed when a joint at its depth or above follows.
  const depth = new Int32Array(skeleton.jointCount)
  const closeTo = (wanted: number, current: number): void => {
    for (let level = current; level >= wanted; level--) lines.push(`${pad(level)}}`)
  }
  let current = -1
  for (const joint of depthFirst(skeleton)) {
    const { parent } = skeleton.joints[joint]
    const level = parent < 0 ? 0 : depth[parent] + 1
    depth[joint] = level
    closeTo(level, current)
    current = level
    lines.push(`${pad(level)}${parent < 0 ? 'ROOT' : 'JOINT'} ${names[joint]}`, `${pad(level)}{`)
    const inside = pad(level + 1)
    lines.push(inside + offset(parent < 0 ? [0, 0, 0] : skeleton.joints[joint].offset))
    const count = parent < 0 ? '6 Xposition Yposition Zposition' : '3'
    lines.push(`${inside}CHANNELS ${count} ${rotations}`)
    const ends = tips[joint]
    if (ends.length === 0 && children[joint].length === 0) ends.push([0, 0, 0])
    for (const end of ends)
      lines.push(`${inside}End Site`, `${inside}{`, `${pad(level + 2)}${offset(end)}`, `${inside}}`)
  }
  closeTo(0, current)
  return lines
}

/** Readers split names at blanks and braces, and some look joints up by name: each must be one word and its own. */
function printableNames(skeleton: Skeleton): string[] {
  const taken = new Set<string>()
  return skeleton.joints.map(({ name }, joint) => {
    const word = name.replace(/[\s{}]+/g, '_') || `joint_${joint}`
    let unique = word
    for (let copy = 2; taken.has(unique); copy++) unique = `${word}_${copy}`
    taken.add(unique)
    return unique
  })
}

const pad = (level: number): string => '\t'.repeat(level)

/** `1.500000` is 1.5 and `-0.000000` is 0. */
function trim(fixed: string): string {
  if (!fixed.includes('.')) return fixed === '-0' ? '0' : fixed
  const short = fixed.replace(/\.?0+$/, '')
  return short === '-0' ? '0' : short
}
