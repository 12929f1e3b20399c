import { makeMotion, MotionError, seeded, type Annotations, type Motion } from '@understudy/motion'
import { act } from './actions/index.ts'
import type { Performer } from './performer.ts'
import type { Score } from './score.ts'
import { poseStage } from './stage/pose-stage.ts'
import { openStage } from './stage/stage.ts'

/** The whole layer: a stage, the actions in order, then frames. The same score, performer and seed give the same bytes. */
export function perform(score: Score, performer: Performer, seed: number): Motion {
  const stage = openStage(performer, seeded(seed), score.frameRate)
  for (const action of score.actions) act(stage, action)
  const motion = poseStage(stage, score.id)
  const recipe = {
    operation: 'perform',
    inputs: [],
    options: { score: score.id, performer: performer.id },
    seed,
  }
  return makeMotion({ ...(score.trim === undefined ? motion : trim(motion, score.trim)), recipe })
}

/** The frames between two marks, times told from the first. */
function trim(motion: Motion, { from, to, skip = 0 }: NonNullable<Score['trim']>): Motion {
  const { marks } = motion.annotations
  const start = marks.filter((mark) => mark.name === from)[skip]
  const end = marks.find((mark) => mark.name === to && start !== undefined && mark.time > start.time + 1e-6)
  if (start === undefined || end === undefined) {
    throw new MotionError(
      `perform: "${motion.name}" has no ${from} number ${skip + 1} followed by ${to}; ` +
        `its marks are ${[...new Set(marks.map((m) => m.name))].join(', ')}. Lengthen the score or trim elsewhere.`,
    )
  }
  const { frameRate, skeleton } = motion
  const first = Math.round(start.time * frameRate)
  const last = Math.min(Math.round(end.time * frameRate), motion.frameCount - 1)
  const width = 4 * skeleton.jointCount
  return makeMotion({
    ...motion,
    rootPositions: motion.rootPositions.slice(3 * first, 3 * (last + 1)),
    rotations: motion.rotations.slice(width * first, width * (last + 1)),
    annotations: clip(motion.annotations, first / frameRate, last / frameRate),
  })
}

function clip(annotations: Annotations, start: number, end: number): Annotations {
  const within = <T extends { readonly start: number; readonly end: number }>(list: readonly T[]): T[] =>
    list
      .filter((item) => item.end > start && item.start < end)
      .map((item) => ({
        ...item,
        start: Math.max(item.start - start, 0),
        end: Math.min(item.end, end) - start,
      }))
  // A mark on the seam belongs to both sides; rounding to a frame must not lose it.
  const slack = 0.5 / 30
  return {
    contacts: within(annotations.contacts),
    marks: annotations.marks
      .filter(({ time }) => time > start - slack && time < end + slack)
      .map((mark) => ({ ...mark, time: Math.min(Math.max(mark.time - start, 0), end - start) })),
    segments: within(annotations.segments),
    beats: annotations.beats.filter((t) => t >= start && t <= end).map((t) => t - start),
    handholds: within(annotations.handholds),
  }
}
