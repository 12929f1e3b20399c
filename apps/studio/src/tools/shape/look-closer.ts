import { currentTake } from '../../document/document.ts'
import { figureInHand } from './figure-in-hand.ts'
import type { Hands } from './gesture.ts'
import { seenAt } from './view-points.ts'

/** A person lower than this part of the picture is too small to be taken by the wrist. */
const LEAST_PART = 0.32
/** Metres. */
const PERSON = 1.75

/** Whoever is to be bent is seen from near, and stays in view: walks are watched from afar. Looked at once per take. */
export function lookCloser(hands: Hands, active: () => boolean): () => void {
  const { studio, player } = hands
  let seen: string | undefined
  const look = (): void => {
    const take = currentTake(studio.history.present)
    const inHand = figureInHand(studio, player)
    if (!active() || !take || !inHand || take.id === seen) return
    seen = take.id
    const { x, y, z } = inHand.figure.rig.root.position
    const { perMetre } = seenAt(player.stage, [x, y, z])
    if (PERSON * perMetre > LEAST_PART * player.stage.canvas.clientHeight) return
    player.settings.set({ follow: true })
    player.frameFigure()
  }
  studio.store.subscribe(({ performed }, before) => {
    if (performed !== before.performed) look()
  })
  return look
}
