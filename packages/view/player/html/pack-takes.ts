import { sameSkeleton, type Motion, type Skeleton } from '@understudy/motion'
import { generateBody } from '@understudy/motion/body'
import type { Take } from '../take.ts'
import { turnsOf } from '../turns-of.ts'
import { packBody, unpackBody, type PackedBody } from './pack-body.ts'
import {
  floatPieces,
  headerOf,
  packMotion,
  turnPieces,
  unpackMotion,
  type PackedMotion,
} from './pack-motion.ts'

/** Motions with their bodies, ready to be shown without further work; figures of one skeleton share a body, but for those of a crowd. */
export interface PackedTakes {
  readonly bodies: readonly PackedBody[]
  readonly takes: readonly { readonly motion: PackedMotion; readonly body: number; readonly floor?: number }[]
}

/** Where each motion's floor is, metres, and whether rotations are written for a server that compresses them. */
export interface PackTakesOptions {
  readonly floors?: readonly (number | undefined)[]
  readonly small?: boolean
}

/** Packs each motion, and generates the bodies they need. */
export function packTakes(
  motions: readonly Motion[],
  { floors = [], small = false }: PackTakesOptions = {},
): PackedTakes {
  const { bodies, worn } = packBodies(motions)
  return {
    bodies,
    takes: motions.map((motion, index) => ({
      motion: packMotion(motion, small),
      body: worn[index],
      ...(floors[index] !== undefined && { floor: floors[index] }),
    })),
  }
}

/** A body for each skeleton and build among the motions, and which of them each motion has. */
function packBodies(motions: readonly Motion[]): { bodies: readonly PackedBody[]; worn: readonly number[] } {
  const wearers: { readonly skeleton: Skeleton; readonly turn: number }[] = []
  const turns = turnsOf(motions)
  const worn = motions.map(({ skeleton }, index) => {
    const turn = turns[index]
    const body = wearers.findIndex((one) => one.turn === turn && sameSkeleton(one.skeleton, skeleton))
    return body < 0 ? wearers.push({ skeleton, turn }) - 1 : body
  })
  return { bodies: wearers.map(({ skeleton, turn }) => packBody(generateBody(skeleton, { turn }))), worn }
}

/** The JSON of what `packTakes` packs and of `more` fields behind it, piece by piece: the frames of an hour are not held beside it. */
export function* printTakes(
  motions: readonly Motion[],
  { floors = [] }: Pick<PackTakesOptions, 'floors'>,
  more: Readonly<Record<string, unknown>>,
): Generator<string> {
  const { bodies, worn } = packBodies(motions)
  yield `{"bodies":${JSON.stringify(bodies)},"takes":[`
  for (const [index, motion] of motions.entries()) {
    yield `${index > 0 ? ',' : ''}{"motion":{"header":${JSON.stringify(headerOf(motion))},"root":"`
    yield* floatPieces(motion.rootPositions)
    yield '","rotations":"'
    yield* turnPieces(motion.rotations)
    yield `"},"body":${worn[index]}${floors[index] === undefined ? '' : `,"floor":${floors[index]}`}}`
  }
  yield ']'
  for (const [name, value] of Object.entries(more)) yield `,${JSON.stringify(name)}:${JSON.stringify(value)}`
  yield '}'
}

/** The takes that `packTakes` packed. */
export function unpackTakes({ bodies, takes }: PackedTakes): Take[] {
  const worn = bodies.map(unpackBody)
  return takes.map(({ motion, body, floor }) => ({
    motion: unpackMotion(motion),
    body: worn[body],
    ...(floor !== undefined && { floor }),
  }))
}
