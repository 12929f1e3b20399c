import { PALETTE } from '@understudy/view'
import { liftOf, type Player } from '@understudy/view/player'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { findingsOf } from './perform.ts'
import type { LiftStore } from './state.ts'

/** The clip as it was, as an outline about the clean one. Follows the stores one way. */
export function showBefore(studio: Studio, player: Player, lift: LiftStore): () => void {
  const { stage } = player
  let ghost: { readonly of: Performance; readonly figure: GhostFigure } | undefined

  const wanted = (): Performance | undefined => {
    const { performed, tool } = studio.store.getState()
    if (tool !== 'lift' && tool !== 'select') return undefined
    const findings = findingsOf(performed)
    const isOurs = findings?.mode === 'filter' || findings?.mode === 'complete'
    return isOurs && lift.getState().showBefore ? findings.input : undefined
  }
  const onStep = (): boolean => {
    const input = wanted()
    if (ghost?.of !== input) {
      ghost?.figure.dispose()
      ghost = undefined
    }
    if (!input) return false
    if (!ghost) {
      const figure = new GhostFigure(input.motion.skeleton, input.body, PALETTE.leader)
      figure.position.y = liftOf(input, input.body)
      ghost = { of: input, figure }
      stage.add(figure)
    }
    ghost.figure.show(input.motion, player.transport.time)
    return false
  }
  const offStep = stage.onStep(onStep)
  const offStudio = studio.store.subscribe((now, before) => {
    if (now.performed !== before.performed || now.tool !== before.tool) stage.invalidate()
  })
  const offLift = lift.subscribe((now, before) => {
    if (now.showBefore !== before.showBefore) stage.invalidate()
  })
  return () => {
    offStep()
    offStudio()
    offLift()
    ghost?.figure.dispose()
  }
}
