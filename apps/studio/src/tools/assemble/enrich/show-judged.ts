import { rename, type Motion } from '@understudy/motion'
import type { Player } from '@understudy/view/player'
import type { Studio } from '../../../engine/studio/studio.ts'
import type { AssembleStore } from '../state.ts'
import { ASSEMBLE_WORDS } from '../words.ts'
import type { EnrichWork } from './enrich-work.ts'

/** What is judged, by whoever is on stage, over and over; when it is over they go on with their own. */
export function showJudged(
  studio: Studio,
  player: Player,
  store: AssembleStore,
  work: EnrichWork,
): () => void {
  /** What was performed before anything was judged. */
  let before: readonly Motion[] | undefined

  const perform = (first: Motion): void => {
    const { performers } = player.cast
    player.perform(
      performers.map(({ motion, avatar }, index) => ({
        motion: index === 0 ? first : (before?.[index] ?? motion),
        ...(avatar && { avatar }),
      })),
    )
  }
  const update = async (): Promise<void> => {
    const { rating } = store.getState()
    const { performed } = studio.store.getState()
    if (!rating || rating.table || !performed) return end()
    before ??= player.cast.motions
    const motion = await work
      .show(rating.blind.order[rating.at].shows, performed.motion)
      .catch(() => undefined)
    // Judged quickly, an answer may come after the next question, or after the last.
    if (!motion || store.getState().rating !== rating) return
    // Nobody is told whose it is.
    perform(rename(motion, ASSEMBLE_WORDS.enrich.unnamed))
    player.setTransport({ time: 0, playing: true, loop: true, range: undefined })
    player.frameFigure()
  }
  const end = (): void => {
    if (!before) return
    perform(before[0])
    before = undefined
    player.setTransport({ time: 0, playing: false })
    player.frameFigure()
  }
  return store.subscribe((now, past) => {
    if (now.rating !== past.rating) void update()
  })
}
