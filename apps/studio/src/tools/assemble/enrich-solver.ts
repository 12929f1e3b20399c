import type { Kernels } from '@understudy/kernels'
import { MotionError, resample, seeded, type Motion } from '@understudy/motion'
import { makeRun, type Progress } from '@understudy/synthesis/analysis'
import {
  enrich,
  learnNaturalness,
  scoreNaturalness,
  type PartName,
} from '@understudy/synthesis/methods/part-assembly'
import { sketchMotion, type Sketch } from '../../engine/sketches/sketch.ts'
import { optionsOf } from './assemble-solver.ts'
import type { AssembleSettings } from '../../document/assemble-recipe.ts'

/** Frames per second at which a sheet is made: what is picked from it is made anew, whole. */
const RATE = 30
/** What real motion is remembered by: enough to tell strange from usual, in a second. */
const MODEL = { frameRate: 6, maxSamples: 1500 } as const

export interface EnrichRequest {
  readonly motions: readonly Motion[]
  readonly part: PartName
  readonly settings: AssembleSettings
  /** Real motion that results are held against; the motions themselves are as well. */
  readonly real: readonly Motion[]
}

/** One of n (n − 1), best first. */
export interface SheetItem {
  /** Places among the motions that were given. */
  readonly base: number
  readonly donor: number
  /** 0 to 1: the share of real motion that is as strange. */
  readonly score: number
  readonly sketch: Sketch
}

export interface Sheet {
  readonly items: readonly SheetItem[]
  /** How many were made, before doubles were left out. */
  readonly made: number
}

/** Every motion with every other's part, scored. `made` keeps the motions for whoever wants to see one. */
export function solveEnrich(
  { motions, part, settings, real }: EnrichRequest,
  run: { readonly kernels?: Kernels | undefined; readonly onProgress?: (progress: Progress) => void } = {},
): { readonly sheet: Sheet; readonly made: readonly Motion[]; readonly own: readonly Motion[] } {
  if (motions.length < 2)
    throw new MotionError(
      `${motions.length === 1 ? 'One motion was' : 'No motion was'} chosen; at least two are needed to lend each other parts. Choose more.`,
    )
  const own = motions.map(coarse)
  const known = [...own, ...real.map(coarse)].map((motion, take) => ({ motion, take: String(take) }))
  const carried = makeRun(run)
  const model = carried.stage('learn', () => learnNaturalness(known, MODEL, carried))
  const found = carried.stage('assemble', () =>
    enrich(
      own,
      part,
      (motion) => scoreNaturalness(model, motion, part, undefined, run.kernels).score,
      optionsOf(settings),
      carried,
    ),
  )
  return {
    sheet: {
      items: found.map(({ base, donor, score, motion }) => ({
        base,
        donor,
        score,
        sketch: sketchMotion(motion),
      })),
      made: own.length * (own.length - 1),
    },
    made: found.map(({ motion }) => motion),
    own,
  }
}

const coarse = (motion: Motion): Motion => (motion.frameRate > RATE ? resample(motion, RATE) : motion)

/** The order in which things are judged: the same seed, the same order. */
export function shuffled<T>(things: readonly T[], seed: number): readonly T[] {
  const random = seeded(seed)
  const out = things.slice()
  for (let k = out.length - 1; k > 0; k--) {
    const other = random.integer(k + 1)
    ;[out[k], out[other]] = [out[other], out[k]]
  }
  return out
}
