import { MotionError, ROLES, type Role } from '@understudy/motion'
import { readDocument, shown } from '@understudy/motion/formats'
import {
  BODY_PARTS,
  type BodyPart,
  type Direction,
  type Feature,
  type FeatureTest,
  type Point,
} from './feature.ts'

/** How a file of features calls itself. */
export const FEATURES_FORMAT = 'understudy-features'
/** The version of the file that is read and written. */
export const FEATURES_VERSION = 1

const KINDS = ['plane', 'distance', 'angle', 'velocity', 'lift', 'turn'] as const
const WAYS = ['up', 'down', 'front', 'back', 'left', 'right'] as const

/** Writes features as JSON that `parseFeatures` reads. */
export const printFeatures = (features: readonly Feature[]): string =>
  JSON.stringify({ format: FEATURES_FORMAT, version: FEATURES_VERSION, features }, undefined, 1)

/**
 * Features that a user has written: see the README for the form. Misuse is answered with the place in the file, what was
 * found and what can stand there.
 */
export function parseFeatures(text: string, source = 'features'): readonly Feature[] {
  const file = readDocument(text, source, {
    format: FEATURES_FORMAT,
    version: FEATURES_VERSION,
    remedy: 'Write both fields first in the file; the README of analysis/features shows one.',
  })
  if (!Array.isArray(file.features))
    throw new MotionError(`${source}: there is no list "features"; write { …, "features": [ … ] }.`)
  return readFeatures(file.features, source)
}

/** Features from the values of a file, each checked; no two have one name. */
export function readFeatures(values: readonly unknown[], source: string): readonly Feature[] {
  const features = values.map((entry, k) => readFeature(entry, `${source}: feature ${k}`))
  const seen = new Set<string>()
  for (const { name } of features) {
    if (seen.has(name))
      throw new MotionError(`${source}: two features are called "${name}"; names must differ.`)
    seen.add(name)
  }
  return features
}

type Fields = Readonly<Record<string, unknown>>

function readFeature(entry: unknown, where: string): Feature {
  const fields = fieldsOf(entry, where)
  const name = fields.name
  if (typeof name !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
    throw new MotionError(
      `${where}: its name is ${show(name)}; words with hyphens are needed, such as left-hand-high.`,
    )
  const at = `${where} "${name}"`
  const below = fields.below === undefined ? undefined : number(fields, 'below', at)
  const above = number(fields, 'above', at)
  const slack = fields.slack === undefined ? 0 : number(fields, 'slack', at)
  if (slack < 0 || (below !== undefined && below + slack > above - slack))
    throw new MotionError(
      `${at}: above is ${above}, below ${String(below)} and slack ${slack}; below + slack must not exceed above − slack.`,
    )
  const words = fields.words ?? (below === undefined ? ['no', 'yes'] : ['below', 'above', 'between'])
  const count = below === undefined ? 2 : 3
  if (!Array.isArray(words) || words.length !== count || words.some((word) => typeof word !== 'string'))
    throw new MotionError(`${at}: its words are ${show(words)}; ${count} are needed, one for each answer.`)
  return {
    name,
    about: typeof fields.about === 'string' ? fields.about : name,
    part: oneOf<BodyPart>(fields.part ?? 'whole', BODY_PARTS, `${at}, part`),
    test: readTest(fieldsOf(fields.test, `${at}, test`), `${at}, test`),
    above,
    ...(below === undefined ? {} : { below }),
    slack,
    words: words as readonly string[],
    ...(fields.swaps === true ? { swaps: true } : {}),
  }
}

function readTest(test: Fields, where: string): FeatureTest {
  const unit = oneOf(test.unit ?? 'leg', ['leg', 'arm'] as const, `${where}, unit`)
  switch (oneOf(test.kind, KINDS, `${where}, kind`)) {
    case 'plane':
      return {
        kind: 'plane',
        point: readPoint(test.point, `${where}, point`),
        origin: readPoint(test.origin, `${where}, origin`),
        normal: readDirection(test.normal, `${where}, normal`),
        unit,
      }
    case 'distance':
      return {
        kind: 'distance',
        from: readPoint(test.from, `${where}, from`),
        to: readPoint(test.to, `${where}, to`),
        unit,
      }
    case 'angle': {
      const between = test.between
      if (!Array.isArray(between) || between.length !== 2)
        throw new MotionError(`${where}: between is ${show(between)}; two directions are needed.`)
      return {
        kind: 'angle',
        between: [
          readDirection(between[0], `${where}, first direction`),
          readDirection(between[1], `${where}, second direction`),
        ],
      }
    }
    case 'velocity':
      return {
        kind: 'velocity',
        point: readPoint(test.point, `${where}, point`),
        ...(test.seenFrom === undefined ? {} : { seenFrom: readPoint(test.seenFrom, `${where}, seenFrom`) }),
        along: test.along === 'any' ? 'any' : readDirection(test.along, `${where}, along`),
        unit,
      }
    case 'lift':
      return { kind: 'lift', point: readPoint(test.point, `${where}, point`) }
    case 'turn':
      return { kind: 'turn' }
  }
}

function readPoint(value: unknown, where: string): Point {
  const role = (name: unknown): Role => oneOf(name, ROLES, where)
  if (typeof value === 'string') return role(value)
  const { mid, lowest } = fieldsOf(value, where)
  if (Array.isArray(mid) && mid.length === 2) return { mid: [role(mid[0]), role(mid[1])] }
  if (Array.isArray(lowest) && lowest.length > 0) return { lowest: lowest.map(role) }
  throw new MotionError(
    `${where}: ${show(value)} is no point; a role, {"mid": [role, role]} or {"lowest": [role, …]} is needed.`,
  )
}

function readDirection(value: unknown, where: string): Direction {
  if (typeof value === 'string') return oneOf(value, WAYS, where)
  const { from, to, plane } = fieldsOf(value, where)
  if (from !== undefined && to !== undefined)
    return { from: readPoint(from, where), to: readPoint(to, where) }
  if (Array.isArray(plane) && plane.length === 3)
    return { plane: [readPoint(plane[0], where), readPoint(plane[1], where), readPoint(plane[2], where)] }
  throw new MotionError(
    `${where}: ${show(value)} is no direction; ${WAYS.join(', ')}, {"from": point, "to": point} or {"plane": [point, point, point]} is needed.`,
  )
}

function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new MotionError(`${where}: ${show(value)} was found; an object with named fields is needed.`)
}

function number(fields: Fields, name: string, where: string): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new MotionError(`${where}: ${name} is ${show(value)}; a number is needed.`)
}

function oneOf<T extends string>(value: unknown, choices: readonly T[], where: string): T {
  if (choices.includes(value as T)) return value as T
  throw new MotionError(`${where}: ${show(value)} was found; one of ${choices.join(', ')} is needed.`)
}

const show = (value: unknown): string => (value === undefined ? 'nothing' : shown(value))
