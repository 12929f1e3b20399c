import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { duration, type Motion, type RecipeInput } from '@understudy/motion'
import { hashBytes, type PointReport } from '@understudy/operations'
import { parseVectorSpace, type VectorSpace } from '@understudy/synthesis/methods/vector-space'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { EMBEDDED } from '../io/find-inputs.ts'
import type { ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { loadExactly, stageMotion, stagePicture } from '../io/motion-args.ts'
import type { Outputs } from '../io/outputs.ts'
import { embeddedVectors } from '../embedded/embedded-vectors.ts'
import { letterStrokes, letterText } from '../svg/text.ts'
import { rasterize } from '../svg/rasterize.ts'

/** A space, with what recipes call it. */
export interface OpenedSpace {
  readonly space: VectorSpace
  readonly source: RecipeInput
}

/** A file of a space, or one that comes along: `embedded:walk`, `embedded:wave`. */
export async function openSpace(file: string, io: CommandIo): Promise<OpenedSpace> {
  if (file.startsWith(EMBEDDED)) {
    const embedded = file.slice(EMBEDDED.length)
    return { space: await embeddedVectors(embedded), source: { embedded } }
  }
  const bytes = readBytes(path.resolve(io.cwd, file), file)
  return {
    space: parseVectorSpace(new TextDecoder().decode(bytes), file),
    source: { file: hashBytes(bytes), name: path.basename(file) },
  }
}

/** Whom a command is about: `average`, an example by its name, or a motion file. */
export async function whoIs(
  space: VectorSpace,
  who: string,
  flags: ImportFlags,
  io: CommandIo,
): Promise<{ readonly of?: string; readonly motion?: Motion }> {
  const isExample = who === 'average' || space.members.some(({ name }) => name === who)
  if (isExample || !/[./:*]/.test(who)) return { of: who }
  const [motion] = await loadExactly(1, [who], flags, io)
  return { motion }
}

/** What was found of a motion that is no example. */
export const placeFacts = ({ outside, fromAverage }: PointReport): Record<string, number> =>
  outside === undefined ? {} : { outsideCm: cm(outside), fromAverageCm: cm(fromAverage ?? 0) }

/** A motion, a picture of it where one is wanted, and a line of facts. */
export async function stagePerformed(
  outputs: Outputs,
  target: string,
  drawing: string | undefined,
  motion: Motion,
  beside: readonly Motion[] = [],
): Promise<void> {
  await stageMotion(outputs, target, motion)
  if (drawing !== undefined) stageFilm(outputs, drawing, [...beside, motion])
}

/** Motions under each other. */
export function stageFilm(outputs: Outputs, file: string, motions: readonly Motion[]): void {
  const isPixels = file.toLowerCase().endsWith('.png')
  const svg = filmstrip(
    motions.map((motion) => makeFilmClip(motion)),
    { letter: isPixels ? letterStrokes : letterText, map: false },
  )
  if (isPixels) outputs.stage(file, rasterize(svg, 2))
  else stagePicture(outputs, file, svg)
}

/** `height=0.3,energy=-0.1` as numbers by name; repeatable. */
export function changes(
  text: string,
  earlier: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const out: Record<string, number> = { ...earlier }
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=')
    const value = Number(part.slice(at + 1))
    if (at < 1 || part.slice(at + 1).trim() === '' || !Number.isFinite(value))
      throw new InvalidArgumentError('It must be names and numbers, such as energy=0.3.')
    out[part.slice(0, at).trim()] = value
  }
  return out
}

/** What every command that writes a motion has. */
export const addMakeOptions = (command: Command): Command =>
  command
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--picture <file>', 'draw it under its original: .svg or .png')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was made as JSON', false)

export const factsOf = (motion: Motion, file: string): Record<string, unknown> => ({
  output: file,
  seconds: Number(duration(motion).toFixed(3)),
  frames: motion.frameCount,
})

const cm = (metres: number): number => Number((100 * metres).toFixed(2))
