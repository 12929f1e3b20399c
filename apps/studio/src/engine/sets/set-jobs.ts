import { rename, type Motion, type Recipe } from '@understudy/motion'
import { operationNamed, perform, type ClipSet, type SetColumn } from '@understudy/operations'
import { performHere } from '../operations/perform-here.ts'
import { sketchMotion, type Sketch } from '../sketches/sketch.ts'
import type { JobContext } from '../worker/job.ts'
import { loadedKernels } from '../worker/loaded-kernels.ts'
import { joinSets, pickClips } from './stored-set.ts'

/** Clips that are read at a time: a set of thousands is never in memory as a whole. */
const AT_ONCE = 16

/** An operation that makes a set of clips: `make-set`, `cut-set` or `cut-cycles`. */
export interface SetQuestion {
  readonly operation: 'make-set' | 'cut-set' | 'cut-cycles'
  readonly set: Pick<ClipSet, 'name' | 'clips' | 'columns'>
  readonly options: object
  /** Of `cut-set`: what to cut, by the names of clips. */
  readonly stretches?: readonly Stretch[]
}

export interface Stretch {
  readonly clip: string
  readonly start: number
  readonly end: number
  readonly about?: Readonly<Record<string, number | string>>
}

export interface SetAnswer {
  readonly set: Pick<ClipSet, 'name' | 'clips' | 'columns'>
  /** Clips that gave nothing: names, with the reason where there is one. */
  readonly without: readonly string[]
}

async function motionOf({ page }: JobContext, recipe: Recipe): Promise<Motion> {
  const kernels = loadedKernels()
  return (await performHere({ recipe, given: [], files: {} }, page, kernels ? { kernels } : {}))
    .output as Motion
}

export const jobs = {
  async make(context: JobContext, { operation, set, options, stretches }: SetQuestion): Promise<SetAnswer> {
    let made: SetAnswer['set'] = { name: set.name, clips: [], columns: [] }
    const without: string[] = []
    for (let first = 0; first < set.clips.length; first += AT_ONCE) {
      context.tell({ stage: 'set', fraction: first / set.clips.length })
      const numbers = Array.from({ length: Math.min(AT_ONCE, set.clips.length - first) }, (_, n) => first + n)
      const clips: Motion[] = []
      const kept: number[] = []
      for (const n of numbers) {
        const { name, source } = set.clips[n]
        if (!('recipe' in source)) continue
        try {
          clips.push(rename(await motionOf(context, source.recipe), name))
          kept.push(n)
        } catch (error) {
          without.push(error instanceof Error ? error.message : String(error))
        }
      }
      if (clips.length === 0) continue
      const columns: readonly SetColumn[] = pickClips(set, kept).columns
      const names = new Set(clips.map(({ name }) => name))
      const own = stretches?.filter(({ clip }) => names.has(clip))
      if (own?.length === 0) continue
      const { output, report } = await perform(
        operationNamed(operation)!,
        { clips, columns, ...(own && { stretches: own }) } as never,
        { name: set.name, ...options },
      )
      made = joinSets(made, output as SetAnswer['set'])
      without.push(...((report as { readonly without?: readonly string[] }).without ?? []))
    }
    return { set: made, without }
  },
  /** Stick figures of a clip. */
  sketch: async (context: JobContext, recipe: Recipe): Promise<Sketch> =>
    sketchMotion(await motionOf(context, recipe)),
}

export type SetJobs = typeof jobs
