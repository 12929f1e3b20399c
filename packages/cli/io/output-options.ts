import { InvalidArgumentError, Option } from 'commander'
import { PRESETS } from '@understudy/motion/formats'

/** The tool a file is written for. */
export const presetOption = (): Option =>
  new Option('--preset <tool>', 'write the skeleton with the names, frames and axes that this tool expects')
    .choices(PRESETS)
    .default('source')

/** How far joints may be moved to save keys. */
export const keysOption = (): Option =>
  new Option(
    '--keys <distance>',
    'leave out redundant keys of a .glb, .vrma, .fbx or .usdz: no joint moves by more than this (0.5mm, 0.1cm)',
  ).argParser(distance)

/** Whether a GLB is packed. */
export const compressOption = (): Option =>
  new Option(
    '--compress',
    'pack a .glb with meshoptimizer: a third of the size, surfaces within 1 mm; some tools (Blender) do not read it',
  ).default(false)

const METRES: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1 }

function distance(text: string): number {
  const [, number, unit] = /^([\d.]+)\s*(mm|cm|m)$/.exec(text.trim()) ?? []
  const metres = Number(number) * (METRES[unit] ?? NaN)
  if (metres > 0 && metres < 1) return metres
  throw new InvalidArgumentError('It must be a distance with its unit below 1 m, such as 0.5mm.')
}
