import { portable } from '@understudy/kernels'
import { makeMotion, MotionError, type Role } from '@understudy/motion'
import { fromBase64, parseJson, printJson, toBase64, readDocument } from '@understudy/motion/formats'
import { shapeWidth } from './shape-layout.ts'
import type { LinearModel, VectorSpace } from './vector-space.ts'

export const VECTOR_SPACE_FORMAT = 'understudy vector space'
export const VECTOR_SPACE_VERSION = 1

/** 16-bit whole numbers, little-endian in base64, times `scale`: half a percent of a millimetre at a metre. */
interface Shorts {
  readonly scale: number
  readonly base64: string
}

interface ModelJson {
  /** 32-bit floats, little-endian, base64. */
  readonly mean: string
  readonly components: readonly Shorts[]
  readonly deviations: readonly number[]
  readonly share: number
}

interface SpaceJson {
  readonly format: typeof VECTOR_SPACE_FORMAT
  readonly version: number
  /** The figure, as a motion of one frame. */
  readonly figure: unknown
  readonly frameRate: number
  readonly duration: number
  readonly sampleCount: number
  readonly meanRotations: Shorts
  readonly leverArms: readonly number[]
  readonly shape: ModelJson
  readonly timing: ModelJson
  readonly contacts: {
    readonly roles: readonly Role[]
    readonly mean: readonly number[]
    readonly components: readonly number[]
  }
  readonly members: readonly {
    readonly name: string
    readonly hash: string
    readonly shape: readonly number[]
    readonly timing: readonly number[]
    readonly rmsDistance: number
  }[]
  readonly reference: number
  /** null: nothing was said. */
  readonly attributes: readonly { readonly name: string; readonly labels: readonly (number | null)[] }[]
}

/** One JSON file with everything a space needs; no frame of an example is in it. */
export function printVectorSpace(space: VectorSpace): string {
  const { skeleton, frameRate, duration, sampleCount, reference } = space
  const figure = makeMotion({
    name: 'figure',
    skeleton,
    frameRate,
    rootPositions: new Float32Array(3),
    rotations: space.meanRotations.slice(0, 4 * skeleton.jointCount),
  })
  const json: SpaceJson = {
    format: VECTOR_SPACE_FORMAT,
    version: VECTOR_SPACE_VERSION,
    figure: JSON.parse(printJson(figure)) as unknown,
    frameRate,
    duration,
    sampleCount,
    meanRotations: toShorts(space.meanRotations, 0, space.meanRotations.length),
    leverArms: rounded(space.leverArms),
    shape: modelJson(space.shape),
    timing: modelJson(space.timing),
    contacts: {
      roles: space.contacts.roles,
      mean: rounded(space.contacts.mean),
      components: rounded(space.contacts.components),
    },
    members: space.members.map(({ name, hash, point, rmsDistance }) => ({
      name,
      hash,
      shape: rounded(point.shape),
      timing: rounded(point.timing),
      rmsDistance,
    })),
    reference,
    attributes: space.attributes.map(({ name, labels }) => ({
      name,
      labels: labels.map((label) => (Number.isFinite(label) ? label : null)),
    })),
  }
  return `${JSON.stringify(json)}\n`
}

export function parseVectorSpace(text: string, source = 'space.json'): VectorSpace {
  const json = readDocument(text, source, {
    format: VECTOR_SPACE_FORMAT,
    version: VECTOR_SPACE_VERSION,
    remedy: 'Build the space again with "understudy vector build".',
  }) as unknown as SpaceJson
  try {
    return read(json, source)
  } catch (error) {
    if (error instanceof MotionError) throw error
    throw new MotionError(`${source}: parts of the space are missing or damaged. Build the space again.`, {
      cause: error,
    })
  }
}

function read(json: SpaceJson, source: string): VectorSpace {
  const { skeleton } = parseJson(JSON.stringify(json.figure), { source }).motion
  const { sampleCount } = json
  const meanRotations = fromShorts(json.meanRotations, 4 * sampleCount * skeleton.jointCount, source)
  for (let q = 0; q < meanRotations.length; q += 4) {
    const length = portable.norm(meanRotations.subarray(q, q + 4))
    for (let c = 0; c < 4; c++) meanRotations[q + c] /= length
  }
  return {
    skeleton,
    frameRate: json.frameRate,
    duration: json.duration,
    sampleCount,
    meanRotations,
    leverArms: Float64Array.from(json.leverArms),
    shape: readModel(json.shape, sampleCount * shapeWidth(skeleton.jointCount), source),
    timing: readModel(json.timing, sampleCount - 1, source),
    contacts: {
      roles: json.contacts.roles,
      mean: Float64Array.from(json.contacts.mean),
      components: Float64Array.from(json.contacts.components),
    },
    members: json.members.map(({ name, hash, shape, timing, rmsDistance }) => ({
      name,
      hash,
      point: { shape: Float64Array.from(shape), timing: Float64Array.from(timing) },
      rmsDistance,
    })),
    reference: json.reference,
    attributes: json.attributes.map(({ name, labels }) => ({
      name,
      labels: labels.map((label) => label ?? NaN),
    })),
  }
}

function modelJson({ mean, components, deviations, share }: LinearModel): ModelJson {
  const width = mean.length
  return {
    mean: toBase64(bytesOf(mean)),
    components: Array.from(deviations, (_, k) => toShorts(components, k * width, (k + 1) * width)),
    deviations: [...deviations],
    share,
  }
}

function readModel(json: ModelJson, width: number, source: string): LinearModel {
  const mean = bytesFrom(json.mean, 4 * width, source)
  const components = new Float32Array(width * json.components.length)
  json.components.forEach((one, k) => components.set(fromShorts(one, width, source), k * width))
  return {
    mean: new Float32Array(mean.buffer, 0, width),
    components,
    deviations: Float64Array.from(json.deviations),
    share: json.share,
  }
}

function toShorts(values: Float32Array, from: number, to: number): Shorts {
  let most = 0
  for (let k = from; k < to; k++) most = Math.max(most, Math.abs(values[k]))
  const scale = most > 0 ? most / 32767 : 1
  const shorts = Int16Array.from({ length: to - from }, (_, k) => Math.round(values[from + k] / scale))
  return { scale, base64: toBase64(bytesOf(shorts)) }
}

function fromShorts({ scale, base64 }: Shorts, count: number, source: string): Float32Array {
  const bytes = bytesFrom(base64, 2 * count, source)
  const shorts = new Int16Array(bytes.buffer, 0, count)
  return Float32Array.from(shorts, (value) => value * scale)
}

function bytesFrom(base64: string, needed: number, source: string): Uint8Array {
  const bytes = fromBase64(base64)
  if (bytes?.length === needed) return bytes
  throw new MotionError(
    `${source}: ${bytes?.length ?? 'unreadable'} bytes were found where the figure and the samples need ${needed}; the file is cut or edited. ` +
      `Build the space again.`,
    { code: 'unreadable' },
  )
}

const bytesOf = (values: Float32Array | Int16Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

const rounded = (values: Float64Array): number[] => Array.from(values, (v) => Number(v.toPrecision(9)))
