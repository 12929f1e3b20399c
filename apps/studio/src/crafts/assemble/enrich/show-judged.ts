import { duration, type Motion } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import { Vector3 } from 'three'
import { GhostFigure } from '../../../scene/ghost-figure.ts'
import type { Studio } from '../../../studio/studio.ts'
import type { AssembleStore } from '../state.ts'
import type { EnrichWork } from './enrich-work.ts'

/** Neither lender nor borrower: nobody is told what they see. */
const NOBODY = '#8b94a5'

/** What is judged, alone on stage, over and over; whoever was there waits unseen. */
export function showJudged(
  studio: Studio,
  player: Player,
  store: AssembleStore,
  work: EnrichWork,
): () => void {
  const { stage } = player
  const hips = new Vector3()
  let ghost: { readonly of: unknown; readonly figure: GhostFigure } | undefined
  let shown: { readonly motion: Motion; time: number } | undefined
  let hidden = false

  const update = async (): Promise<void> => {
    const { rating } = store.getState()
    const { performed } = studio.store.getState()
    if (!rating || rating.table || !performed) return hide()
    const motion = await work
      .show(rating.blind.order[rating.at].shows, performed.motion)
      .catch(() => undefined)
    if (!motion || store.getState().rating?.at !== rating.at) return
    if (ghost?.of !== performed.body) {
      ghost?.figure.dispose()
      ghost = {
        of: performed.body,
        figure: new GhostFigure(performed.motion.skeleton, performed.body, NOBODY),
      }
      stage.add(ghost.figure)
    }
    shown = { motion, time: 0 }
    hidden = true
    stage.invalidate()
  }
  const hide = (): void => {
    shown = undefined
    if (ghost) ghost.figure.visible = false
    if (hidden) for (const figure of player.cast.figures) figure.visible = true
    hidden = false
    stage.invalidate()
  }
  const off = stage.onStep((delta) => {
    if (!shown || !ghost) return false
    const [figure] = player.cast.figures
    if (figure) {
      figure.visible = false
      figure.hipsWorld(hips)
    }
    shown.time = (shown.time + delta) % Math.max(0.1, duration(shown.motion))
    const { rootPositions } = shown.motion
    ghost.figure.position.set(hips.x - rootPositions[0], 0, hips.z - rootPositions[2])
    ghost.figure.show(shown.motion, shown.time)
    return true
  })
  const offStore = store.subscribe((now, before) => {
    if (now.rating !== before.rating) void update()
  })
  return () => {
    off()
    offStore()
    ghost?.figure.dispose()
  }
}
