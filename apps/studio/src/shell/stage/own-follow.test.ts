import type { Player, Settings } from '@understudy/view/player'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Studio } from '../../engine/studio/studio.ts'
import { ownFollow } from './own-follow.ts'

/** A page without pictures: `far` is what the player decides when takes are loaded. */
function page() {
  let settings = { follow: false } as Settings
  const heard = new Set<(now: Settings, before: Settings) => void>()
  let far = false
  const player = {
    settings: {
      get: () => settings,
      set: (patch: Partial<Settings>) => {
        const before = settings
        settings = { ...settings, ...patch }
        for (const listener of heard) listener(settings, before)
      },
      subscribe: (listener: (now: Settings, before: Settings) => void) => {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    },
    load: () => player.settings.set({ follow: far }),
  }
  const store = createStore(() => ({ tool: 'select', followFor: new Set<string>() }))
  const owner = ownFollow(
    { store } as unknown as Pick<Studio, 'store'>,
    player as unknown as Pick<Player, 'settings' | 'load'>,
  )
  return {
    owner,
    store,
    follows: () => settings.follow,
    byHand: (follow: boolean) => player.settings.set({ follow }),
    load: (isFar: boolean) => {
      far = isFar
      owner.load([])
    },
  }
}

test('long ways are followed, a floor to draw on is not', () => {
  const { owner, load, follows } = page()
  load(true)
  expect(follows()).toBe(true)
  owner.stay()
  expect(follows()).toBe(false)
})

test('a tool has the figure followed while it is in hand, also where the stage is shown after it asked', () => {
  const { owner, store, load, follows } = page()
  store.setState({ tool: 'shape', followFor: new Set(['shape']) })
  expect(follows()).toBe(true)
  load(false)
  owner.stay()
  expect(follows()).toBe(true)
  store.setState({ tool: 'draw' })
  expect(follows()).toBe(false)
  store.setState({ tool: 'shape' })
  expect(follows()).toBe(true)
})

test.each([true, false])('what somebody chose stays (%s), whatever stage and tools ask', (chosen) => {
  const { owner, store, load, follows, byHand } = page()
  byHand(!chosen)
  byHand(chosen)
  load(!chosen)
  expect(follows()).toBe(chosen)
  owner.stay()
  expect(follows()).toBe(chosen)
  store.setState({ tool: 'shape', followFor: new Set(['shape']) })
  expect(follows()).toBe(chosen)
  // Only under a hand that draws the floor stands still, and then it is as before.
  owner.draw(true)
  expect(follows()).toBe(false)
  owner.draw(false)
  expect(follows()).toBe(chosen)
})
