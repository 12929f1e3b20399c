import type { ImportReport } from '@understudy/motion/formats'
import type { PlayerHook } from '@understudy/view/player'

/** What the last import came to, for tests and scripts. */
export interface StudioState {
  report: ImportReport | undefined
  problem: string | undefined
}

export type StudioHook = PlayerHook & { readonly studio: StudioState }

declare global {
  interface Window {
    understudy?: StudioHook
  }
}

/** Puts the hook on the window and gives back the part that changes. */
export function exposeStudio(player: PlayerHook): StudioState {
  const studio: StudioState = { report: undefined, problem: undefined }
  window.understudy = Object.assign(player, { studio })
  return studio
}
