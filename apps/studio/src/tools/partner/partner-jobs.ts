import { MotionError, type Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import type { PartnerSettings } from '../../document/tool-settings.ts'
import type { PartnerAnswer } from '../../engine/performances/tool-answers.ts'
import { give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import type { KnownCouple } from '../../document/couple-of.ts'
import { livePartner, type LiveFrames, type LivePartner } from './live-partner.ts'
import { makePartnerSolver, type PartnerSolver } from './partner-solver.ts'

let solver: Promise<PartnerSolver> | undefined
let live: LivePartner | undefined

async function fetchSolver(page: string): Promise<PartnerSolver> {
  const response = await fetch(new URL('dancing.bin', page))
  if (!response.ok)
    throw new MotionError(
      `The dancing examples did not arrive (answer ${response.status}). Check the connection and try again.`,
    )
  return makePartnerSolver(new Uint8Array(await response.arrayBuffer()))
}

const learnt = ({ page }: JobContext): Promise<PartnerSolver> => {
  solver ??= fetchSolver(page)
  // A failure is not remembered: the next try asks again.
  solver.catch(() => (solver = undefined))
  return solver
}

const clock = (): number => performance.now() / 1000

export const jobs = {
  async partner(
    context: JobContext,
    leader: Motion,
    settings: PartnerSettings,
    known: KnownCouple | undefined,
  ): Promise<PartnerAnswer> {
    const { tell } = context
    tell({ stage: 'learn', fraction: 0 })
    const made = await learnt(context)
    const truth = known && makeClip(known.truthClip)
    return made.solve(
      { leader, settings, ...(known && { couple: known.couple }), ...(truth && { truth }) },
      { clock, onProgress: tell, kernels: loadedKernels() },
    )
  },
  async openLive(
    context: JobContext,
    leader: Motion,
    settings: PartnerSettings,
    latency: number,
    couple: string | undefined,
  ): Promise<{ frameRate: number; frameCount: number }> {
    const examples = (await learnt(context)).examples(couple)
    live = livePartner(examples, leader, settings, latency, loadedKernels())
    return { frameRate: live.frameRate, frameCount: live.frameCount }
  },
  advanceLive(_: JobContext, seconds: number): LiveFrames | undefined {
    const frames = live?.advance(seconds)
    return frames && give(frames, [frames.rootPositions.buffer, frames.rotations.buffer])
  },
}

export type PartnerJobs = typeof jobs
