import type { Motion } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import { PALETTE } from '@understudy/view'
import { element, type Player } from '@understudy/view/player'
import { Sphere, Vector3 } from 'three'
import { currentTake } from '../../document/document.ts'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { AssembleAnswer } from './messages.ts'
import type { AssembleStore } from './state.ts'
import { ASSEMBLE_WORDS } from './words.ts'

/** How far beside the result the others are, metres: arms stretched out do not meet. */
const BESIDE = 1.05
/** Where a label is, metres over the hips. */
const OVER_HIPS = 0.84
/** Below the bar of buttons over the stage, CSS pixels. */
const TOP = 96
/** Three and the panel beside them fill the view: the sphere around the result, metres, and how far aside it is looked. */
const ROOM = 1.75
const ASIDE = 0.35
/** Who goes farther than this is followed, metres. */
const FAR = 2.5
/** Labels nearer than this would lie on each other, CSS pixels. */
const APART = 74

/** The motion that borrowed and the one that lent beside the result, on its clock, while the tool is in hand. */
export function showViews(studio: Studio, player: Player, store: AssembleStore): () => void {
  const { stage, viewport } = player
  const [right, place] = [new Vector3(), new Vector3()]
  const labels = (['query', 'result', 'retrieved'] as const).map((which) =>
    element('span', { class: `view-label of-${which}`, 'aria-hidden': 'true' }, ASSEMBLE_WORDS[which]),
  )
  viewport.append(...labels)
  let shown:
    | { readonly of: Performance; readonly query: GhostFigure; readonly retrieved: GhostFigure }
    | undefined
  let body: BodyMesh | undefined
  /** The take that the camera was moved for. */
  let framed: string | undefined

  const wanted = (): { performed: Performance; answer: AssembleAnswer } | undefined => {
    const { performed, tool } = studio.store.getState()
    const answer = performed?.findings as AssembleAnswer | undefined
    const { views, rating } = store.getState()
    if (!performed || !answer?.retrieved || !views || rating) return undefined
    return tool === 'assemble' || tool === 'select' ? { performed, answer } : undefined
  }
  const build = (performed: Performance, { query, retrieved }: AssembleAnswer): void => {
    const { skeleton } = performed.motion
    if (!shown || body !== performed.body || shown.query.skeleton.jointCount !== skeleton.jointCount) {
      clear()
      body = performed.body
      const make = (motion: Motion, color: string): GhostFigure =>
        new GhostFigure(motion.skeleton, performed.body, color)
      shown = {
        of: performed,
        query: make(query, PALETTE.leader),
        retrieved: make(retrieved, PALETTE.follower),
      }
      stage.add(shown.query, shown.retrieved)
    }
    if (shown.of !== performed || right.lengthSq() === 0) {
      // Beside, as one looks when it is made; whoever walks on stays beside it.
      right.setFromMatrixColumn(stage.camera.active.matrixWorld, 0).setY(0).normalize().multiplyScalar(BESIDE)
    }
    shown = { ...shown, of: performed }
    const take = currentTake(studio.history.present)?.id
    if (take !== framed) {
      framed = take
      frame(performed.motion)
    }
  }
  /** Once for every take: near enough to see hands, far enough for three. */
  function frame({ rootPositions, frameCount }: Motion): void {
    const [figure] = player.cast.figures
    if (!figure) return
    figure.hipsWorld(place)
    place.addScaledVector(right, ASIDE)
    stage.camera.frame(new Sphere(place.clone(), ROOM))
    let far = 0
    for (let k = 0; k < frameCount; k++)
      far = Math.max(
        far,
        Math.hypot(rootPositions[3 * k] - rootPositions[0], rootPositions[3 * k + 2] - rootPositions[2]),
      )
    if (far > FAR)
      studio.store.setState(({ followFor }) => ({ followFor: new Set([...followFor, 'assemble'] as const) }))
  }
  const onStep = (): boolean => {
    const now = wanted()
    if (!now) {
      hide()
      return false
    }
    build(now.performed, now.answer)
    const { time } = player.transport
    shown!.query.position.copy(right).negate()
    shown!.retrieved.position.copy(right)
    shown!.query.show(now.answer.query, time)
    shown!.retrieved.show(now.answer.retrieved, time)
    putLabels()
    return false
  }
  function putLabels(): void {
    const [figure] = player.cast.figures
    if (!figure) return
    const { width, height } = stage.canvas.getBoundingClientRect()
    const at = labels.map((_, k) => {
      figure.hipsWorld(place)
      place.addScaledVector(right, k - 1)
      place.y += OVER_HIPS
      return place.project(stage.camera.active).clone()
    })
    const crowded = (Math.abs(at[2].x - at[0].x) * width) / 4 < APART
    labels.forEach((label, k) => {
      place.copy(at[k])
      const seen = place.z < 1 && Math.abs(place.x) < 1 && Math.abs(place.y) < 1 && !(crowded && k !== 1)
      label.style.display = seen ? 'block' : 'none'
      const y = Math.max(TOP, ((1 - place.y) / 2) * height)
      label.style.transform = `translate(${((place.x + 1) / 2) * width}px, ${y}px) translate(-50%, -100%)`
    })
  }
  const hide = (): void => {
    if (shown?.query.visible) stage.invalidate()
    if (shown) shown.query.visible = shown.retrieved.visible = false
    for (const label of labels) label.style.display = 'none'
  }
  const clear = (): void => {
    shown?.query.dispose()
    shown?.retrieved.dispose()
    shown = undefined
  }
  const ends = [
    stage.onStep(onStep),
    studio.store.subscribe((now, before) => {
      if (now.performed !== before.performed || now.tool !== before.tool) stage.invalidate()
    }),
    store.subscribe((now, before) => {
      if (now.views !== before.views || now.rating !== before.rating) stage.invalidate()
    }),
  ]
  return () => {
    for (const end of ends) end()
    clear()
    for (const label of labels) label.remove()
  }
}
