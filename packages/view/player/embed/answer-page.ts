import type { Player } from '../player.ts'
import type { FrameRequest, FrameState } from './messages.ts'

/** Lets the page around a frame play, pause and seek, and tells it where the player is: by messages, from any address. */
export function answerPage(player: Player): () => void {
  if (window.parent === window) return () => {}
  let told: FrameState | undefined
  const tell = (again = false): void => {
    const { playing, time } = player.transport
    const { duration } = player.cast
    if (!again && told?.playing === playing && told.time === time && told.duration === duration) return
    told = { understudy: 'state', playing, time, duration }
    // Where a figure is in its motion is no secret: whoever shows the frame may know.
    window.parent.postMessage(told, '*')
  }
  const hear = ({ data, source }: MessageEvent<FrameRequest | undefined>): void => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return
    if (data.understudy === 'play') player.setTransport({ playing: true })
    else if (data.understudy === 'pause') player.setTransport({ playing: false })
    else if (data.understudy === 'tell') tell(true)
    else if (data.understudy === 'seek' && Number.isFinite(data.time))
      player.setTransport({ time: Math.min(Math.max(data.time, 0), player.cast.duration) })
  }
  window.addEventListener('message', hear)
  const off = player.stage.onStep(() => {
    tell()
    return false
  })
  return () => {
    window.removeEventListener('message', hear)
    off()
  }
}
