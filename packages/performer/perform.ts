import { makeMotion, MotionError, seeded, type Annotations, type Motion } from '@understudy/motion'
import { act } from './actions/index.ts'
import type { Performer } from './performer.ts'
import type { Score } from './score.ts'
import { poseStage, type Window } from './stage/pose-stage.ts'
import { openStage } from './stage/stage.ts'

/** The whole layer: a stage, the actions in order, then frames. The same score, performer and seed give the same bytes. */
export function perform(score: Score, performer: Performer, seed: number): Motion {
  const stage = openStage(performer, seeded(seed), score.frameRate)
  for (const action of score.actions) act(stage, action)
  if (score.label !== undefined) stage.segments.push({ start: 0, end: stage.now, label: score.label })
  const motion = poseStage(stage, score.id, (annotations) => trimmed(score, annotations))
  return makeMotion(motion)
}

/** The frames between the two marks a score names; all of them where it names none. */
function trimmed({ id, trim, frameRate }: Score, { marks }: Annotations): Window | undefined {
  if (trim === undefined) return undefined
  const { from, to, skip = 0 } = trim
  const start = marks.filter((mark) => mark.name === from)[skip]
  const end = marks.find((mark) => mark.name === to && start !== undefined && mark.time > start.time + 1e-6)
  if (start === undefined || end === undefined) {
    throw new MotionError(
      `perform: "${id}" has no ${from} number ${skip + 1} followed by ${to}; ` +
        `its marks are ${[...new Set(marks.map((m) => m.name))].join(', ')}. Lengthen the score or trim elsewhere.`,
      { code: 'fault' },
    )
  }
  return { first: Math.round(start.time * frameRate), last: Math.round(end.time * frameRate) }
}
