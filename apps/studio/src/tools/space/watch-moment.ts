import type { Player } from '@understudy/view/player'
import type { Studio } from '../../engine/studio/studio.ts'
import { SPACE_WORDS } from './words.ts'

/** After the last change of a drag the exact answer comes: its moment is still the one to look at, milliseconds. */
const STILL_COMES = 3000

/**
 * While somebody aims, the stage stands at the moment that counts, whatever the blend makes of its time; who was playing
 * plays on afterwards.
 */
export function watchMoment(
  studio: Studio,
  player: Player,
  moment: () => number | undefined,
): (held: boolean) => void {
  let held = false
  let until = 0
  let wasPlaying = false
  const look = (): void => {
    const time = moment()
    if (time !== undefined) player.setTransport({ playing: false, time })
  }
  studio.store.subscribe((now, before) => {
    if (now.performed === before.performed) return
    if (held || (!wasPlaying && performance.now() < until && now.undoName === SPACE_WORDS.steps.aim)) look()
  })
  return (isHeld) => {
    if (isHeld && !held) {
      wasPlaying = player.transport.playing
      look()
    }
    if (!isHeld && held) {
      until = performance.now() + STILL_COMES
      if (wasPlaying) player.setTransport({ playing: true })
    }
    held = isHeld
  }
}
