import type { ReactNode } from 'react'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import { currentOf } from '../../document/document.ts'
import type { OpenTool } from '../shared/tool.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { makeSpaceClient } from './client.ts'
import { placeToWorld } from './drag-target.ts'
import type { AimFacts, SpaceMap } from './messages.ts'
import { onScreen } from './on-screen.ts'
import { SpacePanel } from './panel.tsx'
import { makeSpacePointer } from './pointer.ts'
import type { Place, SpaceSet } from '../../document/space-recipe.ts'
import { showTarget } from './show-target.ts'
import { makeSpaceStore } from './state.ts'
import { watchMoment } from './watch-moment.ts'
import { SPACE_WORDS } from './words.ts'
import { makeSpaceWork } from './work.ts'
import './space.css'

/** The mean of where the examples go, whole millimetres. */
function middleOf({ examples }: SpaceMap): Place {
  const count = examples.length / 3
  const mean = (axis: number): number =>
    Math.round((1000 * examples.reduce((sum, v, k) => sum + (k % 3 === axis ? v : 0), 0)) / count) / 1000
  return [mean(0), mean(1), mean(2)]
}

/** A punch, a reach or a kick where one wants it. */
export const open: OpenTool = ({ studio, player, performances, working, host, operations, onProgress }) => {
  const store = makeSpaceStore()
  const client = makeSpaceClient(host, operations, onProgress)
  const facts = (): AimFacts | undefined => {
    const { performed, document } = studio.store.getState()
    return currentOf(document, 'space') && (performed?.findings as AimFacts | undefined)
  }

  const work = makeSpaceWork(
    studio,
    watchMoment(studio, player, () => facts()?.moment),
  )

  async function perform(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> {
    if (recipe.kind !== 'space') return undefined
    const answer = await client.aim(recipe, quality)
    if (!answer) return undefined
    const milliseconds = Math.round(1000 * answer.facts.took)
    store.setState(({ latencies }) => ({ latencies: [...latencies, milliseconds].slice(-60) }))
    const { motion } = answer
    return { motion, body: await performances.bodyFor(motion.skeleton), findings: answer.facts }
  }
  const learn = async (set: SpaceSet): Promise<void> => {
    await working(SPACE_WORDS.learning, async () => {
      const map = await client.open(set)
      if (map) store.setState({ map })
    })
  }
  const check = async (set: SpaceSet): Promise<void> => {
    await working(SPACE_WORDS.checking, async () => {
      const accuracy = await client.accuracy(set)
      if (accuracy) store.setState({ accuracy })
    })
  }
  const begin = async (set: SpaceSet): Promise<void> => {
    await working(SPACE_WORDS.learning, async () => {
      const map = await client.open(set)
      if (!map) return
      store.setState({ map })
      work.choose(set, middleOf(map))
    })
  }
  showTarget(studio, player, store)

  const Panel = (): ReactNode => (
    <SpacePanel store={store} work={work} learn={learn} check={check} begin={begin} />
  )
  return {
    Panel,
    perform,
    pointer: makeSpacePointer(studio, player, store, work),
    cancel: () => client.cancel(),
    facts: () => {
      const { map, accuracy, latencies } = store.getState()
      const take = currentOf(studio.history.present, 'space')
      const world = take && map && placeToWorld(map.start, take.recipe.target)
      return {
        facts: facts(),
        latencies,
        accuracy: accuracy && { median: accuracy.median, worst: accuracy.worst },
        map: map && {
          examples: map.examples.length / 3,
          blends: map.blends.length / 3,
          reach: map.reach,
          took: map.took,
        },
        /** Where the ball is, metres, and where it is seen, CSS pixels; the same of its ring on the floor. */
        ball: world,
        ballSeen: world && onScreen(player.stage, world),
        ringSeen: world && onScreen(player.stage, [world[0], 0, world[2]]),
      }
    },
  }
}
