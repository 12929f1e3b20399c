import { MotionError, type Motion } from '@understudy/motion'
import { controlOf } from './control-spec.ts'
import { addPair, emptyDatabase, type MappingDatabase } from './database.ts'
import { DRAWN, LINDY } from './presets.ts'
import { cutsAtFootplants, cutsAtLabels, labelsWithin } from './segment.ts'
import { thin } from './thin.ts'

/**
 * Steps that answer a drawn path well: with fewer, too few are left of those that go straight on at an even pace, for thinning keeps
 * one of each kind. 120 of 522 vary from stride to stride 2 to 3 times as much as people do, all of them 1 to 1.3 times.
 */
export const LEARNT_STEPS = 600
/** What the thesis's clustering left of its 364 two-beat units (Hsu 2004, §6.2). */
export const LEARNT_UNITS = 168

/** Walks as examples of walking along a path, cut at footplants, thinned to `steps`. */
export function learnWalks(walks: readonly Motion[], steps = LEARNT_STEPS): MappingDatabase {
  let database = emptyDatabase(DRAWN.targetRoles, { control: DRAWN.control })
  for (const motion of walks) {
    const control = controlOf(motion, DRAWN.control)
    database = addPair(database, { name: motion.name, control, target: motion }, cutsAtFootplants(motion))
  }
  return kept(database, steps)
}

/**
 * Couples as examples of following: leader and follower in turn, `name-leader` and `name-follower`, cut at the labelled
 * units of the follower. `without` leaves one couple out: the leader of the query must not be an example.
 */
export function learnCouples(
  motions: readonly Motion[],
  { without, units = LEARNT_UNITS }: { readonly without?: string; readonly units?: number } = {},
): MappingDatabase {
  if (motions.length % 2 === 1)
    throw new MotionError(
      `learnCouples: ${motions.length} motions were given; leaders and followers must alternate. Add the one that is missing.`,
      { code: 'mismatch' },
    )
  let database = emptyDatabase(LINDY.targetRoles, { control: LINDY.control })
  for (let i = 0; i < motions.length; i += 2) {
    const [leader, follower] = [motions[i], motions[i + 1]]
    const name = leader.name.replace(/-leader$/, '')
    if (name === without) continue
    const { segments } = follower.annotations
    const pair = { name, control: controlOf(leader, LINDY.control), target: follower }
    database = addPair(database, pair, cutsAtLabels(segments), labelsWithin(segments))
  }
  return kept(database, units)
}

const kept = (database: MappingDatabase, count: number): MappingDatabase =>
  database.instances.length > count ? thin(database, { count }).database : database
