import { MotionError, type Motion } from '@understudy/motion'
import { perform } from '../perform.ts'
import { AGES, COMPANY, type Performer } from '../performer.ts'
import type { Score } from '../score.ts'
import { ACTIONS } from '../scores/actions.ts'
import { DANCES } from '../scores/dances.ts'
import { FIGHTS } from '../scores/fights.ts'
import { WALKS } from '../scores/walks.ts'

/** Every score of the embedded corpus, in order. */
export function listScores(): readonly Score[] {
  return ALL
}

const ALL: readonly Score[] = [...WALKS, ...ACTIONS, ...DANCES, ...FIGHTS]
const byId = new Map(ALL.map((score) => [score.id, score]))

/** The embedded score with this id; refused with the families where there is none. */
export function scoreOf(id: string): Score {
  const score = byId.get(id)
  if (score !== undefined) return score
  throw new MotionError(
    `perform: there is no score "${id}"; there are ${ALL.length}, of the families ` +
      `${[...new Set(ALL.map(({ family }) => family))].join(', ')}. List them with \`understudy perform\`, one family with \`understudy perform --family NAME\`.`,
    { code: 'unknown-name' },
  )
}

/** The member of the company, or the person of another age, with this id; refused with the list of them where there is none. */
export function performerOf(id: string): Performer {
  const people = [...COMPANY, ...AGES]
  const performer = people.find((one) => one.id === id)
  if (performer !== undefined) return performer
  throw new MotionError(
    `perform: there is no performer "${id}"; there are ${people.map((one) => one.id).join(', ')}. Name one of them.`,
    { code: 'unknown-name' },
  )
}

/** Performs one score of the corpus. */
export function makeClip(id: string): Motion {
  const score = scoreOf(id)
  return perform(score, performerOf(score.performer), score.seed)
}
