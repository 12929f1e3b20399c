import type { Motion, Skeleton } from '@understudy/motion'
import type { FollowLeaderReport } from '@understudy/operations'
import { makeClip } from '@understudy/performer'
import type { KnownCouple } from '../../document/couple-of.ts'
import { examplesFor } from '../../document/couple-of.ts'
import type { PartnerSettings } from '../../document/tool-settings.ts'
import type { Call } from '../../engine/operations/call.ts'
import { embedded } from '../../engine/operations/embedded.ts'
import { performCall } from '../../engine/operations/operation-jobs.ts'
import type { PartnerAnswer } from '../../engine/performances/tool-answers.ts'
import { give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { livePartner, type LiveFrames, type LivePartner } from './live-partner.ts'
import { partnerAnswer } from './partner-answer.ts'

let live: LivePartner | undefined

export const jobs = {
  /** Learns the dances that come along before they are asked for; answers who follows in them. */
  async learn({ page }: JobContext, couple: string | undefined): Promise<Skeleton | undefined> {
    const examples = await embedded(examplesFor(couple), 'mapping', page)
    return examples?.pairs[0]?.target.skeleton
  },
  async partner(
    context: JobContext,
    call: Call,
    known: KnownCouple | undefined,
  ): Promise<PartnerAnswer | undefined> {
    context.tell({ stage: 'learn', fraction: 0 })
    const made = await performCall<FollowLeaderReport>(context, call)
    return made && partnerAnswer(made, known && makeClip(known.truthClip))
  },
  async openLive(
    { page }: JobContext,
    leader: Motion,
    settings: PartnerSettings,
    latency: number,
    couple: string | undefined,
  ): Promise<{ frameRate: number; frameCount: number }> {
    const examples = await embedded(examplesFor(couple), 'mapping', page)
    live = livePartner(examples!, leader, settings, latency, loadedKernels())
    return { frameRate: live.frameRate, frameCount: live.frameCount }
  },
  advanceLive(_: JobContext, seconds: number): LiveFrames | undefined {
    const frames = live?.advance(seconds)
    return frames && give(frames, [frames.rootPositions.buffer, frames.rotations.buffer])
  },
}

export type PartnerJobs = typeof jobs
