import type { Recordings } from '../../data/recordings.ts'
import type { Motion } from '@understudy/motion'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import {
  addPair,
  addPairInUnits,
  controlOf,
  cutsAtFootplants,
  emptyDatabase,
  WALK,
  type MappingDatabase,
  type Preset,
} from '@understudy/synthesis/methods/control-by-example'
import type { EvaluationData } from '../../data/evaluation-data.ts'

export interface WalkTake {
  readonly name: string
  readonly person: string
  readonly motion: Motion
}

/** All walks with turns of a folder, with their contacts. */
export async function walkTakes(data: EvaluationData, folder: Recordings): Promise<readonly WalkTake[]> {
  const takes: WalkTake[] = []
  for (const clip of folder.clips.filter(({ tags }) => tags.includes('a-walk-turns'))) {
    const motion = await data.timed(folder, clip)
    takes.push({
      name: clip.clip,
      person: `${clip.dataset} ${clip.subject}`,
      motion: withContacts(motion, detectContacts(motion)),
    })
  }
  return takes
}

export function walkDatabase(takes: readonly WalkTake[], preset: Preset = WALK): MappingDatabase {
  let database = emptyDatabase(preset.targetRoles, {
    control: preset.control,
    joinSeconds: preset.joinSeconds,
  })
  for (const { name, motion } of takes) {
    const pair = { name, control: controlOf(motion, preset.control), target: motion }
    const cuts = cutsAtFootplants(motion)
    database =
      preset.units.hop === undefined
        ? addPair(database, pair, cuts)
        : addPairInUnits(database, pair, cuts, preset.units)
  }
  return database
}

/** A person is known well enough with this much walking to learn from, seconds: some thirty steps. */
export const FEWEST_SECONDS = 12

export const secondsOf = (takes: readonly WalkTake[]): number =>
  takes.reduce((sum, { motion }) => sum + (motion.frameCount - 1) / motion.frameRate, 0)

export function byPerson(takes: readonly WalkTake[]): ReadonlyMap<string, readonly WalkTake[]> {
  const people = new Map<string, WalkTake[]>()
  for (const take of takes) people.set(take.person, [...(people.get(take.person) ?? []), take])
  return new Map([...people].filter(([, list]) => secondsOf(list) >= FEWEST_SECONDS))
}
