import path from 'node:path'
import { contentHash, resample, type Motion } from '@understudy/motion'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'
import {
  parseModel,
  type DeformableModel,
  type Solution,
  type Verdict,
} from '@understudy/synthesis/methods/deformable-model'
import type { ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { loadMotions } from '../io/motion-args.ts'

/** Contacts are found at this rate at least, frames per second. */
const CONTACT_RATE = 120

/** A model file. */
export function loadModel(file: string, io: CommandIo): DeformableModel {
  return parseModel(new TextDecoder().decode(readBytes(path.resolve(io.cwd, file), file)), file)
}

/** A text file a command names. */
export const readText = (file: string, io: CommandIo): string =>
  new TextDecoder().decode(readBytes(path.resolve(io.cwd, file), file))

/**
 * Motions with contacts, all on one body: `body`'s, or the first one's. `contacts: 'own'` looks for none that are not
 * annotated: in a noisy motion what is found says little.
 */
export async function loadExamples(
  files: readonly string[],
  flags: ImportFlags,
  io: CommandIo,
  body?: DeformableModel['skeleton'] | Motion,
  contacts: 'own' | 'found' = 'found',
): Promise<Motion[]> {
  const loaded = await loadMotions(files, flags, io)
  const motions = contacts === 'own' ? loaded : loaded.map(withKnownContacts)
  const to = body ?? motions[0]
  const target = 'skeleton' in to ? to.skeleton : to
  return motions.map((motion) => {
    const fits = sameBody(motion.skeleton, target)
    return fits ? { ...motion, skeleton: target } : { ...retarget(motion, to).motion, name: motion.name }
  })
}

function withKnownContacts(motion: Motion): Motion {
  if (motion.annotations.contacts.length > 0) return motion
  const fine = motion.frameRate < CONTACT_RATE ? resample(motion, CONTACT_RATE) : motion
  const { roles } = fine.skeleton
  return roles.has('leftFoot') || roles.has('rightFoot') ? withContacts(fine, detectContacts(fine)) : fine
}

/** The same joints and bones to a tenth of a millimetre. */
function sameBody(a: DeformableModel['skeleton'], b: DeformableModel['skeleton']): boolean {
  return (
    a.jointCount === b.jointCount &&
    a.parents.every((parent, j) => parent === b.parents[j]) &&
    a.offsets.every((value, i) => Math.abs(value - b.offsets[i]) < 1e-4)
  )
}

/** A recipe of what a model made. */
export const modelRecipe = (
  operation: string,
  modelFile: string,
  motions: readonly Motion[],
  options: Readonly<Record<string, unknown>>,
  seed?: number,
) => ({
  operation: `model ${operation}`,
  inputs: motions.map(contentHash),
  options: { model: path.basename(modelFile), ...options },
  ...(seed === undefined ? {} : { seed }),
})

/** What came of requests, for people. */
export function tellSolution(solution: Solution, io: CommandIo): void {
  for (const { label, value, worst, unit } of solution.residuals) {
    const most = worst > 1.2 * value ? `, at worst ${worst.toFixed(2)}` : ''
    io.out(`${label}: ${value.toFixed(2)} ${unit} away${most}`)
  }
  for (const verdict of solution.verdicts) io.out(verdictLine(verdict))
}

export const verdictLine = ({ says, share }: Verdict): string =>
  `the prior finds it ${says}: likelier than ${(100 * share).toFixed(0)} % of them`

/** The same for machines. */
export const solutionFacts = ({ residuals, verdicts, feet, iterations, converged }: Solution) => ({
  residuals,
  verdict: verdicts[0],
  plantedFeetCm: feet[0]?.value,
  iterations,
  converged,
})
