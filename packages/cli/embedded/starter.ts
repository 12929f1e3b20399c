import { MotionError } from '@understudy/motion'
import {
  learnCouples,
  learnWalks,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import { EMBEDDED } from '../io/find-inputs.ts'

/** Between the name of the dances that come along and the couple that is left out: `dancing without lindy-test-1`. */
export const WITHOUT = ' without '

/** The examples that the studio starts with: `embedded:walking`, `embedded:dancing`. Undefined for anything else. */
export async function loadStarter(name: string): Promise<MappingDatabase | undefined> {
  if (!name.startsWith(EMBEDDED)) return undefined
  const [starter, without] = name.slice(EMBEDDED.length).split(WITHOUT)
  if (starter !== 'walking' && starter !== 'dancing')
    throw new MotionError(
      `${name}: there are no such examples; ${EMBEDDED}walking and ${EMBEDDED}dancing are embedded. Choose one of them.`,
      { code: 'unknown-name' },
    )
  const { decodeClips, starterPack } = await import('@understudy/performer')
  const motions = decodeClips(starterPack(starter))
  return starter === 'walking'
    ? learnWalks(motions)
    : learnCouples(motions, without === undefined ? {} : { without })
}
