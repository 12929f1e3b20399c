import { proxy } from 'comlink'
import type { Motion } from '@understudy/motion'
import type { CleanSettings, JoinSettings, PartnerSettings } from '../../document/tool-settings.ts'
import type { LiveFrames } from './live-partner.ts'
import type {
  BlendAnswer,
  CleanAnswer,
  GridAnswer,
  JobProgress,
  JoinAnswer,
  PartnerAnswer,
} from '../../engine/performances/tool-answers.ts'
import type { WorkshopWorker } from './partner-jobs.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

/** The corpus couple a leader is from, and the clip of who really followed. */
export interface KnownCouple {
  readonly couple: string
  readonly truthClip: string
}

/** Where the tools' long work is done: a worker beside the walking one. Answers are undefined once cancelled. */
export interface Workshop {
  clean(input: Motion, settings: CleanSettings): Promise<CleanAnswer | undefined>
  grid(a: Motion, b: Motion): Promise<GridAnswer | undefined>
  join(a: Motion, b: Motion, settings: JoinSettings): Promise<JoinAnswer | undefined>
  blend(a: Motion, b: Motion, weight: number, quick: boolean): Promise<BlendAnswer | undefined>
  partner(
    leader: Motion,
    settings: PartnerSettings,
    known: KnownCouple | undefined,
  ): Promise<PartnerAnswer | undefined>
  live(
    leader: Motion,
    settings: PartnerSettings,
    latency: number,
    couple: string | undefined,
  ): Promise<LiveSession | undefined>
  /** Ends all work at once: the worker is stopped, and started anew when there is work again. */
  cancel(): void
}

export interface LiveSession {
  readonly frameRate: number
  readonly frameCount: number
  advance(seconds: number): Promise<LiveFrames | undefined>
}

export function makeWorkshop(onProgress: (progress: JobProgress) => void): Workshop {
  const worker = stoppableWorker<WorkshopWorker>(
    () => new Worker(new URL('./partner-jobs.ts', import.meta.url), { type: 'module' }),
  )
  const address = new URL('./dancing.bin', document.baseURI).href
  const tell = proxy(onProgress)
  return {
    clean: (input, settings) => worker.ask((to) => to.clean(input, settings)),
    grid: (a, b) => worker.ask((to) => to.grid(a, b)),
    join: (a, b, settings) => worker.ask((to) => to.join(a, b, settings)),
    blend: (a, b, weight, quick) => worker.ask((to) => to.blend(a, b, weight, quick, tell)),
    partner: (leader, settings, known) =>
      worker.ask((to) => to.partner(address, leader, settings, known, tell)),
    live: async (leader, settings, latency, couple) => {
      const opened = await worker.ask((to) => to.openLive(address, leader, settings, latency, couple))
      return opened && { ...opened, advance: (seconds) => worker.ask((to) => to.advanceLive(seconds)) }
    },
    cancel: () => worker.stop(),
  }
}
