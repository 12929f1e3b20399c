import type { Player, Take } from '@understudy/view/player'
import type { Studio } from '../../engine/studio/studio.ts'

/** Decides whether the camera goes with the figure. Nobody else sets it but the person at the page. */
export interface FollowOwner {
  /** Puts takes on stage as they are seen first. */
  load(cast: readonly Take[]): void
  /** The whole floor is looked at, and stands still. */
  stay(): void
  /** While somebody draws, the floor stays under the hand, whatever was chosen. */
  draw(drawing: boolean): void
}

/**
 * As the person set it. Until they do, with the figure where the tool in hand asks for that (`followFor`), else as the
 * stage is looked at: long ways are followed, a floor to draw on is not.
 */
export function ownFollow(
  { store }: Pick<Studio, 'store'>,
  player: Pick<Player, 'settings' | 'load'>,
): FollowOwner {
  const { settings } = player
  let byHand: boolean | undefined
  let stage = settings.get().follow
  let drawing = false
  /** While true, what changes is not the person's choice. */
  let own = false

  const quietly = (work: () => void): void => {
    own = true
    work()
    own = false
  }
  const apply = (): void => {
    const { followFor, tool } = store.getState()
    const follow = drawing ? false : (byHand ?? (followFor.has(tool) || stage))
    if (settings.get().follow !== follow) quietly(() => settings.set({ follow }))
  }
  settings.subscribe(({ follow }, before) => {
    if (!own && follow !== before.follow) byHand = follow
  })
  store.subscribe((now, before) => {
    if (now.followFor !== before.followFor || now.tool !== before.tool) apply()
  })
  return {
    load: (cast) => {
      quietly(() => player.load(cast))
      stage = settings.get().follow
      apply()
    },
    stay: () => {
      stage = false
      apply()
    },
    draw: (now) => {
      if (now === drawing) return
      drawing = now
      apply()
    },
  }
}
