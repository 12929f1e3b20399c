import { useEffect, useMemo, type DependencyList } from 'react'
import { useStore } from 'zustand'
import type { Interval, Motion } from '@understudy/motion'
import type { Lender, PartChoice } from '@understudy/synthesis/methods/part-assembly'
import type { TakeRecipe } from '../../document/recipe.ts'
import { useSlice } from '../shared/context.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { LendersJobs } from './lenders-jobs.ts'
import type { Source } from './sources.ts'
import type { AssembleStore } from './state.ts'
import { ASSEMBLE_WORDS as WORDS } from './words.ts'

/** What lenders are ranked for. */
export interface LendersQuestion {
  readonly base: TakeRecipe
  readonly part: PartChoice
  readonly at: Interval | undefined
  readonly sources: readonly Source[]
}

export interface Lenders {
  /** Of questions that wait only the newest is answered. */
  rank(question: LendersQuestion): Promise<void>
}

export function makeLenders(
  { host, performances }: Pick<ToolContext, 'host' | 'performances'>,
  store: AssembleStore,
): Lenders {
  const { newest } = host.channel<LendersJobs>('lenders')
  const asked = newest<LendersQuestion, readonly Lender[]>(async (run, { base, part, at, sources }) => {
    const motions: Motion[] = []
    // Only of what is on stage already: asked for twice at once, a walk would be given up by whoever asked first.
    const on = performances.known(base)?.motion
    for (const { recipe } of sources) {
      const motion = on && (await performances.performed(recipe).catch(() => undefined))?.motion
      if (!motion) return undefined
      motions.push(motion)
    }
    return on && run('rank', on, motions, part, at)
  })
  return {
    rank: async (question) => {
      // A donor or base that cannot be made is told where it is chosen; here the list stays as it was.
      const lenders = await asked.ask(question).catch(() => undefined)
      if (lenders) store.setState({ ranked: { sources: question.sources, part: question.part, lenders } })
    },
  }
}

/** A little later than the last change: a part is often pressed together. Milliseconds. */
const LATER = 250

/** Lenders, best first once they are ranked, each with the stretch that fits and how far apart the rest of the body is. */
export function useRanked(
  lenders: Lenders,
  store: AssembleStore,
  question: LendersQuestion,
): readonly Source[] {
  const ranked = useStore(store, (state) => state.ranked)
  const { base, part, at, sources } = question
  const performed = useSlice((state) => state.performed)
  const changes: DependencyList = [base, JSON.stringify(part), at?.start, at?.end, sources, performed]
  useEffect(() => {
    const timer = setTimeout(() => void lenders.rank(question), LATER)
    return () => clearTimeout(timer)
  }, changes)
  return useMemo(() => {
    if (ranked?.sources !== sources) return sources
    return ranked.lenders.map(({ index, place: { donor }, apartDegrees }) => ({
      ...sources[index],
      fit: WORDS.lender(donor.start, donor.end, apartDegrees),
    }))
  }, [ranked, sources])
}
