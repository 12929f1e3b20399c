import type { Motion } from '@understudy/motion'
import { playerHtmlPieces } from '@understudy/view/player-html'
import { give, type JobContext } from '../worker/job.ts'

export const jobs = {
  /** A page that plays motions by itself: the player's own page with them inside, and a body for each skeleton. */
  async page(
    { page }: JobContext,
    motions: readonly Motion[],
    title: string,
  ): Promise<{ bytes: Uint8Array }> {
    const answer = await fetch(new URL('player.html', page))
    if (!answer.ok) throw new Error(`The player page could not be loaded (status ${answer.status}).`)
    const pieces = [...playerHtmlPieces(await answer.text(), motions, { title })]
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return give({ bytes }, [bytes.buffer])
  },
}

export type PageJobs = typeof jobs
