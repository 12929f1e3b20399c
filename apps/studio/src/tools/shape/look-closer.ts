import type { Figure, Stage } from '@understudy/view'
import { currentTake } from '../../document/document.ts'
import { figureInHand } from './figure-in-hand.ts'
import type { Hands } from './gesture.ts'
import { spotsOf } from './spots.ts'
import { placeOfSpot, seenAt } from './view-points.ts'

/** A person lower than this part of the picture is too small to be taken by the wrist. */
const LEAST_PART = 0.32
/** Metres. */
const PERSON = 1.75
/** What the tool's panel covers of the right side of the picture, CSS pixels. */
const PANEL = 270

/** Large enough, and no point of the body beyond the edge of the picture or under the panel. */
function isWellSeen(stage: Stage, figure: Figure): boolean {
  const { left, right, top, bottom } = stage.canvas.getBoundingClientRect()
  return spotsOf(figure.rig.skeleton).every((spot) => {
    const { x, y, perMetre, depth } = seenAt(stage, placeOfSpot(figure, spot))
    const inside = depth > 0 && x > left && x < right - PANEL && y > top && y < bottom
    return inside && PERSON * perMetre > LEAST_PART * (bottom - top)
  })
}

/** Whoever is to be bent is seen from near, and stays in view: walks are watched from afar. Looked at once per take. */
export function lookCloser(hands: Hands, active: () => boolean): () => void {
  const { studio, player } = hands
  let seen: string | undefined
  const look = (): void => {
    const take = currentTake(studio.history.present)
    const inHand = figureInHand(studio, player)
    if (!active() || !take || !inHand || take.id === seen) return
    seen = take.id
    studio.store.setState(({ followFor }) => ({ followFor: new Set([...followFor, 'shape'] as const) }))
    if (!isWellSeen(player.stage, inHand.figure)) player.frameFigure()
  }
  studio.store.subscribe(({ performed }, before) => {
    if (performed !== before.performed) look()
  })
  return look
}
