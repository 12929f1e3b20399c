import {
  makeMotion,
  makeSkeleton,
  MotionError,
  NO_ANNOTATIONS,
  type Annotations,
  type Joint,
  type Motion,
  type Recipe,
  type Role,
  type Skeleton,
  type Tip,
} from '@understudy/motion'
import { BitReader, BitWriter } from './bits.ts'
import { readSequence, writeSequence } from './rice.ts'

/**
 * A pack of clips, version 1. Little-endian: the magic `UCLP`, u32 version, u32 length of a UTF-8 JSON header, the
 * header, then the clips' bits one after another (each starts on a byte; the header has the offsets, from the first).
 *
 * Root positions are rounded to 2⁻¹⁸ m (1.9 µm at most), rotations of the hips and legs to 2⁻¹⁹ and of the other
 * joints to 2⁻¹⁶ per quaternion component (2 and 15 µrad at most), signs made continuous in time. What carries the feet is
 * kept finer: at 120 Hz an error of 5 µm would already be 0.1 cm/s of skate. Each channel is a sequence
 * of integers, see rice.ts.
 */
const MAGIC = 0x504c4355
/** The version of the pack that is read and written. */
export const CLIP_PACK_VERSION = 1
const ROOT_SCALE = 2 ** 18
const LEG_SCALE = 2 ** 19
const OTHER_SCALE = 2 ** 16

interface PackedClip {
  readonly name: string
  readonly skeleton: number
  readonly frameRate: number
  readonly frameCount: number
  readonly offset: number
  /** Lists that a pack written before there were such things does not have are empty. */
  readonly annotations: Partial<Annotations>
  readonly recipe?: Recipe
}

interface Header {
  readonly skeletons: readonly { readonly joints: readonly Joint[]; readonly tips: readonly Tip[] }[]
  readonly clips: readonly PackedClip[]
}

const CARRIES_FEET: ReadonlySet<Role> = new Set<Role>([
  'hips',
  'leftUpperLeg',
  'leftLowerLeg',
  'leftFoot',
  'rightUpperLeg',
  'rightLowerLeg',
  'rightFoot',
])

const scaleOf = (skeleton: Skeleton, joint: number): number => {
  const { role } = skeleton.joints[joint]
  return role !== undefined && CARRIES_FEET.has(role) ? LEG_SCALE : OTHER_SCALE
}

/** Packs clips into one file. Equal skeletons are written once. */
export function encodeClips(motions: readonly Motion[]): Uint8Array {
  const skeletons: Skeleton[] = []
  const keys: string[] = []
  const clips: PackedClip[] = []
  const bodies: Uint8Array[] = []
  let offset = 0
  for (const motion of motions) {
    const key = JSON.stringify(motion.skeleton.joints)
    let skeleton = keys.indexOf(key)
    if (skeleton < 0) {
      skeleton = keys.push(key) - 1
      skeletons.push(motion.skeleton)
    }
    const { name, frameRate, frameCount, annotations, recipe } = motion
    clips.push({ name, skeleton, frameRate, frameCount, offset, annotations, ...(recipe && { recipe }) })
    const body = encodeBody(motion)
    bodies.push(body)
    offset += body.length
  }
  const header: Header = {
    skeletons: skeletons.map(({ joints, tips }) => ({ joints, tips })),
    clips,
  }
  const text = new TextEncoder().encode(JSON.stringify(header, shorten))
  const out = new Uint8Array(12 + text.length + offset)
  const view = new DataView(out.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, CLIP_PACK_VERSION, true)
  view.setUint32(8, text.length, true)
  out.set(text, 12)
  let at = 12 + text.length
  for (const body of bodies) {
    out.set(body, at)
    at += body.length
  }
  return out
}

/** Annotation times to a tenth of a millisecond; bone lengths as they are. */
function shorten(key: string, value: unknown): unknown {
  if (typeof value !== 'number' || !/^(start|end|time)$/.test(key)) return value
  return Math.round(value * 1e6) / 1e6
}

/** A pack whose clips are unpacked when asked for. */
export interface ClipPack {
  readonly names: readonly string[]
  /** Frames of a clip without unpacking it. */
  frameCount(index: number): number
  clip(index: number): Motion
}

/** The clips of a pack that `encodeClips` wrote; anything else is refused with a sentence. */
export function openClips(bytes: Uint8Array): ClipPack {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC) {
    throw new MotionError(
      `clip pack: these ${bytes.length} bytes do not start with UCLP; a pack written by encodeClips is needed. ` +
        `Build the corpus again.`,
      { code: 'unreadable' },
    )
  }
  const version = view.getUint32(4, true)
  if (version !== CLIP_PACK_VERSION) {
    throw new MotionError(
      `clip pack: version ${version} was found and this program reads version ${CLIP_PACK_VERSION}. Build the corpus again.`,
      { code: 'version' },
    )
  }
  const start = 12 + view.getUint32(8, true)
  const { skeletons, clips } = JSON.parse(new TextDecoder().decode(bytes.subarray(12, start))) as Header
  const built = skeletons.map(({ joints, tips }) => {
    const tPose = new Float32Array(4 * joints.length)
    for (let joint = 0; joint < joints.length; joint++) tPose[4 * joint + 3] = 1
    return makeSkeleton(joints, tips, tPose)
  })
  return {
    names: clips.map(({ name }) => name),
    frameCount: (index) => clips[index].frameCount,
    clip: (index) => {
      const { name, frameRate, frameCount, recipe, offset, skeleton } = clips[index]
      const annotations = { ...NO_ANNOTATIONS, ...clips[index].annotations }
      const body = decodeBody(bytes, start + offset, built[skeleton], frameCount)
      return makeMotion({ name, skeleton: built[skeleton], frameRate, annotations, recipe, ...body })
    },
  }
}

/** All clips of a pack. */
export function decodeClips(bytes: Uint8Array): Motion[] {
  const pack = openClips(bytes)
  return pack.names.map((_, index) => pack.clip(index))
}

function encodeBody({ skeleton, frameCount, rootPositions, rotations }: Motion): Uint8Array {
  const out = new BitWriter()
  const values = new Int32Array(frameCount)
  for (let c = 0; c < 3; c++) {
    for (let f = 0; f < frameCount; f++) values[f] = Math.round(rootPositions[3 * f + c] * ROOT_SCALE)
    writeSequence(out, values)
  }
  const width = 4 * skeleton.jointCount
  const signs = new Int8Array(frameCount)
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    const scale = scaleOf(skeleton, joint)
    signs[0] = 1
    for (let f = 1; f < frameCount; f++) {
      const a = f * width + 4 * joint
      let dot = 0
      for (let c = 0; c < 4; c++) dot += rotations[a + c] * rotations[a - width + c]
      // q and −q are the same turn; without this a sign change looks like a jump of two.
      signs[f] = dot < 0 ? -signs[f - 1] : signs[f - 1]
    }
    for (let c = 0; c < 4; c++) {
      for (let f = 0; f < frameCount; f++)
        values[f] = Math.round(signs[f] * rotations[f * width + 4 * joint + c] * scale)
      writeSequence(out, values)
    }
  }
  return out.finish()
}

function decodeBody(
  bytes: Uint8Array,
  offset: number,
  skeleton: Skeleton,
  frameCount: number,
): { rootPositions: Float32Array; rotations: Float32Array } {
  const input = new BitReader(bytes, offset)
  const values = new Int32Array(frameCount)
  const rootPositions = new Float32Array(3 * frameCount)
  for (let c = 0; c < 3; c++) {
    readSequence(input, values)
    for (let f = 0; f < frameCount; f++) rootPositions[3 * f + c] = values[f] / ROOT_SCALE
  }
  const width = 4 * skeleton.jointCount
  const rotations = new Float32Array(width * frameCount)
  const components = Array.from({ length: 4 }, () => new Int32Array(frameCount))
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    for (const component of components) readSequence(input, component)
    const [x, y, z, w] = components
    for (let f = 0; f < frameCount; f++) {
      const n = Math.sqrt(x[f] * x[f] + y[f] * y[f] + z[f] * z[f] + w[f] * w[f])
      const sign = w[f] < 0 ? -1 / n : 1 / n
      const o = f * width + 4 * joint
      rotations[o] = x[f] * sign
      rotations[o + 1] = y[f] * sign
      rotations[o + 2] = z[f] * sign
      rotations[o + 3] = w[f] * sign
    }
  }
  return { rootPositions, rotations }
}
