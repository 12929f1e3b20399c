import type { Motion } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import type { TakeRecipe } from '../../document/recipe.ts'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { StyleStore } from './state.ts'

/** Nobody in particular. */
const AVERAGE = '#8b94a5'

/** The average of the examples as a ghost on the take's own clock, while the tool is in hand and the ghost is wanted. */
export function showAverage(
  studio: Studio,
  player: Player,
  store: StyleStore,
  averageOf: (input: TakeRecipe) => Promise<Motion | undefined>,
): () => void {
  const { stage } = player
  let ghost: GhostFigure | undefined
  let made: { readonly of: TakeRecipe; readonly motion: Motion | undefined } | undefined
  const onStep = (): boolean => {
    const { tool, performed, document } = studio.store.getState()
    const recipe = document.takes.find(({ id }) => id === document.stage[0])?.recipe
    const input = recipe?.kind === 'style' ? recipe.input : recipe
    const wanted = store.getState().ghost && (tool === 'style' || recipe?.kind === 'style')
    if (!wanted || !performed || !input) {
      if (ghost) ghost.visible = false
      return false
    }
    if (made?.of !== input) {
      made = { of: input, motion: undefined }
      void averageOf(input).then((motion) => {
        if (made?.of === input) made = { of: input, motion }
        stage.invalidate()
      })
    }
    const { motion } = made
    if (!motion) return false
    if (!ghost || ghost.skeleton.jointCount !== motion.skeleton.jointCount) {
      ghost?.dispose()
      ghost = new GhostFigure(motion.skeleton, performed.body, AVERAGE)
      stage.add(ghost)
    }
    // Both are at the same share of the way: the average keeps its own pace otherwise and is gone.
    const share = player.transport.time / Math.max(player.cast.duration, 1e-6)
    ghost.show(motion, share * ((motion.frameCount - 1) / motion.frameRate))
    return false
  }
  const off = stage.onStep(onStep)
  const follow = store.subscribe((now, before) => {
    if (now.ghost !== before.ghost) stage.invalidate()
  })
  return () => {
    off()
    follow()
    ghost?.dispose()
  }
}
