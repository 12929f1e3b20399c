import { MotionError } from '@understudy/motion'
import { answerPage } from './embed/answer-page.ts'
import { describePlayer, type PlayerHook } from './hook.ts'
import { unpackTakes } from './html/pack-takes.ts'
import type { PlayerPayload } from './html/player-html.ts'
import { createPlayer } from './player.ts'

declare global {
  interface Window {
    /** For tests and scripts. */
    understudy?: PlayerHook
  }
}

const stage = document.getElementById('stage') as HTMLElement
try {
  const payload = JSON.parse(
    document.getElementById('understudy-motions')?.textContent ?? 'null',
  ) as PlayerPayload | null
  if (!payload) {
    throw new MotionError(
      'This is the empty player: it has no motion in it. Make a page with one by "npx understudy render walk.bvh".',
      { code: 'missing' },
    )
  }
  const { settings } = payload
  const player = createPlayer(stage, unpackTakes(payload), { ...(settings && { settings }) })
  window.understudy = describePlayer(player)
  answerPage(player)
} catch (error) {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.style.cssText = 'max-width: 34em; margin: 20vh auto; padding: 0 1.5em'
  message.textContent = error instanceof Error ? error.message : String(error)
  stage.replaceChildren(message)
}
