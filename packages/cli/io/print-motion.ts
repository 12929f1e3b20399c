import type { Motion } from '@understudy/motion'
import {
  addedFormats,
  applyPreset,
  WRITE_FORMATS,
  writeMotion,
  type WriteFormat,
  type WriteMotionOptions,
} from '@understudy/motion/formats'
import type { Content } from './durable.ts'

/** The formats as flags name them: without the dot. */
export type Format = WriteFormat
/** How a motion can be written, as files end. */
export type Ending = `.${Format}`
const OWN = WRITE_FORMATS.map((format) => `.${format}` as Ending)

/** Endings of formats that are written here or by a plug-in. */
const allEndings = (): Ending[] => [
  ...OWN,
  ...addedFormats().flatMap(({ ending, write }) => (write ? [ending as Ending] : [])),
]

/** The writer a file name asks for, if there is one. */
export function endingOf(file: string): Ending | undefined {
  return allEndings().find((ending) => file.toLowerCase().endsWith(ending))
}

export const formats = (): Format[] => allEndings().map((ending) => ending.slice(1) as Format)

/** The endings as sentences name them. */
export const ENDINGS = OWN.join(', ').replace(/, (?=[^,]*$)/, ' or ')

/** A motion as the content of a file with this ending. */
export async function printMotion(
  motion: Motion,
  ending: Ending,
  options: WriteMotionOptions = {},
): Promise<Content> {
  const own = addedFormats().find((format) => format.ending === ending)?.write
  if (own) return await own(applyPreset(motion, options.preset ?? 'source'))
  return await writeMotion(motion, ending.slice(1) as Format, options)
}
