import { WORDS } from '../../engine/words/words.ts'
import { showPlayed } from '../shared/played/show-played.ts'
import { floorPointer } from '../shared/path/floor-pointer.ts'
import type { OpenTool } from '../shared/tool.ts'
import { drawGestures } from './draw-path.ts'
import { makeLive } from './live/make-live.ts'
import { showPace } from './pace-ghost.ts'
import { WalkPanel } from './panel.tsx'
import { showPath } from './path-marks.ts'
import { makeWalkClient } from './walk-client.ts'

/** A path on the floor, and somebody who walks it. */
export const open: OpenTool = (context) => {
  const { studio, player, performances, host, operations, workspace } = context
  showPlayed({ studio, player, workspace }, 'draw')
  const { store, history } = studio
  const client = makeWalkClient(host, operations)
  const live = makeLive(context)
  showPath(studio, player.stage)
  showPace(
    studio,
    player,
    () => performances.opening(),
    () => performance.now() / 1000,
  )
  return {
    Panel: () => (
      <>
        <WalkPanel />
        <live.Bar />
      </>
    ),
    facts: () => live.work.store.getState(),
    pointer: floorPointer(studio, player.stage, drawGestures({ history, say: (words) => studio.say(words) })),
    prepare: () =>
      client.ready().then(
        (guide) => store.setState({ guide }),
        (error: unknown) => store.setState({ problem: WORDS.noSolver(String(error)) }),
      ),
    perform: async (recipe, quality) => {
      if (recipe.kind !== 'walk') return undefined
      // The walker wears the same body as who is there when the page opens.
      const fetching = performances.opening()
      const answer = await client.walk(recipe, quality)
      await fetching
      if (!answer) return undefined
      const { motion, segments, examples } = answer
      const body = await performances.bodyFor(motion.skeleton)
      return { motion, body, answer, segments, ...(examples && { examples }) }
    },
    cancel: () => client.cancel(),
  }
}
