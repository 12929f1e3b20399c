import path from 'node:path'
import type { Motion } from '@understudy/motion'
import { contentHash } from '@understudy/motion'
import {
  parseMapping,
  type Interpretation,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import type { StageTiming } from '@understudy/synthesis/analysis'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import type { Outputs } from '../io/outputs.ts'
import { significant } from '../io/print-table.ts'
import { rasterize } from '../svg/rasterize.ts'
import { letterStrokes, letterText } from '../svg/text.ts'
import { drawInterpretation } from './draw-interpretation.ts'

/** A mapping file, read. */
export function loadMapping(file: string, io: CommandIo): MappingDatabase {
  const full = path.resolve(io.cwd, file)
  return parseMapping(new TextDecoder().decode(readBytes(full, file)), file)
}

/** The content hashes a recipe names: one per target of the database. */
export const mappingInputs = (database: MappingDatabase): readonly string[] =>
  database.pairs.map(({ target }) => contentHash(target))

/** Which instance when, cost over time: an SVG or PNG beside the motion. */
export function stagePicture(
  outputs: Outputs,
  file: string,
  database: MappingDatabase,
  interpretation: Interpretation,
  seconds: number,
): void {
  const png = file.toLowerCase().endsWith('.png')
  const svg = drawInterpretation(database, interpretation, seconds, png ? letterStrokes : letterText)
  outputs.stage(file, png ? rasterize(svg, 2) : svg)
}

/** What was done, for people or for machines. */
export function tell(
  io: CommandIo,
  json: boolean,
  motion: Motion,
  interpretation: Interpretation,
  timings: readonly StageTiming[],
  facts: Readonly<Record<string, unknown>>,
): void {
  const { segments, cost, readingCost, seamCost, lowerBound, k, stateCount } = interpretation
  if (json) {
    io.out(
      JSON.stringify({
        ...facts,
        frames: motion.frameCount,
        rate: motion.frameRate,
        segments: segments.map(({ instance, start, end, readingCost: d, seamCost: c }) => ({
          instance,
          start,
          end,
          readingCost: d,
          seamCost: c,
        })),
        cost,
        readingCost,
        seamCost,
        lowerBound,
        k,
        states: stateCount,
        timings: Object.fromEntries(timings.map(({ stage, seconds }) => [stage, seconds])),
      }),
    )
    return
  }
  // `skate cm/s` 0 is said as `skate 0 cm/s`; the hash is for programs.
  const words = Object.entries(facts)
    .filter(([key]) => key !== 'written' && key !== 'hash')
    .map(([key, value]) =>
      key.replace(/(?: (cm\/s|cm|%))?$/, (_, unit?: string) => ` ${String(value)}${unit ? ` ${unit}` : ''}`),
    )
  const seconds = (motion.frameCount - 1) / motion.frameRate
  io.out(
    [
      `${String(facts.written)}: ${seconds.toFixed(1)} s out of ${segments.length} example${segments.length === 1 ? '' : 's'}`,
      ...words,
    ].join(', '),
  )
  io.out(
    `cost ${significant(cost)} = reading ${significant(readingCost)} + seams ${significant(seamCost)} m² (k ${significant(k)}, ${stateCount} states)`,
  )
  io.out(timings.map(({ stage, seconds }) => `${stage} ${seconds.toFixed(2)} s`).join(', '))
}
