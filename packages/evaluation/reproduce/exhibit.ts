import type { Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { once, type EvaluationData } from '../data/evaluation-data.ts'
import type { Figure } from '../measure/figure.ts'

/** One figure or table of a seed, made again. An exhibit is one file or a few that share their work. */
export interface Exhibit {
  /** As the seed numbers it: `Figure 3.3`, `Table I`, `§6.1 times`. */
  readonly id: string
  /** What is to be seen in it. */
  readonly shows: string
  /** The numbers that the seed prints, in words. */
  readonly printed?: string
  make(data: ReproduceData): Promise<Reproduced | CannotMake> | Reproduced | CannotMake
}

/** What an exhibit may look at. */
export interface ReproduceData extends EvaluationData {
  /** Whether everything is to be made from as little as possible: for a test that the whole works. */
  readonly small: boolean
}

/** An exhibit that was made. */
export interface Reproduced {
  /** What it was made from, in words. */
  readonly data: string
  /** Why it differs from the seed's; undefined where it shows the same. */
  readonly differs?: string
  /** What we measured, beside what the seed prints. */
  readonly measured?: string
  readonly figures?: readonly Figure[]
  readonly tables?: readonly Table[]
}

/** An exhibit that cannot be made, with the reason. */
export interface CannotMake {
  readonly cannot: string
}

/** A table of words and numbers as they are printed. */
export interface Table {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A seed: all its figures and tables in its own order. */
export interface Seed {
  readonly name: string
  /** Who wrote it and what it is called. */
  readonly title: string
  readonly about: string
  readonly exhibits: readonly Exhibit[]
}

/** A clip of the embedded corpus, performed once per run. */
export const embeddedClip = (data: ReproduceData, id: string): Promise<Motion> =>
  once(data, `embedded clip ${id}`, async () => {
    await data.breathe()
    return makeClip(id)
  })

/** Several of them, in order. */
export async function embeddedClips(data: ReproduceData, ids: readonly string[]): Promise<Motion[]> {
  const clips: Motion[] = []
  for (const id of ids) clips.push(await embeddedClip(data, id))
  return clips
}
