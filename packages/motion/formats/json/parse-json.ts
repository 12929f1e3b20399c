import { MotionError, type Issue } from '../../errors.ts'
import { makeMotion } from '../../motion/motion.ts'
import { ROLES, type Role } from '../../skeleton/roles.ts'
import { makeSkeleton, type Joint, type Skeleton, type Tip } from '../../skeleton/skeleton.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { readFloats } from './floats.ts'
import { JSON_FORMAT, JSON_VERSION } from './layout.ts'
import { readAnnotations, readRecipe } from './read-annotations.ts'
import { repairFrames } from './repair-frames.ts'

/** How `parseJson` names the file in its messages. */
export interface ParseJsonOptions {
  /** The file's name, for messages. */
  readonly source?: string
}

/** What `parseJson` takes where its options do not say. */
export const PARSE_JSON_DEFAULTS = { source: 'motion.json' } as const

type Fields = Readonly<Record<string, unknown>>

/** Reads what `printJson` wrote. Annotations that make no sense are left out and listed; frames that do not fit are refused. */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedMotion {
  const { source } = { ...PARSE_JSON_DEFAULTS, ...options }
  const file = readHeader(text, source)
  const issues: Issue[] = []
  const skeleton = readSkeleton(file.skeleton, `${source}: skeleton`, issues)
  const frameCount = file.frameCount
  if (!(Number.isInteger(frameCount) && (frameCount as number) >= 1)) {
    throw new MotionError(
      `${source}: frameCount is ${show(frameCount)}; a whole number of at least 1 is needed. Count the rows of rootPositions.`,
      { code: 'unreadable' },
    )
  }
  const count = frameCount as number
  const rootPositions = readFloats(file.rootPositions, 3 * count, `${source}: rootPositions`)
  const rotations = readFloats(file.rotations, 4 * count * skeleton.jointCount, `${source}: rotations`)
  repairFrames(rootPositions, rotations, skeleton.jointCount, source, issues)
  const motion = makeMotion({
    name: typeof file.name === 'string' ? file.name : source,
    skeleton,
    frameRate: typeof file.frameRate === 'number' ? file.frameRate : NaN,
    rootPositions,
    rotations,
    annotations: readAnnotations(file.annotations, `${source}: annotations`, issues),
    recipe: readRecipe(file.recipe, `${source}: recipe`, issues),
  })
  return { motion, others: [], issues }
}

function readHeader(text: string, source: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch (error) {
    throw new MotionError(
      `${source}: not JSON (${error instanceof Error ? error.message : String(error)}). ` +
        `A motion saved as JSON was expected; check that the file came over whole.`,
      { code: 'unreadable' },
    )
  }
  if (!isFields(value) || value.format !== JSON_FORMAT) {
    throw new MotionError(
      `${source}: JSON without "format": "${JSON_FORMAT}". Only motions saved by Understudy can be read as JSON; ` +
        `bring others as BVH, ASF/AMC or glTF.`,
      { code: 'unreadable' },
    )
  }
  if (value.version === JSON_VERSION) return value
  if (typeof value.version === 'number' && value.version > JSON_VERSION) {
    throw new MotionError(
      `${source}: written as version ${value.version}; this Understudy reads version ${JSON_VERSION}. ` +
        `Update Understudy, or save it as BVH or GLB where it was made.`,
      { code: 'version' },
    )
  }
  throw new MotionError(
    `${source}: version is ${show(value.version)}; ${JSON_VERSION} is the first that was ever written. ` +
      `Set "version": ${JSON_VERSION} if the layout is that of formats/json/README.md.`,
    { code: 'version' },
  )
}

function readSkeleton(value: unknown, at: string, issues: Issue[]): Skeleton {
  const joints = isFields(value) ? value.joints : undefined
  if (!isFields(value) || !Array.isArray(joints)) {
    throw new MotionError(`${at} has no list of joints; every motion needs one. Save the motion again.`, {
      code: 'unreadable',
    })
  }
  const taken = new Set<Role>()
  const readJoints = joints.map((joint: unknown, index): Joint => {
    const place = `${at}.joints[${index}]`
    if (!isFields(joint) || !Number.isInteger(joint.parent)) {
      throw new MotionError(
        `${place} has no whole number "parent" (−1 for the root). Save the motion again.`,
        { code: 'unreadable' },
      )
    }
    const { name, parent, role } = joint
    const known = { name: typeof name === 'string' ? name : `joint ${index}`, parent: parent as number }
    const offset = readOffset(joint.offset, place, issues)
    if (role === undefined) return { ...known, offset }
    if (!(ROLES as readonly unknown[]).includes(role) || taken.has(role as Role)) {
      issues.push({
        at: place,
        message: `role ${show(role)} is unknown or taken by an earlier joint; left out`,
      })
      return { ...known, offset }
    }
    taken.add(role as Role)
    return { ...known, offset, role: role as Role }
  })
  const tips: Tip[] = []
  const listed: unknown = value.tips
  for (const [index, tip] of (Array.isArray(listed) ? listed : []).entries()) {
    const place = `${at}.tips[${index}]`
    if (isFields(tip) && Number.isInteger(tip.joint) && readJoints[tip.joint as number])
      tips.push({ joint: tip.joint as number, offset: readOffset(tip.offset, place, issues) })
    else issues.push({ at: place, message: 'names no joint; left out' })
  }
  if (value.tPose === undefined) return makeSkeleton(readJoints, tips)
  const tPose = readFloats(value.tPose, 4 * readJoints.length, `${at}.tPose`)
  repairFrames(new Float32Array(0), tPose, readJoints.length, `${at}.tPose`, issues)
  return makeSkeleton(readJoints, tips, tPose)
}

function readOffset(value: unknown, place: string, issues: Issue[]): [number, number, number] {
  const read = (c: number): number => {
    const number: unknown = Array.isArray(value) ? value[c] : undefined
    if (typeof number === 'number' && Math.abs(number) < 1e6) return number
    issues.push({ at: place, message: `offset component ${c} is ${show(number)}; taken as 0` })
    return 0
  }
  return [read(0), read(1), read(2)]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A short word for any value: a message must not carry a whole file. */
const show = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  return typeof value === 'number' || value === undefined ? String(value) : typeof value
}
