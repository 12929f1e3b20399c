import { MotionError, type Role } from '@understudy/motion'
import { parseJson, printJson, readDocument } from '@understudy/motion/formats'
import { timeCurve, type Registration } from '../../analysis/index.ts'
import type { ParametricSpace } from './build-space.ts'
import type { SpaceSample } from './knn-weights.ts'
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

export const SPACE_FORMAT = 'understudy parametric space'
export const SPACE_VERSION = 1

interface SpaceJson {
  readonly format: typeof SPACE_FORMAT
  readonly version: number
  readonly parameter: ParameterName
  readonly instant: number
  readonly samples: readonly SpaceSample[]
  readonly exampleCount: number
  readonly scales: readonly number[]
  readonly neighbours: number
  readonly tolerance: number
  readonly reference: number
  readonly duration: number
  /** Each motion as its own JSON document, and its time curve. */
  readonly members: readonly {
    readonly motion: unknown
    readonly times: readonly number[]
    readonly values: readonly number[]
  }[]
}

/** The built-in parameter a name means. */
export function parameterNamed(name: ParameterName): Parameter {
  const [kind, role, from = 'start'] = name.split(':')
  if (kind === 'position' && role) return positionOf(role as Role, from as 'start' | Role)
  if (kind === 'height' && role) return heightOf(role as Role)
  const plain = { turn: headingChange, travel, speed: groundSpeed, duration: lasting }[kind]
  if (plain) return plain
  throw new MotionError(
    `parametric space: there is no parameter "${name}"; there are position:<role>[:start or :<role>], height:<role>, turn, ` +
      `travel, speed and duration. Name one of them.`,
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
    samples,
    exampleCount,
    scales,
    neighbours,
    tolerance,
    reference: registration.reference,
    duration: registration.duration,
    members: registration.members.map(({ motion, curve }) => ({
      motion: JSON.parse(printJson(motion)) as unknown,
      times: [...curve.times],
      values: [...curve.values],
    })),
  }
  return JSON.stringify(json)
}

export function parseSpace(text: string, source = 'space.json'): ParametricSpace {
  const json = readDocument(text, source, {
    format: SPACE_FORMAT,
    version: SPACE_VERSION,
    remedy: 'Build the space again with "understudy space build".',
  }) as unknown as SpaceJson
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
