import { MotionError, type Role } from '@understudy/motion'
import { parseJson, printJson, readDocument } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../analysis/document/index.ts'
import { timeCurve, type Registration } from '../../analysis/index.ts'
import { addedParameters } from './added-parameters.ts'
import type { ParametricSpace } from './build-space.ts'
import {
  groundSpeed,
  headingChange,
  heightOf,
  lasting,
  positionOf,
  travel,
  type Parameter,
} from './parameters.ts'

/** A built-in parameter by name, as files and command lines write it: `position:leftHand:start`, `travel`. */
export type ParameterName = string

/** How a file of a parametric space calls itself. */
export const SPACE_FORMAT = 'understudy parametric space'
/** The version of the file that is read and written. */
export const SPACE_VERSION = 1

const SPACE = z.object({
  format: z.literal(SPACE_FORMAT),
  version: z.literal(SPACE_VERSION),
  parameter: field.text,
  instant: field.number,
  samples: z
    .array(z.object({ parameters: field.numbers, weights: field.numbers }))
    .min(1, 'at least one is needed'),
  exampleCount: field.count(1),
  scales: field.numbers,
  neighbours: field.count(1),
  tolerance: field.number,
  reference: field.count(),
  duration: field.seconds,
  /** Each motion as its own JSON document, and its time curve. */
  members: z
    .array(z.object({ motion: field.motion, times: field.numbers, values: field.numbers }))
    .min(1, 'at least one is needed'),
})
type SpaceJson = z.infer<typeof SPACE>

/** The parameter a name means: built in, or added by a plug-in. */
export function parameterNamed(name: ParameterName): Parameter {
  const own = addedParameters().find(({ id }) => id === name)
  if (own) return own
  const [kind, role, from = 'start'] = name.split(':')
  if (kind === 'position' && role) return positionOf(role as Role, from as 'start' | Role)
  if (kind === 'height' && role) return heightOf(role as Role)
  const plain = { turn: headingChange, travel, speed: groundSpeed, duration: lasting }[kind]
  if (plain) return plain
  throw new MotionError(
    `parametric space: there is no parameter "${name}"; there are position:<role>[:start or :<role>], height:<role>, turn, ` +
      `travel, speed and duration. Name one of them, or the plug-in that adds it.`,
    { code: 'unreadable' },
  )
}

/** One file with everything a space needs: the examples, their correspondence, the samples. */
export function printSpace(space: ParametricSpace): string {
  const { registration, instant, samples, exampleCount, scales, neighbours, tolerance } = space
  const json: SpaceJson = {
    format: SPACE_FORMAT,
    version: SPACE_VERSION,
    parameter: space.parameter.id,
    instant,
    samples: samples.map(({ parameters, weights }) => ({
      parameters: [...parameters],
      weights: [...weights],
    })),
    exampleCount,
    scales: [...scales],
    neighbours,
    tolerance,
    reference: registration.reference,
    duration: registration.duration,
    members: registration.members.map(({ motion, curve }) => ({
      motion: JSON.parse(printJson(motion)) as Record<string, unknown>,
      times: [...curve.times],
      values: [...curve.values],
    })),
  }
  return JSON.stringify(json)
}

/** Lists that do not belong together, in a few words. */
function misfit({ members, samples, scales, reference, exampleCount }: SpaceJson): string | undefined {
  if (reference >= members.length) return `reference is ${reference} of ${members.length} members`
  if (exampleCount > samples.length) return `exampleCount is ${exampleCount} of ${samples.length} samples`
  const at = samples.findIndex(
    ({ parameters, weights }) => parameters.length !== scales.length || weights.length !== members.length,
  )
  return at < 0 ? undefined : `samples[${at}] does not have a number for each of scales and members`
}

/** The space that a file holds; what is damaged or of another version is refused with a sentence. */
export function parseSpace(text: string, source = 'space.json'): ParametricSpace {
  const remedy = 'Build the space again with "understudy space build".'
  const kind = { format: SPACE_FORMAT, version: SPACE_VERSION, remedy }
  const json = readDocument(text, source, kind, SPACE)
  const wrong = misfit(json)
  if (wrong !== undefined) throw new MotionError(`${source}: ${wrong}. ${remedy}`, { code: 'unreadable' })
  const nothing = {
    times: new Float64Array([0, 1]),
    yaw: new Float64Array(2),
    x: new Float64Array(2),
    z: new Float64Array(2),
  }
  const registration: Registration = {
    reference: json.reference,
    duration: json.duration,
    refused: [],
    members: json.members.map(({ motion, times, values }) => ({
      motion: parseJson(JSON.stringify(motion), { source }).motion,
      curve: timeCurve(times, values),
      ground: nothing,
      contacts: { matches: [], missing: [], extra: [] },
      rmsDistance: 0,
    })),
    report: {
      times: new Float64Array(0),
      distances: new Float64Array(0),
      worst: { time: 0, distance: 0 },
      members: [],
      proposedKey: { time: 0, why: 'loaded from a file', instants: [] },
    },
  }
  const { instant, samples, exampleCount, scales, neighbours, tolerance } = json
  return {
    registration,
    parameter: parameterNamed(json.parameter),
    instant,
    samples,
    exampleCount,
    scales,
    neighbours,
    tolerance,
  }
}
