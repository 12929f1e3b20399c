import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { MotionError, type Interval, type Motion } from '@understudy/motion'
import { rasterize } from '../svg/rasterize.ts'
import { strokeLabels } from '../svg/stroke-labels.ts'
import { findInputs, type Input } from './find-inputs.ts'
import { UsageError } from './failure.ts'
import { importOptions, type ImportFlags } from './import-options.ts'
import type { CommandIo } from './io.ts'
import { loadMotion, MOTION_ENDINGS } from './load-motion.ts'
import type { Outputs } from './outputs.ts'
import { endingOf, ENDINGS, printMotion } from './print-motion.ts'
import { startProgress } from './progress.ts'
import { stageRecipeBeside } from './recipe-beside.ts'
import { tellDoubts } from './tell-doubts.ts'

/** All motions meant by the arguments, in order. */
export async function loadMotions(
  args: readonly string[],
  flags: ImportFlags,
  io: CommandIo,
): Promise<Motion[]> {
  return await loadInputs(await findInputs(args, io.cwd, MOTION_ENDINGS), flags, io)
}

/** Reads what was found, in order, and tells what a person should know of each. */
export async function loadInputs(
  inputs: readonly Input[],
  flags: ImportFlags,
  io: CommandIo,
): Promise<Motion[]> {
  const progress = startProgress(io, 'reading', inputs.length)
  const motions: Motion[] = []
  try {
    for (const input of inputs) {
      await progress.step(input.name)
      const { motion, report } = await loadMotion(input, { ...importOptions(flags), kernels: io.kernels })
      tellDoubts(report, io)
      motions.push(motion)
    }
  } finally {
    progress.done()
  }
  return motions
}

/** Exactly `count` motions, or a sentence on how many there were. The same one may come twice: a motion can go over into itself. */
export async function loadExactly(
  count: number,
  args: readonly string[],
  flags: ImportFlags,
  io: CommandIo,
): Promise<Motion[]> {
  const inputs: Input[] = []
  for (const arg of args) inputs.push(...(await findInputs([arg], io.cwd, MOTION_ENDINGS)))
  if (inputs.length === count) return await loadInputs(inputs, flags, io)
  throw new MotionError(
    `${args.join(' ')}: ${inputs.length} motion${inputs.length === 1 ? ' was' : 's were'} found; ` +
      `${count} ${count === 1 ? 'is' : 'are'} needed. Name each of them.`,
  )
}

/** Where a motion goes; its ending must say how to write it. */
export function motionTarget(file: string, io: CommandIo): string {
  if (endingOf(file) === undefined)
    throw new UsageError(`${file}: the ending says no format; it must be ${ENDINGS}.`, {
      code: 'unknown-name',
    })
  return path.resolve(io.cwd, file)
}

export async function stageMotion(outputs: Outputs, file: string, motion: Motion): Promise<void> {
  outputs.stage(file, await printMotion(motion, endingOf(file)!))
  stageRecipeBeside(outputs, file, motion)
}

/** The drawing as it is (.svg) or as pixels (.png). */
export function stagePicture(outputs: Outputs, file: string, svg: string): void {
  outputs.stage(file, file.toLowerCase().endsWith('.png') ? rasterize(strokeLabels(svg), 2) : svg)
}

/** `0.5-2` as an interval of seconds. */
export function seconds(text: string): Interval {
  const found = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text)
  const [start, end] = [Number(found?.[1]), Number(found?.[2])]
  if (!(start < end)) throw new InvalidArgumentError('It must be two times in seconds, such as 0.5-2.')
  return { start, end }
}

/** `0.3,0.7` as numbers. */
export function numbers(text: string): readonly number[] {
  const list = text.split(',').map(Number)
  if (text.trim() === '' || list.some((value) => !Number.isFinite(value)))
    throw new InvalidArgumentError('It must be numbers separated by commas, such as 0.3,0.7.')
  return list
}

/** A file that is a picture. */
export function picture(text: string): string {
  if (!/\.(?:svg|png)$/i.test(text)) throw new InvalidArgumentError('Its ending must be .svg or .png.')
  return text
}
