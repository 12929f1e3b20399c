import type { Motion } from '@understudy/motion'
import {
  addPairInUnits,
  controlOf,
  DANCE,
  emptyDatabase,
  withMirroredExamples,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import type { DanceTake } from './dance-takes.ts'

export type Direction = 'leader to follower' | 'follower to leader'

/** Who gives the control and who answers it. */
export const controlSide = (take: DanceTake, direction: Direction): Motion =>
  direction === 'leader to follower' ? take.leader : take.follower
export const answerSide = (take: DanceTake, direction: Direction): Motion =>
  direction === 'leader to follower' ? take.follower : take.leader

export function danceDatabase(takes: readonly DanceTake[], direction: Direction): MappingDatabase {
  let database = emptyDatabase(DANCE.targetRoles, { control: DANCE.control, joinSeconds: DANCE.joinSeconds })
  for (const take of takes) {
    const control = controlOf(controlSide(take, direction), DANCE.control)
    const pair = { name: take.name, control, target: answerSide(take, direction) }
    database = addPairInUnits(database, pair, take.beats, DANCE.units)
  }
  return DANCE.mirrored ? withMirroredExamples(database) : database
}
