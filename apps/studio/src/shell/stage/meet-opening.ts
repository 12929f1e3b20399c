import type { Player } from '@understudy/view/player'
import { Vector3 } from 'three'

/** Where the page opens: the person fills half of the stage's height, in the middle, and the floor can be drawn on. Metres. */
const FROM = new Vector3(0, 0.36, 1)
const MIDDLE = new Vector3(0, 0.86, 0)
const TALL = 3.7

/** Looks at who is on stage when the page opens, as one meets a person. */
export function meetOpening({ stage: { camera } }: Pick<Player, 'stage'>): void {
  camera.look(FROM)
  camera.frameTall(MIDDLE, TALL)
}
