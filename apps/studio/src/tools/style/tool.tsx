import { turnsOf } from '@understudy/view/player'
import type { ReactNode } from 'react'
import type { LabelledSet } from '../../document/example-set.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { OpenTool } from '../shared/tool.ts'
import { makeStyleClient } from './client.ts'
import type { StyleFacts } from './messages.ts'
import { StylePanel } from './panel.tsx'
import { showAverage } from './show-average.ts'
import { makeStyleStore } from './state.ts'
import { STYLE_WORDS } from './words.ts'
import { makeStyleWork } from './work.ts'
import './style.css'

/** As many people change while a slider is held. */
const LIVE = 12

/** More or less of a manner, and crowds. */
export const open: OpenTool = ({ studio, player, performances, working, host, operations, onProgress }) => {
  const store = makeStyleStore()
  const client = makeStyleClient(host, operations, onProgress)
  const work = makeStyleWork(studio, store)

  async function perform(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> {
    if (recipe.kind !== 'style') return undefined
    const input = await performances.performed(recipe.input)
    if (!input) return undefined
    // A large crowd follows when the hand rests.
    const later = quality === 'preview' && (recipe.crowd?.count ?? 0) > LIVE
    const asked = later ? { ...recipe, crowd: undefined } : recipe
    const answer = await client.style(asked, input.motion, quality)
    if (!answer) return undefined
    const { motion, others, facts } = answer
    const milliseconds = Math.round(1000 * facts.took)
    store.setState(({ latencies }) => ({ latencies: [...latencies, milliseconds].slice(-60) }))
    const { body, floor } = input
    const worn = { body, ...(floor !== undefined && { floor }) }
    const turns = turnsOf([motion, ...others])
    const company = await Promise.all(
      others.map(async (other, index) => {
        const turn = turns[index + 1]
        return {
          motion: other,
          ...worn,
          ...(turn > 0 && { body: await performances.bodyFor(other.skeleton, turn) }),
        }
      }),
    )
    return {
      motion,
      ...worn,
      ...(company.length > 0 && { company }),
      findings: facts,
    }
  }

  async function lookAt(recipe: TakeRecipe, own: LabelledSet | undefined): Promise<void> {
    const { look: known } = store.getState()
    if (known?.of === recipe && known.own === own) return
    await working(STYLE_WORDS.looking, async () => {
      const input = await performances.performed(recipe)
      const look = input && (await client.look(recipe, input.motion, own))
      if (look) store.setState({ look: { of: recipe, own, look } })
    })
  }
  showAverage(studio, player, store, async (recipe) => {
    const input = await performances.performed(recipe)
    return input && client.average(recipe, input.motion, work.own())
  })

  const Panel = (): ReactNode => <StylePanel store={store} work={work} lookAt={lookAt} />
  return {
    Panel,
    perform,
    cancel: () => client.cancel(),
    facts: () => {
      const { look, latencies } = store.getState()
      const facts = studio.store.getState().performed?.findings as StyleFacts | undefined
      return { look: look?.look, latencies, facts }
    },
  }
}
