import type { Motion } from '@understudy/motion'
import { PART_NAMES, type PartChoice, type PartName } from '@understudy/synthesis/methods/part-assembly'
import { addTake } from '../../../document/edits.ts'
import type { ToolContext } from '../../shared/tool.ts'
import { ASSEMBLE_SETTINGS } from '../../../document/assemble-recipe.ts'
import type { Source } from '../sources.ts'
import type { AssembleStore } from '../state.ts'
import { ASSEMBLE_WORDS } from '../words.ts'
import type { EnrichJobs } from '../enrich-jobs.ts'
import type { SheetItem } from '../enrich-solver.ts'
import { makeStudy, tableOf, type Judged } from '../study.ts'

const { enrich: WORDS } = ASSEMBLE_WORDS

/** What the contact sheet and the rating view set going. */
export interface EnrichWork {
  /** Every one of these with every other's part. */
  make(sources: readonly Source[], part: PartChoice): Promise<void>
  cancel(): void
  /** One of the sheet becomes a take: one step. */
  pick(item: SheetItem): void
  close(): void
  beginRating(seed: number): void
  rate(mark: 'O' | 'X'): void
  /** Back to the sheet. */
  endRating(): void
  /** The tool is put away. */
  leave(): void
  show(judged: Judged, on: Motion): Promise<Motion | undefined>
}

export function makeEnrichWork(context: ToolContext, store: AssembleStore): EnrichWork {
  const { studio, performances, working, host, onProgress } = context
  const { run, stop } = host.channel<EnrichJobs>('enrich', { onProgress })
  return {
    make: async (sources, choice) => {
      const part: PartName = PART_NAMES.find((name) => name === choice) ?? 'upper'
      store.setState({ enriching: true, sheet: undefined, rating: undefined })
      // At once, and with a way to stop: it takes seconds in any case.
      onProgress({ stage: 'learn', fraction: 0 })
      const sheet = await working(WORDS.making(sources.length * (sources.length - 1)), async () => {
        const motions: Motion[] = []
        for (const { recipe } of sources) {
          const performed = await performances.performed(recipe)
          if (performed) motions.push(performed.motion)
        }
        return run('enrich', motions, part, ASSEMBLE_SETTINGS)
      })
      store.setState({ enriching: false, ...(sheet && { sheet: { ...sheet, sources, part } }) })
    },
    cancel: () => {
      stop()
      store.setState({ enriching: false })
    },
    pick: ({ base, donor }) => {
      const { sheet } = store.getState()
      if (!sheet) return
      const [to, from] = [sheet.sources[base], sheet.sources[donor]]
      const name = ASSEMBLE_WORDS.takeName(to.name, sheet.part, from.name)
      studio.do(
        WORDS.step(name),
        addTake(name, {
          kind: 'assemble',
          input: to.recipe,
          donor: from.recipe,
          part: sheet.part,
          settings: ASSEMBLE_SETTINGS,
        }),
      )
      store.setState({ sheetOpen: false })
    },
    close: () => store.setState({ sheetOpen: false }),
    beginRating: (seed) => {
      const { sheet } = store.getState()
      if (!sheet) return
      const blind = makeStudy(
        sheet.items,
        sheet.sources.map(({ name }) => name),
        seed,
      )
      store.setState({ rating: { blind, at: 0, marks: {}, table: undefined }, sheetOpen: false })
    },
    rate: (mark) =>
      store.setState(({ rating }) => {
        if (!rating || rating.table) return {}
        const { id } = rating.blind.order[rating.at]
        const marks = { ...rating.marks, [id]: mark }
        const table = tableOf(rating.blind, marks, WORDS.subject)
        return {
          rating: { ...rating, marks, table, at: Math.min(rating.at + 1, rating.blind.order.length - 1) },
        }
      }),
    endRating: () => store.setState({ rating: undefined, sheetOpen: true }),
    leave: () => store.setState({ rating: undefined, sheetOpen: false }),
    show: (judged, on) => run('show', judged, on),
  }
}
