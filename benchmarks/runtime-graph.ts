import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { duration, MotionError, sameSkeleton, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { listScores, makeClip } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { buildMotionGraph } from '@understudy/synthesis/methods/motion-graph'
import { compare, type Bench } from './bench.ts'
import { simdKernels } from './simd.ts'

/** `BENCH_RECORDINGS`, or `shared/mocap` beside the repository; undefined where there are none. */
function recordings(): string | undefined {
  const folder = process.env.BENCH_RECORDINGS ?? path.resolve(import.meta.dirname, '../../shared/mocap')
  return existsSync(folder) ? folder : undefined
}

/** Walks of four performers of the embedded corpus. */
const embedded = (): readonly Motion[] =>
  listScores()
    .filter(({ family }) => family === 'free-walk')
    .map(({ id }) => makeClip(id))

async function clipsOf(folder: string): Promise<readonly Motion[]> {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.bvh'))
    .toSorted()
  const clips: Motion[] = []
  for (const name of files)
    clips.push(
      (await readMotion({ name, bytes: new Uint8Array(readFileSync(path.join(folder, name))) })).motion,
    )
  return clips
}

/** Clips of one figure each. */
function figures(clips: readonly Motion[]): readonly (readonly Motion[])[] {
  const groups: Motion[][] = []
  for (const clip of clips) {
    const own = groups.find(([first]) => sameSkeleton(first.skeleton, clip.skeleton))
    if (own) own.push(clip)
    else groups.push([clip])
  }
  return groups
}

/** A motion graph of every figure of the recordings beside the repository, else of the embedded walks. */
export const graph: Bench = {
  job: 'runtime-graph',
  async run(options) {
    const folder = recordings()
    const groups = figures(folder === undefined ? embedded() : await clipsOf(folder))
    const run = makeRun({ kernels: await simdKernels() })
    let [joins, graphs] = [0, 0]
    const build = (): void => {
      joins = 0
      graphs = 0
      for (const clips of groups)
        try {
          joins += buildMotionGraph(clips, {}, run).joins!.length
          graphs++
        } catch (error) {
          // Some figures did one thing once: there is no way round.
          if (!(error instanceof MotionError)) throw error
        }
    }
    build()
    const minutes = groups.flat().reduce((sum, clip) => sum + duration(clip), 0) / 60
    return compare(
      'runtime-graph',
      `${groups.flat().length} ${folder === undefined ? 'embedded walks' : 'recordings'} of ${groups.length} figures, ${minutes.toFixed(1)} min: ${graphs} graphs, ${joins} joins`,
      { amount: minutes, unit: 'minutes' },
      { 'motion graph': build },
      { rounds: Math.min(1, options.rounds ?? 1), warmup: 0 },
    )
  },
}
