import { expose, transfer, type ProxyOrClone } from 'comlink'
import { MotionError, type Motion } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import type { CleanSettings, JoinSettings, PartnerSettings } from '../../document/tool-settings.ts'
import { solveClean } from '../clean/clean-solver.ts'
import { solveBlend, solveGrid, solveJoin } from '../join/join-solver.ts'
import { livePartner, type LiveFrames, type LivePartner } from './live-partner.ts'
import { makePartnerSolver, type PartnerSolver } from './partner-solver.ts'
import type {
  BlendAnswer,
  CleanAnswer,
  GridAnswer,
  JobProgress,
  JoinAnswer,
  PartnerAnswer,
} from '../../engine/performances/tool-answers.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

export type Tell = (progress: JobProgress) => void

let solver: Promise<PartnerSolver> | undefined
let live: LivePartner | undefined

async function fetchSolver(address: string): Promise<PartnerSolver> {
  const response = await fetch(address)
  if (!response.ok)
    throw new MotionError(
      `The dancing examples did not arrive (answer ${response.status}). Check the connection and try again.`,
    )
  return makePartnerSolver(new Uint8Array(await response.arrayBuffer()))
}

const learnt = (address: string): Promise<PartnerSolver> => {
  solver ??= fetchSolver(address)
  // A failure is not remembered: the next try asks again.
  solver.catch(() => (solver = undefined))
  return solver
}

const clock = (): number => performance.now() / 1000

/** Errors lose their class on the way to the page; the message is what people read. */
const worker = {
  clean: (input: Motion, settings: CleanSettings): CleanAnswer => solveClean(input, settings),
  grid: (a: Motion, b: Motion): GridAnswer => solveGrid(a, b),
  join: (a: Motion, b: Motion, settings: JoinSettings): JoinAnswer => solveJoin(a, b, settings),
  blend: (a: Motion, b: Motion, weight: number, quick: boolean, tell: ProxyOrClone<Tell>): BlendAnswer =>
    solveBlend(a, b, weight, quick, (progress) => (tell as Tell)(progress)),
  /** `truthClip` names the follower who really danced, in the embedded corpus. */
  async partner(
    address: string,
    leader: Motion,
    settings: PartnerSettings,
    known: { readonly couple: string; readonly truthClip: string } | undefined,
    tell: ProxyOrClone<Tell>,
  ): Promise<PartnerAnswer> {
    const say = tell as Tell
    say({ stage: 'learn', fraction: 0 })
    const made = await learnt(address)
    const truth = known && makeClip(known.truthClip)
    return made.solve(
      { leader, settings, ...(known && { couple: known.couple }), ...(truth && { truth }) },
      { clock, onProgress: say, kernels },
    )
  },
  async openLive(
    address: string,
    leader: Motion,
    settings: PartnerSettings,
    latency: number,
    couple: string | undefined,
  ): Promise<{ frameRate: number; frameCount: number }> {
    live = livePartner((await learnt(address)).examples(couple), leader, settings, latency, kernels)
    return { frameRate: live.frameRate, frameCount: live.frameCount }
  },
  advanceLive(seconds: number): LiveFrames | undefined {
    const frames = live?.advance(seconds)
    return frames && transfer(frames, [frames.rootPositions.buffer, frames.rotations.buffer])
  },
}

export type WorkshopWorker = typeof worker

expose(worker)
