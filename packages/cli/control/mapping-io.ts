import path from 'node:path'
import type { Motion } from '@understudy/motion'
import type { AnswerSegment, InterpretationCosts } from '@understudy/operations'
import type { StageTiming } from '@understudy/synthesis/analysis'
import { parseMapping, type MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
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

/** Which example when, cost over time: an SVG or PNG beside the motion. */
export function stageInterpretation(
  outputs: Outputs,
  file: string,
  answer: Parameters<typeof drawInterpretation>[0],
  seconds: number,
): void {
  const png = file.toLowerCase().endsWith('.png')
  const svg = drawInterpretation(answer, seconds, png ? letterStrokes : letterText)
  outputs.stage(file, png ? rasterize(svg, 2) : svg)
}

/** What an answer to a control is made of and what it costs. */
interface Answer extends InterpretationCosts {
  readonly segments: readonly AnswerSegment[]
  readonly timings: readonly StageTiming[]
}

/** What was done, for people or for machines. */
export function tellAnswer(
  io: CommandIo,
  json: boolean,
  motion: Motion,
  { segments, timings, ...costs }: Answer,
  facts: Readonly<Record<string, unknown>>,
): void {
  const { cost, interpretationCost, seamCost, lowerBound, k, states } = costs
  if (json) {
    io.out(
      JSON.stringify({
        ...facts,
        frames: motion.frameCount,
        rate: motion.frameRate,
        segments,
        cost,
        interpretationCost,
        seamCost,
        lowerBound,
        k,
        states,
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
    `cost ${significant(cost)} = interpretation ${significant(interpretationCost)} + seams ${significant(seamCost)} m² (k ${significant(k)}, ${states} states)`,
  )
  io.out(timings.map(({ stage, seconds }) => `${stage} ${seconds.toFixed(2)} s`).join(', '))
}
