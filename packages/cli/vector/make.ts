import path from 'node:path'
import { rename, type Motion } from '@understudy/motion'
import type { PointReport } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { factsOf, placeFacts, stagePerformed } from './space-io.ts'

export interface WriteFlags {
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

export interface MadeFromSpace {
  readonly motion: Motion
  readonly report: PointReport
  readonly told: Readonly<Record<string, unknown>>
  /** Drawn above the result, where a picture is wanted. */
  readonly beside: () => Promise<readonly Motion[]>
  /** What helps besides asking for less. */
  readonly remedy?: string
}

/** Deviations from the average beyond which a motion is unlike anything the examples show. */
const FAR = 3

/** One motion out: claims, makes, writes, tells. */
export async function making(
  flags: WriteFlags,
  io: CommandIo,
  work: () => Promise<MadeFromSpace>,
): Promise<void> {
  await writing(flags, io, async (outputs) => {
    const target = motionTarget(flags.output, io)
    const drawing = claimBoth(flags, target, io, outputs)
    const { motion: made, report, told, beside, remedy = '' } = await work()
    const motion = rename(made, path.basename(target, path.extname(target)))
    await stagePerformed(outputs, target, drawing, motion, drawing === undefined ? [] : await beside())
    const facts = {
      ...factsOf(motion, flags.output),
      ...told,
      ...placeFacts(report),
      deviations: rounded(report.deviations),
    }
    io.out(flags.json ? JSON.stringify(facts) : sentence(facts))
    if (facts.deviations > FAR)
      io.err(
        `note: ${flags.output}: ${facts.deviations.toFixed(1)} deviations from the average, where an example lies at about 1; ` +
          `it may not look like a person any more. Ask for less${remedy}.`,
      )
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
