import path from 'node:path'
import { type Motion } from '@understudy/motion'
import {
  performPoint,
  pointDistance,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { factsOf, stagePerformed } from './space-io.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

export interface WriteFlags {
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

export interface MakeFlags extends WriteFlags {
  readonly detail?: number
  readonly clean: boolean
}

export interface Made {
  readonly space: VectorSpace
  readonly point: SpacePoint
  readonly operation: string
  readonly told: Readonly<Record<string, unknown>>
  /** Drawn above the result. */
  readonly beside: readonly Motion[]
}

/** Deviations from the average beyond which a motion is unlike anything the examples show. */
const FAR = 3
/** Two attributes that always go together leave hardly a direction that changes one alone. */
const ALONG = ', or give --plain where attributes go together and should change together'

/** One motion out: claims, makes, writes, tells. */
export async function making(flags: MakeFlags, io: CommandIo, work: () => Promise<Made>): Promise<void> {
  await writing(flags, io, async (outputs) => {
    const target = motionTarget(flags.output, io)
    const drawing = claimBoth(flags, target, io, outputs)
    const { space, point, operation, told, beside } = await work()
    const name = path.basename(target, path.extname(target))
    const motion = performed(space, point, flags, name, { operation, told })
    await stagePerformed(outputs, target, drawing, motion, beside)
    const facts = {
      ...factsOf(motion, flags.output),
      ...told,
      deviations: rounded(pointDistance(space, point)),
    }
    io.out(flags.json ? JSON.stringify(facts) : sentence(facts))
    if (facts.deviations > FAR)
      io.err(
        `note: ${flags.output}: ${facts.deviations.toFixed(1)} deviations from the average, where an example lies at about 1; ` +
          `it may not look like a person any more. Ask for less${operation === 'vector attribute' ? ALONG : ''}.`,
      )
  })
}

export const performed = (
  space: VectorSpace,
  point: SpacePoint,
  flags: MakeFlags,
  name: string,
  made: { readonly operation?: string; readonly told?: Made['told']; readonly seed?: number } = {},
): Motion => {
  const { operation = 'vector mix', told, seed } = made
  const motion = performPoint(space, point, {
    name,
    cleanFeet: flags.clean,
    detail: flags.detail ?? Infinity,
  })
  return withRecipe(motion, {
    operation,
    inputs: space.members.map(({ hash }) => hash),
    options: {
      ...told,
      shape: [...point.shape],
      timing: [...point.timing],
      ...(flags.detail !== undefined && { detail: flags.detail }),
      frameRate: motion.frameRate,
      cleanFeet: flags.clean,
    },
    ...(seed !== undefined && { seed }),
  })
}

export function claimBoth(
  flags: WriteFlags,
  target: string,
  io: CommandIo,
  outputs: { claim(file: string): void },
): string | undefined {
  outputs.claim(target)
  if (flags.picture === undefined) return undefined
  const drawing = path.resolve(io.cwd, picture(flags.picture))
  outputs.claim(drawing)
  return drawing
}

export const sentence = (facts: Readonly<Record<string, unknown>>): string =>
  Object.entries(facts)
    .map(([key, value]) =>
      key === 'output'
        ? JSON.stringify(value).slice(1, -1)
        : `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('  ')

export const rounded = (value: number): number => Number(value.toFixed(3))
