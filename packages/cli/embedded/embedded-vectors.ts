import { MotionError } from '@understudy/motion'
import { perform, type Artifacts } from '@understudy/operations'
import { buildVectors } from '@understudy/operations/definitions'

/** Manners learnt from clips of the embedded corpus; the same as the studio's, to the bit. */
export async function embeddedVectors(name: string): Promise<Artifacts['vectors']> {
  if (name !== 'walk' && name !== 'wave')
    throw new MotionError(`embedded:${name}: there are embedded:walk and embedded:wave. Name one of them.`, {
      code: 'unknown-name',
    })
  const { mannerExamples } = await import('@understudy/performer')
  return (await perform(buildVectors, mannerExamples(name), { style: true })).output
}
