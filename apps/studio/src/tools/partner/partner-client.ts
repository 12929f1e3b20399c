import type { Motion, Skeleton } from '@understudy/motion'
import type { PartnerSettings } from '../../document/tool-settings.ts'
import type { PartnerAnswer } from '../../engine/performances/tool-answers.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { JobProgress } from '../../engine/worker/job.ts'
import { coupleOf } from '../../document/couple-of.ts'
import type { PartnerRecipe } from '../../document/recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { LiveFrames } from './live-partner.ts'
import type { PartnerJobs } from './partner-jobs.ts'

/** Partners, found away from the page. Answers are undefined once cancelled. */
export interface PartnerClient {
  partner(recipe: PartnerRecipe): Promise<PartnerAnswer | undefined>
  /** Learns the dances that come along, if it will follow by these; answers who follows in them. */
  learn(recipe: PartnerRecipe): Promise<Skeleton | undefined>
  live(
    leader: Motion,
    settings: PartnerSettings,
    latency: number,
    couple: string | undefined,
  ): Promise<LiveSession | undefined>
  cancel(): void
}

export interface LiveSession {
  readonly frameRate: number
  readonly frameCount: number
  advance(seconds: number): Promise<LiveFrames | undefined>
}

export function makePartnerClient(
  host: JobHost,
  operations: Operations,
  onProgress: (progress: JobProgress) => void,
): PartnerClient {
  const { run, stop } = host.channel<PartnerJobs>('partner', { onProgress })
  return {
    partner: (recipe) => operations.ask(recipe, (call) => run('partner', call, coupleOf(recipe.leader))),
    learn: async ({ leader, couples }) => (couples ? undefined : run('learn', coupleOf(leader)?.couple)),
    live: async (leader, settings, latency, couple) => {
      const opened = await run('openLive', leader, settings, latency, couple)
      return opened && { ...opened, advance: (seconds) => run('advanceLive', seconds) }
    },
    cancel: stop,
  }
}
