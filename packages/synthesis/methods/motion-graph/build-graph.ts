import { MotionError, type Motion } from '@understudy/motion'
import type { PackSource } from '@understudy/runtime'
import type { Run } from '../../run.ts'
import { layOutClips, prepareClips, type MatchingOptions } from '../motion-matching/build-database.ts'
import { findJoins, type JoinOptions } from './find-joins.ts'
import { pruneJoins } from './prune-joins.ts'

/** What a motion graph is made of. */
export interface GraphOptions extends MatchingOptions, JoinOptions {}

/**
 * From clips of one figure to a motion graph, ready to be packed: the database of motion matching, and the joins along
 * which a walk can go on for ever. Throws where the clips have no way round.
 */
export function buildMotionGraph(clips: readonly Motion[], options: GraphOptions, run: Run): PackSource {
  const motions = run.stage('resample', () => prepareClips(clips, options))
  const source = layOutClips(motions, options, run)
  const found = run.stage('compare', () => findJoins(motions, source.contacts, options, run))
  const joins = run.stage('prune', () => pruneJoins(found, source.clips))
  if (joins.length === 0)
    throw new MotionError(
      `motion graph: ${found.length} places where frames are alike were found in ${motions.length} clips, but no way round through them. ` +
        'Give longer clips, clips that repeat something, or allow a larger distance.',
      { code: 'too-little' },
    )
  return { ...source, joins }
}
