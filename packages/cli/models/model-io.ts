import path from 'node:path'
import type { RecipeInput } from '@understudy/motion'
import { hashBytes, type SolutionFacts } from '@understudy/operations'
import {
  parseModel,
  type DeformableModel,
  type Verdict,
} from '@understudy/synthesis/methods/deformable-model'
import { EMBEDDED } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { embeddedModel } from '../embedded/embedded-model.ts'

/** A model, with what recipes call it. */
export interface OpenedModel {
  readonly model: DeformableModel
  readonly source: RecipeInput
}

/** A model file, or one that comes along: `embedded:walk`. */
export async function openModel(file: string, io: CommandIo): Promise<OpenedModel> {
  if (file.startsWith(EMBEDDED)) {
    const embedded = file.slice(EMBEDDED.length)
    return { model: await embeddedModel(embedded), source: { embedded } }
  }
  const bytes = readBytes(path.resolve(io.cwd, file), file)
  return {
    model: parseModel(new TextDecoder().decode(bytes), file),
    source: { file: hashBytes(bytes), name: path.basename(file) },
  }
}

/** A text file a command names. */
export const readText = (file: string, io: CommandIo): string =>
  new TextDecoder().decode(readBytes(path.resolve(io.cwd, file), file))

/** What came of requests, for people. */
export function tellSolution({ residuals, verdicts }: SolutionFacts, io: CommandIo): void {
  for (const { label, value, worst, unit } of residuals) {
    const most = worst > 1.2 * value ? `, at worst ${worst.toFixed(2)}` : ''
    io.out(`${label}: ${value.toFixed(2)} ${unit} away${most}`)
  }
  for (const verdict of verdicts) io.out(verdictLine(verdict))
}

export const verdictLine = ({ says, share }: Verdict): string =>
  `the prior finds it ${says}: likelier than ${(100 * share).toFixed(0)} % of them`

/** The same for machines. */
export const solutionFacts = ({ residuals, verdicts, feet, iterations, converged }: SolutionFacts) => ({
  residuals,
  verdict: verdicts[0],
  plantedFeetCm: feet[0]?.value,
  iterations,
  converged,
})
