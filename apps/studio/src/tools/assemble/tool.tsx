import type { ReactNode } from 'react'
import type { OpenTool } from '../shared/tool.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import { makeLenders } from './lenders.ts'
import { showLanes } from './show-lanes.ts'
import { makeEnrichWork } from './enrich/enrich-work.ts'
import { showJudged } from './enrich/show-judged.ts'
import type { AssembleAnswer } from './messages.ts'
import { AssemblePanel } from './panel.tsx'
import { showViews } from './show-views.ts'
import { makeAssembleSolver } from './solver.ts'
import { makeAssembleStore } from './state.ts'
import { makeAssembleWork } from './work.ts'
import '../shared/stage/view-label.css'
import './assemble.css'

/** A part of another motion for the take on stage. */
export const open: OpenTool = (context) => {
  const { studio, player, performances } = context
  const store = makeAssembleStore()
  const solver = makeAssembleSolver(context.host, context.operations)
  const work = makeAssembleWork(studio, store)
  const many = makeEnrichWork(context, store)
  const lenders = makeLenders(context, store)
  const lanes = showLanes(context, work)
  showViews(studio, player, store)
  showJudged(studio, player, store, many)
  /** Previews are whole answers, and a step asks twice: the same is computed once. */
  const made = new WeakMap<TakeRecipe, Promise<Performance | undefined>>()

  const perform = (recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> => {
    const before = made.get(recipe)
    if (before) return before
    const asked = make(recipe, quality)
    made.set(recipe, asked)
    const forget = (): void => void made.delete(recipe)
    asked.then((performance) => performance ?? forget(), forget)
    return asked
  }
  async function make(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> {
    if (recipe.kind !== 'assemble') return undefined
    const base = await performances.performed(recipe.input)
    const answer = base && (await (quality === 'preview' ? solver.preview(recipe) : solver.assemble(recipe)))
    if (!answer) return undefined
    note(answer)
    const { body, floor, segments } = base
    return {
      motion: answer.motion,
      body,
      ...(floor !== undefined && { floor }),
      ...(segments && recipe.part !== 'lower' && recipe.part !== 'whole' && { segments }),
      findings: answer,
    }
  }
  const note = ({ took }: AssembleAnswer): void =>
    store.setState(({ latencies }) => ({ latencies: [...latencies, Math.round(took)].slice(-50) }))

  const Panel = (): ReactNode => <AssemblePanel store={store} work={work} many={many} lenders={lenders} />
  return {
    Panel,
    perform,
    cancel: () => {
      solver.cancel()
      many.cancel()
    },
    enter: () => lanes(true),
    leave: () => {
      lanes(false)
      work.settle()
      many.leave()
    },
    facts: () => {
      const findings = studio.store.getState().performed?.findings as AssembleAnswer | undefined
      const { latencies, views, part } = store.getState()
      const { sheet, rating, ranked } = store.getState()
      return {
        latencies,
        views,
        part,
        report: findings?.report,
        skate: findings?.skate,
        ranked: ranked?.lenders.map(({ name, place, apartDegrees }) => ({ name, place, apartDegrees })),
        rankedFor: ranked?.part,
        sheet: sheet && { made: sheet.made, scores: sheet.items.map(({ score }) => score) },
        rating: rating && { at: rating.at, of: rating.blind.order.length, table: rating.table },
      }
    },
  }
}
