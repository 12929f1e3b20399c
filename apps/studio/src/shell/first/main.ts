import { createPlayer, element, unpackTakes, type PackedTakes } from '@understudy/view/player'
import type { Performance } from '../../engine/performances/performances.ts'
import { isFirstVisit } from './first-visit.ts'
import { meetOpening } from '../stage/meet-opening.ts'

const root = document.getElementById('studio') as HTMLElement
start().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  root.replaceChildren(element('p', { role: 'alert', class: 'fault' }, text))
})

/** Whoever comes for the first time sees somebody walk, and the page comes in around them; others find what they left. */
async function start(): Promise<void> {
  const host = element('div', { class: 'player-host' })
  root.append(host)
  const player = createPlayer(host, [])
  const opening = fetchOpening()
  const begun = await isFirstVisit()
  if (begun) {
    player.load([await opening])
    player.settings.set({ follow: false })
    meetOpening(player)
    await nextFrame()
    await nextFrame()
  }
  const { openStudio } = await import('../open-studio.tsx')
  await openStudio({ root, host, player, opening: () => opening, begun })
}

async function fetchOpening(): Promise<Performance> {
  const response = await fetch('./opening.json')
  if (!response.ok)
    throw new Error(
      `The opening figure could not be loaded (status ${response.status} for opening.json). ` +
        `Build the page again with "npm run build".`,
    )
  const [take] = unpackTakes((await response.json()) as PackedTakes)
  return take as Performance
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
