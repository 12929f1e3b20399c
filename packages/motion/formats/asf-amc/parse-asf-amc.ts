import { conjugateFlat, multiplyFlat } from '@understudy/kernels'
import { MotionError } from '../../errors.ts'
import { makeMotion } from '../../motion/motion.ts'
import { makeSkeleton, type Joint, type Tip } from '../../skeleton/skeleton.ts'
import { IssueLog } from '../bvh/issue-log.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { guessUnit } from './guess-unit.ts'
import { layoutOf, parseAmc } from './parse-amc.ts'
import { parseAsf, type AsfBone, type AsfSkeleton } from './parse-asf.ts'
import { placeBones } from './place-bones.ts'
import { rotationInOrder } from './rotation-in-order.ts'

/** What an ASF and AMC pair does not say of itself. */
export interface ParseAsfAmcOptions {
  /** Name of the motion file, for messages. */
  readonly source?: string
  /** Name of the skeleton file, for messages. */
  readonly skeletonSource?: string
  /** AMC files do not say it; CMU records at 120, some subjects at 60. Frames per second. */
  readonly frameRate?: number
  /** Metres per unit of the files; found from `:units length` or the figure's size where not given. */
  readonly metresPerUnit?: number
}

/** What `parseAsfAmc` takes where its options do not say; the rate in frames per second. */
export const PARSE_ASF_AMC_DEFAULTS = {
  source: 'motion.amc',
  skeletonSource: 'skeleton.asf',
  frameRate: 120,
} as const

/** Result bytes per byte of text that a file may ask for; a real one asks for less than one. */
const MOST_GROWTH = 32
const ALWAYS_ALLOWED = 1 << 20

/**
 * An Acclaim skeleton and motion as one motion. Bone b turns about its own axes C (its `axis` line):
 *
 *   r_b = C M C⁻¹,   M = R_last … R_first of the frame's angles,   C likewise of the axis angles
 *
 * relative to its parent, all joint frames lying along the world's axes in the base pose. A bone is a
 * joint where it starts, offset from its parent by the parent's bone; the last bone of a chain ends in
 * a tip. The root adds its preset: position p + t, rotation M O.
 */
export function parseAsfAmc(
  asf: string | Uint8Array,
  amc: string | Uint8Array,
  options: ParseAsfAmcOptions = {},
): ParsedMotion {
  const { source, skeletonSource, frameRate, metresPerUnit } = { ...PARSE_ASF_AMC_DEFAULTS, ...options }
  const skeletonLog = new IssueLog(skeletonSource)
  const log = new IssueLog(source)
  const skeleton = parseAsf(textOf(asf), skeletonSource, skeletonLog)
  const { bones } = skeleton
  const jointCount = bones.length + 1
  const { starts } = layoutOf(skeleton)
  const sizeLimit = MOST_GROWTH * (asf.length + amc.length) + ALWAYS_ALLOWED

  const axes = new Float64Array(4 * jointCount)
  rotationInOrder(axes, 0, skeleton.rootAxisOrder, skeleton.rootOrientation)
  bones.forEach((bone, b) => rotationInOrder(axes, 4 * (b + 1), bone.axisOrder, bone.axis))
  const channels = [skeleton.rootChannels, ...bones.map((bone) => bone.channels)]
  const turns = channels.map((list) =>
    list.flatMap((channel, at) => (channel < 3 ? [{ axis: channel, at }] : [])),
  )
  const turnAxes = turns.map((list) => list.map(({ axis }) => axis))
  const angles = new Float64Array(3)
  const q = new Float64Array(4)
  const inverse = new Float64Array(4)
  const placed = placeBones(skeleton, starts, axes)
  const frames = new FrameStore(3 + 4 * jointCount)

  parseAmc(textOf(amc), skeleton, source, log, (row) => {
    const out = frames.next()
    if (frames.bytes > sizeLimit) {
      throw new MotionError(
        `${source}: its frames hold almost none of the ${jointCount} joints of ${skeletonSource}, yet each would take ${4 * frames.width} bytes. ` +
          `The two files do not belong together; give the .asf of the same subject.`,
        { code: 'unreadable' },
      )
    }
    placed.addFrame(row)
    skeleton.rootChannels.forEach((channel, at) => {
      if (channel >= 3 && channel < 6) out[channel - 3] = row[at]
    })
    for (let c = 0; c < 3; c++) out[c] += skeleton.rootPosition[c]
    for (let joint = 0; joint < jointCount; joint++) {
      const list = turns[joint]
      for (let i = 0; i < list.length; i++) angles[i] = row[starts[joint] + list[i].at]
      rotationInOrder(q, 0, turnAxes[joint], angles)
      if (joint === 0) multiplyFlat(q, 0, q, 0, axes, 0)
      else {
        conjugateFlat(inverse, 0, axes, 4 * joint)
        multiplyFlat(q, 0, axes, 4 * joint, q, 0)
        multiplyFlat(q, 0, q, 0, inverse, 0)
      }
      out.set(q, 3 + 4 * joint)
    }
  })

  const shifts = placed.finish()
  const unit = metresPerUnit ?? guessUnit(skeleton, skeletonLog)
  if (options.frameRate === undefined)
    log.note(
      'rate',
      1,
      () =>
        `AMC files do not say their frame rate; took ${frameRate}. Set frameRate if the figure moves too fast or slow`,
    )
  placed.report(unit, log)
  const { rootPositions, rotations } = frames.split(unit)
  const motion = makeMotion({
    name: stem(source),
    skeleton: skeletonOf(skeleton, shifts, unit),
    frameRate,
    rootPositions,
    rotations,
  })
  return { motion, others: [], issues: [...skeletonLog.list(), ...log.list()], metresPerUnit: unit }
}

function skeletonOf({ bones }: AsfSkeleton, shifts: Float64Array, unit: number) {
  const hasChild = new Set(bones.map(({ parent }) => parent))
  const scaled = (bone: AsfBone | undefined, b?: number): [number, number, number] => {
    const [x, y, z] = [0, 1, 2].map(
      (c) => ((bone?.vector[c] ?? 0) + (b === undefined ? 0 : shifts[3 * b + c])) * unit,
    )
    return [x, y, z]
  }
  const joints: Joint[] = [{ name: 'root', parent: -1, offset: [0, 0, 0] }]
  const tips: Tip[] = []
  bones.forEach((bone, b) => {
    joints.push({ name: bone.name, parent: bone.parent + 1, offset: scaled(bones[bone.parent], b) })
    if (!hasChild.has(b)) tips.push({ joint: b + 1, offset: scaled(bone) })
  })
  return makeSkeleton(joints, tips)
}

/** Frames of unknown number in one growing array: a file does not say how many it holds. */
class FrameStore {
  readonly width: number
  #values: Float32Array
  #count = 0

  constructor(width: number) {
    this.width = width
    this.#values = new Float32Array(16 * width)
  }

  get bytes(): number {
    return 4 * this.#count * this.width
  }

  /** Room for one more frame, all zero. */
  next(): Float32Array {
    const start = this.#count * this.width
    if (start + this.width > this.#values.length) {
      const grown = new Float32Array(2 * this.#values.length)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#count++
    return this.#values.subarray(start, start + this.width)
  }

  split(unit: number): { rootPositions: Float32Array; rotations: Float32Array } {
    const rootPositions = new Float32Array(3 * this.#count)
    const rotations = new Float32Array((this.width - 3) * this.#count)
    for (let frame = 0; frame < this.#count; frame++) {
      const start = frame * this.width
      for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] = this.#values[start + c] * unit
      rotations.set(this.#values.subarray(start + 3, start + this.width), frame * (this.width - 3))
    }
    return { rootPositions, rotations }
  }
}

const textOf = (input: string | Uint8Array): string =>
  typeof input === 'string' ? input : new TextDecoder().decode(input)

/** `folder/02_01.amc` → `02_01`. */
const stem = (source: string): string => source.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || source
