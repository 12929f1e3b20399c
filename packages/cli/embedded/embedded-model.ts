import { MotionError } from '@understudy/motion'
import { perform, type Artifacts } from '@understudy/operations'
import { buildModel } from '@understudy/operations/definitions'

/** A model that comes along, learned from clips of the embedded corpus; the same as the studio's, to the bit. */
export async function embeddedModel(name: string): Promise<Artifacts['model']> {
  const { clipsOfFamily, isModelFamily, makeClip, MODEL_FAMILIES, MODEL_FAMILY_NAMES, MODEL_FAMILY_RATE } =
    await import('@understudy/performer')
  if (!isModelFamily(name))
    throw new MotionError(
      `embedded:${name}: there is no such model; there are ${MODEL_FAMILY_NAMES.join(', ')}. Name one of them.`,
      { code: 'unknown-name' },
    )
  const examples = clipsOfFamily(name).map((id) => makeClip(id))
  const family = MODEL_FAMILIES[name]
  const keys = family.keys === 'contacts' ? family.keys : [...family.keys]
  return (await perform(buildModel, { examples }, { name, keys, frameRate: MODEL_FAMILY_RATE })).output
}
