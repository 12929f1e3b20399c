import { makeLiveBar, type LiveWork } from './live-bar.tsx'
import { LIVE_OFF, makeLiveStore } from './live-state.ts'
import type { SteeredLive } from './steer-live.ts'
import type { ToolContext } from '../../shared/tool.ts'
import { LIVE_WORDS } from './words.ts'

/** A walker to steer, fetched when it is first asked for. */
export function makeLive(context: ToolContext): {
  readonly Bar: ReturnType<typeof makeLiveBar>
  readonly work: LiveWork
} {
  const store = makeLiveStore()
  let steered: SteeredLive | undefined
  const end = (): void => {
    const one = steered
    steered = undefined
    one?.end()
  }
  const work: LiveWork = {
    store,
    live: () => steered,
    end,
    begin: async () => {
      end()
      await context.working(LIVE_WORDS.packing, async () => {
        try {
          steered = await (await import('./steer-live.ts')).steerLive(context, store)
        } catch (error) {
          store.setState(LIVE_OFF)
          throw error
        }
      })
    },
  }
  return { Bar: makeLiveBar(work), work }
}
