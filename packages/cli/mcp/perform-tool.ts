import path from 'node:path'
import { contentHash, MotionError, rename, type Motion, type RecipeInput } from '@understudy/motion'
import {
  perform,
  printArtifact,
  type AnyOperation,
  type Input,
  type Inputs,
  type Kind,
} from '@understudy/operations'
import type { Progress } from '@understudy/synthesis/analysis'
import { findInputs } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS, readBytes } from '../io/load-motion.ts'
import { loadInputs, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { mustBeWithin, withinFolder } from './within-folder.ts'

/** What was asked for, checked field by field below: it comes from outside. */
export type Asked = Readonly<Record<string, unknown>>

/** What a tool made. */
export interface ToolMade {
  readonly file: string
  readonly motion: Motion | undefined
  readonly told: object
}

/** An operation, asked for by names of files: reads them, performs it, writes what it makes. All inside of `io.cwd`. */
export async function performTool(
  operation: AnyOperation,
  asked: Asked,
  io: CommandIo,
  onProgress: (progress: Progress) => void,
): Promise<ToolMade> {
  const file = stringAt(asked, 'output', operation.name)
  const target = withinFolder(io.cwd, file)
  const makes = operation.makes as Kind
  if (makes === 'motion') motionTarget(file, io)
  const values: Record<string, unknown> = {}
  const sources: Record<string, RecipeInput | RecipeInput[]> = {}
  for (const [key, input] of Object.entries(operation.inputs as Inputs)) {
    if (asked[key] === undefined) continue
    const opened = await openInput(input, asked[key], `${operation.name}: ${key}`, io)
    values[key] = opened.value
    if (opened.source) sources[key] = opened.source
  }
  let made: ToolMade | undefined
  await writing({ force: asked.overwrite === true }, io, async (outputs) => {
    outputs.claim(target)
    const { output, report } = await perform(operation, values as never, (asked.options ?? {}) as never, {
      ...contextOf(io),
      sources,
      onProgress,
      ...(typeof asked.seed === 'number' && { seed: asked.seed }),
    })
    const motion =
      makes === 'motion'
        ? rename(output as Motion, path.basename(file).replace(/(?:\.motion)?\.\w+$/, ''))
        : undefined
    if (motion) await stageMotion(outputs, target, motion)
    else outputs.stage(target, await printArtifact(makes, output as never))
    const rows = makes === 'hits' || makes === 'findings' ? { found: output as unknown } : {}
    made = {
      file,
      motion,
      told: { wrote: file, ...(motion && { hash: contentHash(motion) }), ...rows, report: report as object },
    }
  })
  return made!
}

interface Opened {
  readonly value: unknown
  readonly source?: RecipeInput | RecipeInput[]
}

async function openInput(input: Input, asked: unknown, who: string, io: CommandIo): Promise<Opened> {
  // Values are checked by their own schema when the operation is performed.
  if (input.kind === 'value') return { value: asked }
  const names = Array.isArray(asked) ? asked : [asked]
  if (names.some((name) => typeof name !== 'string') || (!input.many && names.length !== 1))
    throw new MotionError(`${who}: ${input.many ? 'a list of names is' : 'one name is'} needed.`)
  for (const name of names as string[]) mustBeWithin(io.cwd, name)
  const one = async (name: string): Promise<{ value: unknown; source?: RecipeInput }[]> => {
    if (input.kind === 'motion') return (await loadClips([name], io)).map((value) => ({ value }))
    if (input.kind === 'file')
      return [{ value: { name, bytes: readBytes(path.resolve(io.cwd, name), name) } }]
    const { artifact, source } = await openArtifact(input.kind, name, 'an earlier tool', io)
    return [{ value: artifact, source }]
  }
  const opened = []
  for (const name of names as string[]) opened.push(...(await one(name)))
  if (!input.many && opened.length !== 1)
    throw new MotionError(`${who}: ${opened.length} motions were found, and one is needed. Name it.`)
  const found = opened.flatMap(({ source }) => source ?? [])
  return input.many
    ? { value: opened.map(({ value }) => value), ...(found.length === opened.length && { source: found }) }
    : { value: opened[0]!.value, ...(found[0] && { source: found[0] }) }
}

/** The motions of a name: a file, a folder, a pattern, or embedded clips. Links that lead out are refused. */
export async function loadClips(names: readonly string[], io: CommandIo): Promise<Motion[]> {
  const inputs = await findInputs(names, io.cwd, MOTION_ENDINGS)
  for (const { file, embedded } of inputs) if (embedded === undefined) withinFolder(io.cwd, file)
  return await loadInputs(inputs, {} as never, io)
}

export function stringAt(asked: Asked, key: string, who: string): string {
  const found = asked[key]
  if (typeof found === 'string' && found !== '') return found
  throw new MotionError(`${who}: "${key}" is missing; a text is needed.`, { code: 'missing' })
}
