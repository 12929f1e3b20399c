import { MotionError } from '@understudy/motion'
import { perform, type Artifacts } from '@understudy/operations'
import { buildModel } from '@understudy/operations/definitions'

/** A model that comes along, learned from clips of the embedded corpus; the same as the studio's, to the bit. */
export async function embeddedModel(name: string): Promise<Artifacts['model']> {
  const { listScores, makeClip, MODEL_FAMILIES, MODEL_FAMILY_RATE } = await import('@understudy/performer')
  const family = Object.hasOwn(MODEL_FAMILIES, name) ? MODEL_FAMILIES[name] : undefined
  if (!family)
    throw new MotionError(
      `embedded:${name}: there is no such model; there are ${Object.keys(MODEL_FAMILIES).join(', ')}. Name one of them.`,
      { code: 'unknown-name' },
    )
  const examples = listScores().flatMap(({ id }) => (family.ids.test(id) ? [makeClip(id)] : []))
  const keys = family.keys === 'contacts' ? family.keys : [...family.keys]
  return (await perform(buildModel, { examples }, { name, keys, frameRate: MODEL_FAMILY_RATE })).output
}
