import { MotionError } from '@understudy/motion'
import {
  learnCouples,
  learnWalks,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import { EMBEDDED } from '../io/find-inputs.ts'

/** The examples that the studio starts with: `embedded:walking`, `embedded:dancing`. Undefined for anything else. */
export async function loadStarter(
  name: string,
  options: { readonly without?: string } = {},
): Promise<MappingDatabase | undefined> {
  if (!name.startsWith(EMBEDDED)) return undefined
  const starter = name.slice(EMBEDDED.length)
  if (starter !== 'walking' && starter !== 'dancing')
    throw new MotionError(
      `${name}: there are no such examples; ${EMBEDDED}walking and ${EMBEDDED}dancing come along. Choose one of them.`,
    )
  const { decodeClips, starterPack } = await import('@understudy/performer')
  const motions = decodeClips(starterPack(starter))
  return starter === 'walking' ? learnWalks(motions) : learnCouples(motions, options)
}
