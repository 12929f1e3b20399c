/** The straight walking cycles of the real recordings, measured. */
import { worldMotion, type WorldMotion, type Motion } from '@understudy/motion'
import { measureGaitCycle, type GaitCycle } from '../../packages/performer/measure/gait-curves.ts'
import { realMocap } from '../../packages/test-utils/mocap.ts'
import { load } from '/tmp/performer/toMotion.ts'

export interface RealCycle {
  readonly subject: string
  readonly take: string
  readonly cycle: GaitCycle
}

/** A cycle that turns less than this is straight, degrees. */
const STRAIGHT = 8

export function realGaitCycles(_folder?: string): readonly RealCycle[] {
  const mocap = realMocap()
  if (mocap === undefined) throw new Error('measure: no recordings were found; name their folder.')
  const index = new Map(mocap.table('index.csv').map((row) => [row.path, row]))
  const rows = mocap.table('segments.csv').filter((row) => row.action === 'walk-cycle' && row.path.startsWith('cmu/'))
  const loaded = new Map<string, { motion: Motion; world: WorldMotion }>()
  const cycles: RealCycle[] = []
  rows.forEach((row, r) => {
    if (Math.abs(Number(row.turn)) > STRAIGHT) return
    const { fps, subject, frames } = index.get(row.path)!
    const rate = Number(fps)
    if (!loaded.has(row.path)) {
      const motion = load(row.path, rate)
      loaded.set(row.path, { motion, world: worldMotion(motion) })
    }
    const { motion, world } = loaded.get(row.path)!
    // Row frames count the T-pose, which the motion has dropped.
    const [start, key, end] = [row.start, row.key, row.end].map((f) => (Number(f) - 1) / rate)
    if (end + 0.25 * (end - start) > (Number(frames) - 3) / rate) return
    cycles.push({ subject, take: row.path, cycle: measureGaitCycle(motion, 'left', start, key, end, world) })
    const next = rows[r + 1]
    // The right-led cycle is known where another left-led one follows at once.
    if (next?.path !== row.path || next.start !== row.end || Math.abs(Number(next.turn)) > STRAIGHT) return
    const after = (Number(next.key) - 1) / rate
    cycles.push({ subject, take: row.path, cycle: measureGaitCycle(motion, 'right', key, end, after, world) })
  })
  return cycles
}
