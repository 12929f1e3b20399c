import { slice, type Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { asFigure } from '@understudy/synthesis/editing'
import type { PartName } from '@understudy/synthesis/methods/part-assembly'
import type { AssembleSettings } from '../../document/assemble-recipe.ts'
import { solveEnrich, type Sheet } from './enrich-solver.ts'
import type { Judged } from './study.ts'
import { framesOf, give, type JobContext, type JobProgress } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'

/** What usual motion is: one or two of every action of the fights, and an arm that waves. */
const REAL = [
  'fight-walk-02',
  'fight-run-02',
  'fight-jump-02',
  'fight-punch-03',
  'fight-punch-12',
  'fight-kick-03',
  'fight-shadowbox-05',
  'fight-shadowbox-21',
  'fight-defence-02',
  'fight-reach-02',
  'fight-push-03',
  'fight-be-hit-02',
  'fight-pull-02',
  'fight-combination-03',
  'wave-02',
]

/** Learning what is usual takes about a third; what single assemblies tell of themselves is no news. */
function told({ stage, fraction }: JobProgress, tell: JobContext['tell']): void {
  if (stage.startsWith('learn')) tell({ stage: 'many', fraction: 0.3 * fraction })
  else if (stage === 'assemble') tell({ stage: 'many', fraction: 0.3 + 0.7 * fraction })
}

let last: { readonly made: readonly Motion[]; readonly own: readonly Motion[] } | undefined

export const jobs = {
  enrich(
    { tell }: JobContext,
    motions: readonly Motion[],
    part: PartName,
    settings: AssembleSettings,
  ): Sheet {
    const real = REAL.map((id) => makeClip(id))
    const { sheet, made, own } = solveEnrich(
      { motions, part, settings, real },
      { kernels: loadedKernels(), onProgress: (progress) => told(progress, tell) },
    )
    last = { made, own }
    return sheet
  },
  /** One of the last sheet, or one that it was made of, on somebody's figure. */
  show(_: JobContext, { kind, place }: Judged, on: Motion): Motion | undefined {
    const motion = kind === 'assembled' ? last?.made[place] : last?.own[place]
    if (!motion) return undefined
    const shown = asFigure(slice(motion, 0, Math.min(6, (motion.frameCount - 1) / motion.frameRate)), on)
    const copy = { ...shown, rootPositions: shown.rootPositions.slice(), rotations: shown.rotations.slice() }
    return give(copy, framesOf(copy))
  },
}

export type EnrichJobs = typeof jobs
