import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { duration, MotionError, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  locate,
  meanPoint,
  parseVectorSpace,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { loadExactly, stageMotion, stagePicture } from '../io/motion-args.ts'
import type { Outputs } from '../io/outputs.ts'
import { letterStrokes, letterText } from '../svg/text.ts'
import { rasterize } from '../svg/rasterize.ts'

export function loadSpace(file: string, io: CommandIo): VectorSpace {
  return parseVectorSpace(new TextDecoder().decode(readBytes(path.resolve(io.cwd, file), file)), file)
}

/** Whom a command is about: `average`, an example by its name, or a motion file that is registered to the space. */
export async function pointNamed(
  space: VectorSpace,
  who: string,
  flags: ImportFlags,
  io: CommandIo,
): Promise<{ readonly point: SpacePoint; readonly told: Readonly<Record<string, unknown>> }> {
  if (who === 'average') return { point: meanPoint(space), told: { of: who } }
  const example = space.members.find(({ name }) => name === who)
  if (example) return { point: example.point, told: { of: who } }
  const looksLikeFile = /[./:*]/.test(who)
  if (!looksLikeFile)
    throw new MotionError(
      `${who}: the space has no such example; there are average, ${space.members.map(({ name }) => name).join(', ')}. ` +
        `Name one of them, or a motion file.`,
    )
  const [motion] = await loadExactly(1, [who], flags, io)
  const { point, outside, rmsDistance } = locate(
    space,
    motion,
    {},
    makeRun({ kernels: io.kernels, signal: io.signal }),
  )
  return { point, told: { of: who, outsideCm: cm(outside), fromAverageCm: cm(rmsDistance) } }
}

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
    .option('--picture <file>', 'draw it under what it was made from: .svg or .png')
    .option('--detail <count>', 'use only so many components, the longest first', wholeFrom(0))
    .option('--no-clean', 'leave the feet as the space has them')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was made as JSON', false)

export const factsOf = (motion: Motion, file: string): Record<string, unknown> => ({
  output: file,
  seconds: Number(duration(motion).toFixed(3)),
  frames: motion.frameCount,
})

const cm = (metres: number): number => Number((100 * metres).toFixed(2))
