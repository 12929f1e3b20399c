import { MotionError, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { parseArtifact, type Artifacts, type Context, type Kind } from '@understudy/operations'
import { decodeClips, isModelFamily, listScores, makeClip, makeOpening, OPENING } from '@understudy/performer'
import { learnCouples, learnWalks } from '@understudy/synthesis/methods/control-by-example'
import { BAKED_FAMILIES, modelFile } from '../../document/model-families.ts'
import { learnFamily, learnManners } from './learn-embedded.ts'

/** Between the name of the dances that come along and the couple that is left out: `dancing without lindy-test-1`. */
const WITHOUT = ' without '

/** What comes along, by kind and name, kept as long as the thread lives: learning takes seconds. */
const kept = new Map<string, Promise<Artifacts[Kind] | undefined>>()

type Learning = Pick<Context, 'kernels' | 'onProgress'>

/** Something that comes along; undefined where nothing has this name. `page` is where its files lie. */
export async function embedded<K extends Kind>(
  name: string,
  kind: K,
  page: string,
  learning: Learning = {},
): Promise<Artifacts[K] | undefined> {
  const key = `${kind} ${name}`
  const known = kept.get(key) ?? find(name, kind, page, learning)
  kept.set(key, known)
  // A failure is not remembered: the next try asks again.
  known.catch(() => kept.delete(key))
  return (await known) as Artifacts[K] | undefined
}

async function find(
  name: string,
  kind: Kind,
  page: string,
  learning: Learning,
): Promise<Artifacts[Kind] | undefined> {
  switch (kind) {
    case 'file':
      if (name === OPENING) return asFile(name, makeOpening())
      return listScores().some(({ id }) => id === name) ? asFile(name, makeClip(name)) : undefined
    case 'mapping': {
      const [starter, without] = name.split(WITHOUT)
      if (starter === 'walking') return learnWalks(decodeClips(await fetchBytes('walking.bin', page)))
      if (starter !== 'dancing') return undefined
      const couples = decodeClips(await fetchBytes('dancing.bin', page))
      return learnCouples(couples, without === undefined ? {} : { without })
    }
    case 'model':
      if (!isModelFamily(name)) return undefined
      return BAKED_FAMILIES.includes(name)
        ? parseArtifact('model', await fetchBytes(modelFile(name), page), modelFile(name))
        : learnFamily(name, learning)
    case 'vectors':
      if (name === 'walk') return parseArtifact('vectors', await fetchBytes(MANNERS_FILE, page), MANNERS_FILE)
      return name === 'wave' ? learnManners(name, learning) : undefined
    default:
      return undefined
  }
}

/** A clip as the file it would be: so everything that holds for files holds for it. */
const asFile = (name: string, motion: Motion): Artifacts['file'] => ({
  name: `${name}.motion.json`,
  bytes: new TextEncoder().encode(printJson(motion)),
})

/** Manners of walking are learned when the page is built. */
const MANNERS_FILE = 'style-walk.json'

async function fetchBytes(file: string, page: string): Promise<Uint8Array> {
  const response = await fetch(new URL(file, page))
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  throw new MotionError(
    `${file} did not arrive (answer ${response.status}); it holds embedded examples. Check the connection and try again.`,
  )
}
