import { MotionError } from '@understudy/motion'
import { perform, type Artifacts } from '@understudy/operations'
import { buildVectors } from '@understudy/operations/definitions'

/** Manners learnt from clips of the embedded corpus; the same as the studio's, to the bit. */
export async function embeddedVectors(name: string): Promise<Artifacts['vectors']> {
  const { listScores, makeClip, STYLE_WALKS, walkLabels } = await import('@understudy/performer')
  if (name !== 'walk' && name !== 'wave')
    throw new MotionError(`embedded:${name}: there are embedded:walk and embedded:wave. Name one of them.`, {
      code: 'unknown-name',
    })
  const waves = listScores().filter(({ family }) => family === 'wave')
  const examples = (name === 'walk' ? STYLE_WALKS : waves.map(({ id }) => id)).map((id) => makeClip(id))
  const labels =
    name === 'walk'
      ? STYLE_WALKS.map((id) => ({ ...walkLabels(id) }))
      : waves.map(({ attributes }) => ({ handHeight: Number(attributes?.handHeight) }))
  return (await perform(buildVectors, { examples, labels }, { style: true })).output
}
