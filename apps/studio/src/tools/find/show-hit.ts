import type { FoundHit } from '../shared/found/hits.ts'
import { duration, type Motion } from '@understudy/motion'
import { PALETTE } from '@understudy/view'
import { element, type Player } from '@understudy/view/player'
import { Vector3 } from 'three'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { FindSolver } from './solver.ts'
import type { FindStore } from './state.ts'

/** How far beside the one on stage a hit is, metres: on the left as one looks, for panels are on the right. */
const BESIDE = -1.05
/** Where its name is, metres over the hips. */
const OVER_HIPS = 0.84
/** Below the bar of buttons over the stage, CSS pixels. */
const TOP = 96

/** The hit that is pointed at, beside the one on stage, on its body and its clock. Follows the store one way. */
export function showHit(
  studio: Studio,
  player: Player,
  store: FindStore,
  solver: FindSolver,
  titleOf: (hit: FoundHit) => string,
): () => void {
  const { stage, viewport } = player
  const [right, hips, place] = [new Vector3(), new Vector3(), new Vector3()]
  const label = element('span', { class: 'view-label of-retrieved', 'aria-hidden': 'true' })
  viewport.append(label)
  let ghost: { readonly of: unknown; readonly figure: GhostFigure } | undefined
  let shown: { readonly hit: FoundHit; readonly motion: Motion } | undefined

  const update = async (): Promise<void> => {
    const { shown: hit } = store.getState()
    const { performed } = studio.store.getState()
    if (!hit || !performed) return hide()
    const motion = await solver.show(hit, performed.motion).catch(() => undefined)
    if (!motion || store.getState().shown !== hit || studio.store.getState().performed !== performed) return
    if (ghost?.of !== performed.body) {
      ghost?.figure.dispose()
      const figure = new GhostFigure(performed.motion.skeleton, performed.body, PALETTE.follower)
      ghost = { of: performed.body, figure }
      stage.add(figure)
    }
    right.setFromMatrixColumn(stage.camera.active.matrixWorld, 0).setY(0).normalize().multiplyScalar(BESIDE)
    shown = { hit, motion }
    label.textContent = titleOf(hit)
    stage.invalidate()
  }
  const onStep = (): boolean => {
    if (!shown || !ghost) return false
    const [figure] = player.cast.figures
    if (!figure) return false
    const { motion } = shown
    const time = player.transport.time % Math.max(0.1, duration(motion))
    figure.hipsWorld(hips)
    ghost.figure.position.set(
      hips.x + right.x - motion.rootPositions[0],
      0,
      hips.z + right.z - motion.rootPositions[2],
    )
    ghost.figure.show(motion, time)
    place.copy(hips).add(right)
    place.y += OVER_HIPS
    place.project(stage.camera.active)
    const { width, height } = stage.canvas.getBoundingClientRect()
    label.style.display = place.z < 1 ? 'block' : 'none'
    label.style.transform = `translate(${((place.x + 1) / 2) * width}px, ${Math.max(TOP, ((1 - place.y) / 2) * height)}px) translate(-50%, -100%)`
    return false
  }
  const hide = (): void => {
    shown = undefined
    label.style.display = 'none'
    if (ghost?.figure.visible) {
      ghost.figure.visible = false
      stage.invalidate()
    }
  }
  const ends = [
    stage.onStep(onStep),
    store.subscribe((now, before) => {
      if (now.shown !== before.shown) void update()
    }),
    studio.store.subscribe((now, before) => {
      if (now.tool !== before.tool && now.tool !== 'find') store.setState({ shown: undefined })
    }),
  ]
  return () => {
    for (const end of ends) end()
    ghost?.figure.dispose()
    label.remove()
  }
}
