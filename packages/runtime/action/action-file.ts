import { MotionError } from '@understudy/motion'
import { Check, broken, skeletonJson, skeletonOf } from '../pack/check-header.ts'
import { modeCount, type ActionPack } from './action-pack.ts'
import { channelsOf, type AttributeDirection, type SpacePointTable } from './action-source.ts'

/** The first four bytes of a packed action. */
const ACTION_MAGIC = 0x43415355 // "USAC", lowest byte first
/** The version of the file that is written here, and the only one that is read. */
export const ACTION_VERSION = 1
const PREFIX_BYTES = 12
/** Counts above these are not believed. */
const LIMITS = {
  header: 1 << 24,
  samples: 1 << 14,
  modes: 512,
  joints: 1024,
  points: 1 << 14,
  axes: 64,
} as const

/** Whether bytes are a packed action rather than packed clips. */
export const isAction = (bytes: Uint8Array): boolean =>
  bytes.length >= PREFIX_BYTES && viewOf(bytes).getUint32(0, true) === ACTION_MAGIC

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** An action as its file: prefix, header (JSON), then scales, steps and contacts, little-endian. */
export function printAction(pack: ActionPack): Uint8Array {
  const { skeleton, meanRotations, shape, timing, contacts, channels: _, ...rest } = pack
  const header = new TextEncoder().encode(JSON.stringify({ ...skeletonJson(skeleton), ...rest }))
  const parts = [shape.scales, timing.scales, meanRotations, shape.steps, timing.steps, contacts]
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, PREFIX_BYTES + header.length)
  const bytes = new Uint8Array(length)
  const view = viewOf(bytes)
  view.setUint32(0, ACTION_MAGIC, true)
  view.setUint32(4, ACTION_VERSION, true)
  view.setUint32(8, header.length, true)
  bytes.set(header, PREFIX_BYTES)
  let at = PREFIX_BYTES + header.length
  for (const part of parts) {
    const size = part.BYTES_PER_ELEMENT
    for (let i = 0; i < part.length; i++, at += size)
      if (size === 4) view.setFloat32(at, part[i], true)
      else if (size === 2) view.setInt16(at, part[i], true)
      else bytes[at] = part[i]
  }
  return bytes
}

/** Opens a packed action. What is damaged or of another version is refused in words. */
export function readAction(bytes: Uint8Array, source = 'action'): ActionPack {
  if (!isAction(bytes)) throw broken(source, 'it does not begin with "USAC"')
  const view = viewOf(bytes)
  const version = view.getUint32(4, true)
  if (version !== ACTION_VERSION)
    throw new MotionError(
      `${source}: this packed action has version ${version}; version ${ACTION_VERSION} is read here. Pack it again.`,
      { code: 'version' },
    )
  const length = view.getUint32(8, true)
  if (length > Math.min(LIMITS.header, bytes.length - PREFIX_BYTES))
    throw broken(source, `its header claims ${length} bytes`)
  const text = new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length))
  const head = parseHead(text, source)
  const { samples, skeleton, shapeCount } = head
  const channels = channelsOf(head)
  const count = modeCount(head) + 1
  const sizes = {
    scales: (shapeCount + 1) * channels,
    tempos: count,
    turns: 4 * samples * skeleton.jointCount,
    steps: (shapeCount + 1) * samples * channels,
    times: count * (samples - 1),
  }
  const wanted = 4 * (sizes.scales + sizes.tempos) + 2 * (sizes.turns + sizes.steps + sizes.times) + samples
  let at = PREFIX_BYTES + length
  if (bytes.length - at !== wanted)
    throw broken(source, `${bytes.length - at} bytes follow its header, ${wanted} were expected`)
  const floats = (size: number): Float32Array => {
    const out = new Float32Array(size)
    for (let i = 0; i < size; i++, at += 4) out[i] = view.getFloat32(at, true)
    if (out.some((value) => !(value >= 0 && value < 1e6))) throw broken(source, 'a scale is no number')
    return out
  }
  const shorts = (size: number): Int16Array => {
    const out = new Int16Array(size)
    for (let i = 0; i < size; i++, at += 2) out[i] = view.getInt16(at, true)
    return out
  }
  const scales = floats(sizes.scales)
  const tempos = floats(sizes.tempos)
  const meanRotations = shorts(sizes.turns)
  const steps = shorts(sizes.steps)
  const times = shorts(sizes.times)
  return {
    ...head,
    channels,
    meanRotations,
    shape: { scales, steps },
    timing: { scales: tempos, steps: times },
    contacts: bytes.slice(at),
  }
}

function parseHead(
  text: string,
  source: string,
): Omit<ActionPack, 'channels' | 'meanRotations' | 'shape' | 'timing' | 'contacts'> {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (cause) {
    throw broken(source, 'the header is not JSON', cause)
  }
  const check = new Check(source)
  const top = check.record(raw, 'header')
  const skeleton = skeletonOf(top, check)
  const { kind, clock, placed } = top
  if (kind !== 'space' && kind !== 'model' && kind !== 'style') throw broken(source, 'its kind is not known')
  if (clock !== 'tempo' && clock !== 'seconds') throw broken(source, 'its clock is not known')
  const moving = check
    .list(top.moving, 'moving joints', LIMITS.joints)
    .map((joint) => check.number(joint, 'a moving joint'))
  if (moving.some((joint) => !(Number.isInteger(joint) && joint >= 0 && joint < skeleton.jointCount)))
    throw broken(source, 'a moving joint is not there')
  const samples = check.count(top.samples, 'samples', LIMITS.samples)
  const duration = check.number(top.duration, 'duration')
  if (samples < 2 || !(duration > 0 && duration < 3600)) throw broken(source, 'its clock cannot be')
  const deviations = check
    .list(top.deviations, 'deviations', LIMITS.modes)
    .map((value) => check.number(value, 'a deviation'))
  const modes = deviations.length
  const shapeCount = check.number(top.shapeCount, 'shapeCount')
  if (!(Number.isInteger(shapeCount) && shapeCount >= 0 && shapeCount <= modes))
    throw broken(source, `shapeCount is ${shapeCount} of ${modes} modes`)
  return {
    name: check.text(top.name, 'name'),
    kind,
    skeleton,
    samples,
    duration,
    moving,
    placed: placed === true,
    clock,
    shapeCount,
    deviations,
    ...(top.space !== undefined && { space: tableOf(top.space, modes, check) }),
    ...(top.attributes !== undefined && {
      attributes: check
        .list(top.attributes, 'attributes', LIMITS.axes)
        .map((each) => attributeOf(each, modes, check)),
    }),
  }
}

function tableOf(value: unknown, modes: number, check: Check): SpacePointTable {
  const raw = check.record(value, 'space')
  const axes = check.list(raw.axes, 'axes', LIMITS.axes).map((axis) => check.text(axis, 'an axis'))
  const points = check.list(raw.points, 'points', LIMITS.points).map((each) => {
    const { parameters, weights } = check.record(each, 'a point')
    return {
      parameters: check.numbers(parameters, 'the parameters of a point', axes.length),
      weights: check.numbers(weights, 'the weights of a point', modes),
    }
  })
  const scales = check.numbers(raw.scales, 'scales', axes.length)
  if (points.length === 0 || scales.some((scale) => !(scale > 0)))
    throw broken(check.source, 'its space has no points or no scale')
  return {
    axes,
    scales,
    points,
    neighbours: check.count(raw.neighbours, 'neighbours', LIMITS.points),
    soft: check.number(raw.soft, 'soft'),
  }
}

function attributeOf(value: unknown, modes: number, check: Check): AttributeDirection {
  const { name, least, most, middle, direction } = check.record(value, 'an attribute')
  const [low, high, mid] = check.numbers([least, most, middle], 'an attribute', 3)
  return {
    name: check.text(name, 'the name of an attribute'),
    least: low,
    most: high,
    middle: mid,
    direction: check.numbers(direction, 'the direction of an attribute', modes),
  }
}
