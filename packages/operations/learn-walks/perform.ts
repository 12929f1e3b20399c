import { MotionError } from '@understudy/motion'
import { detectContacts, withContacts, type Run } from '@understudy/synthesis/analysis'
import {
  addPair,
  controlOf,
  cutsAtFootplants,
  emptyDatabase,
  thin,
  DRAWN,
  withMirroredExamples,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import type { Made } from '../core/operation.ts'
import type { LearnWalks } from './operation.ts'

/** How many steps were learned, and which clips gave none. */
export interface LearnWalksReport {
  readonly steps: number
  /** Clips in which too few foot plants were found, with how many. */
  readonly leftOut: readonly { readonly clip: string; readonly footPlants: number }[]
}

/** From walks to steps: contacts are found where none are annotated, steps lie between two foot plants of a walk. */
export function perform(
  { clips }: LearnWalks['inputs'],
  { mirror, steps }: LearnWalks['options'],
  run: Run,
): Made<'mapping', LearnWalksReport> {
  let database: MappingDatabase = emptyDatabase(DRAWN.targetRoles, { control: DRAWN.control })
  const leftOut: { clip: string; footPlants: number }[] = []
  run.stage('learn', () => {
    clips.forEach((clip, i) => {
      run.report(i / clips.length)
      const motion = clip.annotations.contacts.length > 0 ? clip : withContacts(clip, detectContacts(clip))
      const cuts = cutsAtFootplants(motion)
      if (cuts.length < 2) return leftOut.push({ clip: motion.name, footPlants: cuts.length })
      const control = controlOf(motion, DRAWN.control)
      database = addPair(database, { name: motion.name, control, target: motion }, cuts)
    })
  })
  if (database.instances.length === 0)
    throw new MotionError(
      `walk: no steps were found in ${clips.length === 1 ? 'this recording' : `these ${clips.length} recordings`}; ` +
        `walks of two steps or more are needed. Choose others.`,
      { code: 'too-little' },
    )
  if (mirror) database = withMirroredExamples(database)
  const kept = database.instances.length > steps ? thin(database, { count: steps }).database : database
  return { output: kept, report: { steps: kept.instances.length, leftOut } }
}
