import { rootMotion, wrapAngle, type Motion } from '@understudy/motion'
import { printBvh, readMotion } from '@understudy/motion/formats'
import { perform } from '@understudy/operations'
import { shapeClip } from '@understudy/operations/definitions'
import { measureQuality } from '@understudy/synthesis/analysis'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels as kernels } from '../../data/suite-kernels.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { walkModel } from './walk-model.ts'
import { ownWalks, toldWalks, type OwnWalk } from './walks.ts'

/** The ring at the end of a cycle: swung to the side, or turned. */
const ASKED = { swung: { step: 1.3, direction: 40 }, turned: { step: 1.3, turn: 40 } } as const

interface Ringed {
  readonly walk: OwnWalk
  readonly how: keyof typeof ASKED
  /** Whether the operation says that what was asked is met, and what it says is missed. */
  readonly met: boolean
  readonly told: string
  /** From the written file: centimetres and degrees that the end is off, millimetres that the start has moved. */
  readonly off: number
  readonly askew: number
  readonly moved: number
  readonly pops: number
  readonly skate: number
}

/** Each walk with the ring dragged: a cycle of it shaped by the model that comes along, written, read and measured again. */
const ringed = (data: EvaluationData): Promise<readonly Ringed[] | undefined> =>
  once(data, 'own ring', async () => {
    const walks = await ownWalks(data)
    if (walks === undefined) return undefined
    const model = await walkModel(data)
    const found: Ringed[] = []
    for (const walk of walks)
      for (const how of ['swung', 'turned'] as const) {
        await data.breathe()
        const { output, report } = await perform(shapeClip, { model, motion: walk.motion }, ASKED[how], {
          kernels,
        })
        const bytes = new TextEncoder().encode(printBvh(output))
        const { motion } = await readMotion({ name: `${walk.clip.clip}.bvh`, bytes })
        found.push({
          walk,
          how,
          met: report.met,
          told: report.short
            .map(({ label, value, unit }) => `${label} ${value.toFixed(1)} ${unit}`)
            .join(', '),
          ...ends(walk.motion, motion, report.cycle, report.made[0], ASKED[how]),
          pops: measureQuality(motion).knees?.pops ?? 0,
          skate: measureQuality(motion).footSkateCmPerSecond.mean,
        })
      }
    return found
  })

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * How far the end of a cycle is from where it was asked to be, and how far its start has moved. The way of the cycle is
 * stretched and swung about its start; where only a turn is asked, by half of it, as along an arc.
 */
function ends(
  before: Motion,
  after: Motion,
  cycle: Span,
  made: Span,
  asked: { readonly step: number; readonly direction?: number; readonly turn?: number },
): Pick<Ringed, 'off' | 'askew' | 'moved'> {
  const at = (motion: Motion, seconds: number) => {
    const { x, z, yaw } = rootMotion(motion)
    const f = Math.round(seconds * motion.frameRate)
    return { x: x[f], z: z[f], yaw: yaw[f] }
  }
  const [a, b] = [at(before, cycle.start), at(before, cycle.end)]
  const [start, end] = [at(after, made.start), at(after, made.end)]
  const swing = radians(asked.direction ?? (asked.turn ?? 0) / 2)
  const [dx, dz] = [asked.step * (b.x - a.x), asked.step * (b.z - a.z)]
  const x = a.x + Math.cos(swing) * dx + Math.sin(swing) * dz
  const z = a.z - Math.sin(swing) * dx + Math.cos(swing) * dz
  const towards = wrapAngle(Math.atan2(end.x - start.x, end.z - start.z) - Math.atan2(dx, dz) - swing)
  const turned =
    asked.turn === undefined ? 0 : wrapAngle(end.yaw - start.yaw - (b.yaw - a.yaw) - radians(asked.turn))
  return {
    off: 100 * Math.hypot(end.x - x, end.z - z),
    askew: (180 / Math.PI) * Math.max(Math.abs(towards), Math.abs(turned)),
    moved: 1000 * Math.hypot(start.x - a.x, start.z - a.z),
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const of = measuresOf(ringed, (found) =>
  found
    ? {
        n: found.length,
        data: `1.3 times the step, swung by 40° and turned by 40°, with the embedded model; ${toldWalks([...new Set(found.map(({ walk }) => walk))])}`,
      }
    : { skipped: 'no recordings of walks are beside the repository' },
)

const most = (found: readonly Ringed[], key: 'off' | 'askew' | 'moved' | 'pops' | 'skate') => {
  const worst = found.toSorted((a, b) => b[key] - a[key])[0]
  return worst === undefined
    ? { value: 0, note: 'none' }
    : { value: worst[key], note: `worst: ${worst.walk.clip.clip}, ${worst.how}` }
}
const metOf = (found: readonly Ringed[]): readonly Ringed[] => found.filter(({ met }) => met)

export const ringMeasures: readonly Measure[] = [
  of('ring-met', 'Requests that are met; the others are told to be short.', 'share', '>= 0.8', (found) => ({
    value: metOf(found).length / found.length,
    note: found
      .filter(({ met }) => !met)
      .map(({ walk, how, told }) => `${walk.clip.clip}, ${how}: ${told}`)
      .join('; '),
  })),
  of('ring-end', 'Where met: the end from where it was asked, the most.', 'cm', '<= 1', (found) =>
    most(metOf(found), 'off'),
  ),
  of(
    'ring-turn',
    'Where met: its direction or heading from what was asked, the most.',
    'degrees',
    '<= 1',
    (found) => most(metOf(found), 'askew'),
  ),
  of('ring-start', 'How far the start of the cycle has moved, the most.', 'mm', '<= 1', (found) =>
    most(found, 'moved'),
  ),
  of('ring-pops', 'Knees that pop in the written file, the most.', 'pops', '== 0', (found) =>
    most(found, 'pops'),
  ),
  of('ring-skate', 'Skate of planted feet in the written file, the most.', 'cm/s', '<= 1', (found) =>
    most(found, 'skate'),
  ),
]
