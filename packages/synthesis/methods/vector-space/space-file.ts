import { makeMotion, MotionError } from '@understudy/motion'
import { fromBase64, parseJson, printJson, toBase64, readDocument } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../analysis/document/index.ts'
import { shapeWidth } from './shape-layout.ts'
import { fromVersionOne } from './space-file-one.ts'
import type { LinearModel, VectorSpace } from './vector-space.ts'

/** How a file of a vector space calls itself. */
export const VECTOR_SPACE_FORMAT = 'understudy vector space'
/** The version of the file that is read and written. */
export const VECTOR_SPACE_VERSION = 2

/** 32-bit floats, little-endian, base64: what is read is what was written, to the bit. */
const FLOATS = field.text

const MODEL = z.object({
  mean: FLOATS,
  /** One for each of the deviations. */
  components: z.array(FLOATS),
  deviations: field.numbers,
  share: field.number,
})
type ModelJson = z.infer<typeof MODEL>

const SPACE = z.object({
  format: z.literal(VECTOR_SPACE_FORMAT),
  version: z.literal(VECTOR_SPACE_VERSION),
  /** The figure, as a motion of one frame. */
  figure: field.motion,
  frameRate: field.rate,
  duration: field.seconds,
  sampleCount: field.count(2),
  meanRotations: FLOATS,
  leverArms: field.numbers,
  shape: MODEL,
  timing: MODEL,
  contacts: z.object({ roles: z.array(field.role), mean: field.numbers, components: field.numbers }),
  members: z
    .array(
      z.object({
        name: field.text,
        hash: field.text,
        shape: field.numbers,
        timing: field.numbers,
        rmsDistance: field.number,
      }),
    )
    .min(1, 'at least one example is needed'),
  reference: field.count(),
  /** null: nothing was said. */
  attributes: z.array(z.object({ name: field.text, labels: z.array(z.number().nullable()) })),
})
type SpaceJson = z.infer<typeof SPACE>

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
    figure: JSON.parse(printJson(figure)) as SpaceJson['figure'],
    frameRate,
    duration,
    sampleCount,
    meanRotations: printFloats(space.meanRotations),
    leverArms: [...space.leverArms],
    shape: modelJson(space.shape),
    timing: modelJson(space.timing),
    contacts: {
      roles: [...space.contacts.roles],
      mean: [...space.contacts.mean],
      components: [...space.contacts.components],
    },
    members: space.members.map(({ name, hash, point, rmsDistance }) => ({
      name,
      hash,
      shape: [...point.shape],
      timing: [...point.timing],
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

const REMEDY = 'Build the space again with "understudy vector build".'

/** The space that a file holds; what is damaged or of another version is refused with a sentence. */
export function parseVectorSpace(text: string, source = 'space.json'): VectorSpace {
  const kind = {
    format: VECTOR_SPACE_FORMAT,
    version: VECTOR_SPACE_VERSION,
    remedy: REMEDY,
    migrations: { 1: fromVersionOne },
  }
  const json = readDocument(text, source, kind, SPACE)
  const space = read(json, source)
  const wrong = misfit(space)
  if (wrong !== undefined) throw new MotionError(`${source}: ${wrong}. ${REMEDY}`, { code: 'unreadable' })
  return space
}

/** Lists that do not belong together, in a few words. */
function misfit({
  members,
  shape,
  timing,
  attributes,
  contacts,
  reference,
  skeleton,
  leverArms,
}: VectorSpace): string | undefined {
  const [shapes, timings] = [shape.deviations.length, timing.deviations.length]
  if (reference >= members.length) return `reference is ${reference} of ${members.length} examples`
  if (shape.components.length !== shapes * shape.mean.length)
    return 'shape.components are not as many as shape.deviations'
  if (timing.components.length !== timings * timing.mean.length)
    return 'timing.components are not as many as timing.deviations'
  if (leverArms.length !== skeleton.jointCount)
    return `leverArms are ${leverArms.length} for ${skeleton.jointCount} joints`
  if (contacts.mean.length !== 2 * contacts.roles.length)
    return 'contacts.mean are not two for each of contacts.roles'
  if (contacts.components.length !== shapes * contacts.mean.length)
    return 'contacts.components are not as many as shape.deviations'
  for (const { name, point } of members)
    if (point.shape.length !== shapes || point.timing.length !== timings)
      return `the numbers of "${name.slice(0, 40)}" are not as many as there are components`
  for (const { name, labels } of attributes)
    if (labels.length !== members.length)
      return `the labels of "${name.slice(0, 40)}" are not as many as there are examples`
  return undefined
}

function read(json: SpaceJson, source: string): VectorSpace {
  const { skeleton } = parseJson(JSON.stringify(json.figure), { source }).motion
  const { sampleCount } = json
  return {
    skeleton,
    frameRate: json.frameRate,
    duration: json.duration,
    sampleCount,
    meanRotations: readFloats(json.meanRotations, 4 * sampleCount * skeleton.jointCount, source),
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
    mean: printFloats(mean),
    components: Array.from(deviations, (_, k) =>
      printFloats(components.subarray(k * width, (k + 1) * width)),
    ),
    deviations: [...deviations],
    share,
  }
}

function readModel(json: ModelJson, width: number, source: string): LinearModel {
  // Each is as long as it must be before they are put together.
  const parts = json.components.map((one) => readFloats(one, width, source))
  const components = new Float32Array(width * parts.length)
  parts.forEach((part, k) => components.set(part, k * width))
  return {
    mean: readFloats(json.mean, width, source),
    components,
    deviations: Float64Array.from(json.deviations),
    share: json.share,
  }
}

const printFloats = (values: Float32Array): string =>
  toBase64(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))

function readFloats(base64: string, count: number, source: string): Float32Array {
  const bytes = fromBase64(base64)
  if (bytes?.length === 4 * count) return new Float32Array(bytes.buffer, 0, count)
  throw new MotionError(
    `${source}: ${bytes?.length ?? 'unreadable'} bytes were found where the figure and the samples need ${4 * count}; the file is cut or edited. ` +
      `Build the space again.`,
    { code: 'unreadable' },
  )
}
