import { HAND_POSES, makeMotion, MotionError } from '@understudy/motion'
import { fromBase64, parseJson, printJson, toBase64, readDocument } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../analysis/document/index.ts'
import type { DeformableModel } from './model.ts'

/** How a file of a model calls itself. */
export const MODEL_FORMAT = 'understudy deformable model'
/** The version of the file that is read and written. */
export const MODEL_VERSION = 1

/** Numbers as little-endian base64: 32-bit floats, or whole 16-bit numbers times `scale` (modes: 1/32767 of their largest). */
const PACKED = z.object({ type: z.enum(['f32', 'i16']), base64: field.text, scale: z.number().optional() })
type Packed = z.infer<typeof PACKED>

const MODEL = z.object({
  format: z.literal(MODEL_FORMAT),
  version: z.literal(MODEL_VERSION),
  name: field.text,
  frameRate: field.rate,
  frameCount: field.count(1),
  joints: z.array(field.count()),
  shapeCount: field.count(),
  residualCount: field.count().default(0),
  personShare: field.number.default(0),
  timingCount: field.count(),
  shapeShare: field.number,
  timingShare: field.number,
  neighbourhood: z.object({ width: field.number, count: field.number }),
  contacts: z.array(z.object({ role: field.role, from: field.number, to: field.number })),
  handPoses: z
    .array(
      z.object({
        role: z.enum(['leftHand', 'rightHand']),
        pose: z.enum(HAND_POSES),
        from: field.number,
        to: field.number,
      }),
    )
    .optional(),
  keys: z.array(z.object({ name: field.text, frame: field.number })),
  exampleNames: z.array(field.text),
  prior: z.object({ kind: z.enum(['diagonal', 'tied', 'full']), count: field.count(1) }),
  /** The first frame of the mean motion, as a motion's own JSON: it carries the skeleton. */
  body: field.motion,
  arrays: z.record(z.string(), PACKED),
})
type ModelJson = z.infer<typeof MODEL>

/** One file with all of a model; README.md has the layout. What is printed reads back to the same text. */
export function printModel(model: DeformableModel): string {
  const { prior } = model
  const json: ModelJson = {
    format: MODEL_FORMAT,
    version: MODEL_VERSION,
    name: model.name,
    frameRate: model.frameRate,
    frameCount: model.frameCount,
    joints: [...model.joints],
    shapeCount: model.shapeCount,
    residualCount: model.residualCount,
    personShare: model.personShare,
    timingCount: model.timingCount,
    shapeShare: model.shapeShare,
    timingShare: model.timingShare,
    neighbourhood: model.neighbourhood,
    contacts: [...model.contacts],
    ...(model.handPoses?.length ? { handPoses: [...model.handPoses] } : {}),
    keys: [...model.keys],
    exampleNames: [...model.exampleNames],
    prior: { kind: prior.kind, count: prior.count },
    body: JSON.parse(
      printJson(
        makeMotion({
          name: model.name,
          skeleton: model.skeleton,
          frameRate: model.frameRate,
          rootPositions: model.mean.slice(0, 3),
          rotations: model.meanRotations.slice(0, 4 * model.skeleton.jointCount),
        }),
      ),
    ) as ModelJson['body'],
    arrays: {
      meanRotations: floats(model.meanRotations),
      mean: floats(model.mean),
      modes: shorts(model.modes),
      meanTiming: floats(model.meanTiming),
      timingModes: floats(model.timingModes),
      leverArms: floats(model.leverArms),
      timingWeights: floats(model.timingWeights),
      covariance: floats(Float32Array.from(model.covariance)),
      localCovariance: floats(Float32Array.from(model.localCovariance)),
      examples: floats(model.examples),
      exampleErrors: floats(model.exampleErrors),
      leftOutEnergies: floats(model.leftOutEnergies),
      priorWeights: floats(Float32Array.from(prior.weights)),
      priorMeans: floats(Float32Array.from(prior.means)),
      priorCovariances: floats(Float32Array.from(prior.covariances)),
    },
  }
  return `${JSON.stringify(json)}\n`
}

/** Reads what `printModel` wrote; anything else is refused with the remedy. */
export function parseModel(text: string, source = 'model.json'): DeformableModel {
  const remedy = 'Build the model again with "understudy model build".'
  const json = readDocument(text, source, { format: MODEL_FORMAT, version: MODEL_VERSION, remedy }, MODEL)
  const { frameCount: t, shapeCount: m, timingCount: k, joints, exampleNames, prior } = json
  const { skeleton } = parseJson(JSON.stringify(json.body), { source }).motion
  const stray = joints.find((joint) => joint >= skeleton.jointCount)
  if (stray !== undefined)
    throw new MotionError(
      `${source}: joints names ${stray} and the body has ${skeleton.jointCount}. ${remedy}`,
      { code: 'unreadable' },
    )
  const channels = 3 + 3 * joints.length
  const d = m + k
  const read = (name: string, count: number): Float32Array =>
    unpack(json.arrays[name], count, `${source}: ${name}`)
  const perComponent = { diagonal: prior.count * d, tied: d * d, full: prior.count * d * d }[prior.kind]
  const covariance = Float64Array.from(read('covariance', d * d))
  return {
    name: json.name,
    skeleton,
    frameRate: json.frameRate,
    frameCount: t,
    joints: Int32Array.from(joints),
    channels,
    shapeCount: m,
    residualCount: json.residualCount,
    personShare: json.personShare,
    timingCount: k,
    size: d,
    meanRotations: read('meanRotations', t * 4 * skeleton.jointCount),
    mean: read('mean', t * channels),
    modes: read('modes', t * channels * m),
    meanTiming: read('meanTiming', t),
    timingModes: read('timingModes', t * k),
    leverArms: read('leverArms', joints.length),
    timingWeights: read('timingWeights', k),
    shapeShare: json.shapeShare,
    timingShare: json.timingShare,
    covariance,
    localCovariance: Float64Array.from(read('localCovariance', d * d)),
    prior: {
      kind: prior.kind,
      count: prior.count,
      width: d,
      weights: Float64Array.from(read('priorWeights', prior.count)),
      means: Float64Array.from(read('priorMeans', prior.count * d)),
      covariances: Float64Array.from(read('priorCovariances', perComponent)),
    },
    examples: read('examples', exampleNames.length * d),
    exampleNames,
    neighbourhood: json.neighbourhood,
    contacts: json.contacts,
    handPoses: json.handPoses,
    keys: json.keys,
    exampleErrors: read('exampleErrors', exampleNames.length),
    leftOutEnergies: json.arrays['leftOutEnergies']
      ? unpackAll(json.arrays['leftOutEnergies'], `${source}: leftOutEnergies`)
      : new Float32Array(0),
  }
}

const floats = (values: Float32Array): Packed => ({
  type: 'f32',
  base64: toBase64(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
})

function shorts(values: Float32Array): Packed {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  const scale = largest > 0 ? Math.fround(largest / 32767) : 1
  const whole = Int16Array.from(values, (value) => Math.round(value / scale))
  return { type: 'i16', base64: toBase64(new Uint8Array(whole.buffer)), scale }
}

/** As many as there are. */
const unpackAll = (packed: Packed, at: string): Float32Array =>
  unpack(packed, Math.floor((fromBase64(packed.base64)?.length ?? 0) / (packed.type === 'i16' ? 2 : 4)), at)

function unpack(packed: Packed | undefined, count: number, at: string): Float32Array {
  const bytes = typeof packed?.base64 === 'string' ? fromBase64(packed.base64) : undefined
  const size = packed?.type === 'i16' ? 2 : 4
  if (!packed || !bytes || bytes.length !== size * count)
    throw new MotionError(
      `${at}: ${bytes ? `${bytes.length / size} numbers were` : 'nothing could be'} read where ${count} are needed. ` +
        `The file is cut or damaged; build the model again.`,
      { code: 'unreadable' },
    )
  if (packed.type === 'f32') return new Float32Array(bytes.buffer, bytes.byteOffset, count)
  const { scale = 1 } = packed
  return Float32Array.from(new Int16Array(bytes.buffer, bytes.byteOffset, count), (value) => value * scale)
}
