import { duration, MotionError, seeded, type Motion, type Random } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  assemble,
  DIRECT_REPLACEMENT,
  STUDY_FORMAT,
  type StudyItem,
} from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import type { MakeStudy } from './operation.ts'

/** How much there is to judge. */
export interface MakeStudyReport {
  readonly items: number
  /** How long all motions last together, seconds. */
  readonly seconds: number
}

/** The study, and its motions under their ids. */
export function perform(
  { clips }: MakeStudy['inputs'],
  { part, bases, controls, right = clips.length, title, direct, seed }: MakeStudy['options'],
  run: Run,
): Made<'study', MakeStudyReport> {
  if (clips.length < 2)
    throw new MotionError(
      `make-study: ${clips.length} motion was found; at least two are needed to lend each other parts.`,
      { code: 'too-little' },
    )
  const random = seeded(seed)
  const changed = sample(clips.length, Math.min(bases, clips.length), random)
  const hidden = sample(clips.length, Math.min(controls, clips.length), random)
  const items: StudyItem[] = []
  const more: Record<string, Motion> = {}
  const add = (item: Omit<StudyItem, 'id'>, motion: Motion): void => {
    const id = `m${items.length + 1}`
    items.push({ id, ...item })
    more[id] = motion
  }
  run.stage('assemble', () => {
    for (const [done, base] of changed.entries())
      for (const [donor, motion] of clips.entries()) {
        if (donor === base) continue
        run.report((done + donor / clips.length) / changed.length)
        const made = assemble(clips[base]!, motion, part, direct ? DIRECT_REPLACEMENT : {}, run)
        add({ kind: 'assembled', base: clips[base]!.name, donor: motion.name }, made.motion)
      }
  })
  for (const place of hidden) add({ kind: 'real', base: clips[place]!.name }, clips[place]!)
  return {
    output: { format: STUDY_FORMAT, title, retrieved: clips.length, right, seed, items },
    more,
    report: {
      items: items.length,
      seconds: Object.values(more).reduce((sum, motion) => sum + duration(motion), 0),
    },
  }
}

/** `count` different numbers below `from`, ascending. */
function sample(from: number, count: number, random: Random): number[] {
  const all = Array.from({ length: from }, (_, index) => index)
  return Array.from({ length: count }, () => all.splice(random.integer(all.length), 1)[0]!).toSorted(
    (a, b) => a - b,
  )
}
