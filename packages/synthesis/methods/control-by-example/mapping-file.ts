import { MotionError, ROLES, type Role } from '@understudy/motion'
import {
  checkFields,
  fromBase64,
  parseJson,
  printJson,
  readDocument,
  shown,
  toBase64,
} from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../analysis/document/index.ts'
import type { ControlSpec } from './control-spec.ts'
import type { MappingDatabase, MappingInstance, MappingPair } from './database.ts'
import type { PointMotion } from './points.ts'

/** The layout of a mapping file, version 1; the room's README documents it. */
export const MAPPING_FORMAT = 'understudy-mapping'
/** The version of the file that is read and written. */
export const MAPPING_VERSION = 1

/**
 * A database as one file: JSON, targets as motions of the `understudy-motion` layout with their annotations, controls
 * as little-endian 32-bit floats in base64. What is printed reads back to the same text.
 */
export function printMapping(database: MappingDatabase): string {
  const { pairs, instances, targetRoles, control, joinSeconds } = database
  return `${JSON.stringify({
    format: MAPPING_FORMAT,
    version: MAPPING_VERSION,
    targetRoles,
    ...(control ? { control } : {}),
    ...(joinSeconds === undefined ? {} : { joinSeconds }),
    instances,
    pairs: pairs.map((pair) => ({
      name: pair.name,
      control: {
        rate: pair.control.rate,
        pointCount: pair.control.pointCount,
        frameCount: pair.control.frameCount,
        points: { base64: toBase64(new Uint8Array(Float32Array.from(pair.control.points).buffer)) },
      },
      target: JSON.parse(printJson(pair.target)) as unknown,
    })),
  })}\n`
}

/** Reads a mapping file; a file that is none, or of a later version, is refused with what to do. */
export function parseMapping(text: string, source = 'mapping.json'): MappingDatabase {
  const file = readDocument(text, source, {
    format: MAPPING_FORMAT,
    version: MAPPING_VERSION,
    remedy: 'Build the database again with "understudy mapping build".',
  })
  const pairs = listOf(file.pairs, `${source}: pairs`).map((item, index) =>
    readPair(item, `${source}: pair ${index}`),
  )
  const instances = listOf(file.instances, `${source}: instances`).map((item, index) =>
    readInstance(item, pairs.length, `${source}: instance ${index}`),
  )
  const roles = listOf(file.targetRoles, `${source}: targetRoles`)
  const unknown = roles.find((role) => !ROLES.includes(role as Role))
  if (unknown !== undefined || roles.length === 0) {
    throw new MotionError(
      `${source}: targetRoles has ${unknown === undefined ? 'no role' : shown(unknown)}; ` +
        `roles such as leftHand are needed. Build the database again.`,
      { code: 'unreadable' },
    )
  }
  const { control, joinSeconds } = checkFields(file, source, REST, 'Build the database again.')
  return {
    pairs,
    instances,
    targetRoles: roles as readonly Role[],
    ...(control === undefined ? {} : { control }),
    ...(joinSeconds === undefined ? {} : { joinSeconds }),
  }
}

/** What a database may have beside its pairs. */
const REST: z.ZodType<{ readonly control?: ControlSpec; readonly joinSeconds?: number }> = z.object({
  control: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('points'),
        points: z.array(
          z.object({ role: field.role, weight: z.number().optional(), later: z.number().optional() }),
        ),
      }),
      z.object({
        kind: z.literal('hips'),
        spacing: z.number().optional(),
        ahead: z.number().optional(),
        even: z.number().optional(),
      }),
      z.object({ kind: z.literal('free'), weights: field.numbers.optional() }),
    ])
    .optional(),
  joinSeconds: field.seconds.optional(),
})

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listOf(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[]
  throw new MotionError(`${at}: a list was expected. Build the database again.`, { code: 'unreadable' })
}

function numberOf(value: unknown, at: string, least: number): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return value
  throw new MotionError(
    `${at} is ${shown(value)}; a number of ${least} or more is needed. Build the database again.`,
    { code: 'unreadable' },
  )
}

/** A name, where there is one. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function wholeOf(value: unknown, at: string): number {
  const count = numberOf(value, at, 1)
  if (Number.isInteger(count)) return count
  throw new MotionError(`${at} is ${count}; a whole number is needed. Build the database again.`)
}

function readPair(value: unknown, at: string): MappingPair {
  if (!isObject(value) || !isObject(value.control))
    throw new MotionError(`${at}: a name, a control and a target were expected. Build the database again.`, {
      code: 'unreadable',
    })
  return {
    name: textOf(value.name),
    control: readPoints(value.control, `${at}: control`),
    target: parseJson(JSON.stringify(value.target ?? null), { source: `${at}: target` }).motion,
  }
}

function readPoints(value: Fields, at: string): PointMotion {
  const rate = numberOf(value.rate, `${at}: rate`, 1e-3)
  const pointCount = wholeOf(value.pointCount, `${at}: pointCount`)
  const frameCount = wholeOf(value.frameCount, `${at}: frameCount`)
  const text = isObject(value.points) ? value.points.base64 : undefined
  const bytes = typeof text === 'string' ? fromBase64(text) : undefined
  if (bytes?.length !== 12 * pointCount * frameCount) {
    throw new MotionError(
      `${at}: ${bytes ? bytes.length / 4 : 'no'} numbers were found, ${3 * pointCount * frameCount} are needed by ` +
        `frameCount and pointCount. The file was cut; build the database again.`,
      { code: 'unreadable' },
    )
  }
  return {
    rate,
    pointCount,
    frameCount,
    points: Float64Array.from(new Float32Array(bytes.buffer, 0, bytes.length / 4)),
  }
}

function readInstance(value: unknown, pairCount: number, at: string): MappingInstance {
  if (!isObject(value))
    throw new MotionError(`${at}: an object was expected. Build the database again.`, { code: 'unreadable' })
  const pair = numberOf(value.pair, `${at}: pair`, 0)
  const start = numberOf(value.start, `${at}: start`, 0)
  const end = numberOf(value.end, `${at}: end`, start)
  if (!Number.isInteger(pair) || pair >= pairCount) {
    throw new MotionError(
      `${at}: pair ${pair} is not one of the ${pairCount} pairs. Build the database again.`,
      { code: 'unreadable' },
    )
  }
  const labels = Array.isArray(value.labels) ? value.labels.filter((label) => typeof label === 'string') : []
  return { name: textOf(value.name), pair, start, end, labels }
}
