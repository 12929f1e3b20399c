import { MotionError, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import type { Artifacts, Kind } from '@understudy/operations'
import { decodeClips, listScores, makeClip, makeOpening, OPENING } from '@understudy/performer'
import { learnCouples, learnWalks } from '@understudy/synthesis/methods/control-by-example'

/** Between the name of the dances that come along and the couple that is left out: `dancing without lindy-test-1`. */
const WITHOUT = ' without '

/** What comes along, by kind and name, kept as long as the thread lives: learning takes seconds. */
const kept = new Map<string, Promise<Artifacts[Kind] | undefined>>()

/** Something that comes along; undefined where nothing has this name. `page` is where its files lie. */
export async function embedded<K extends Kind>(
  name: string,
  kind: K,
  page: string,
): Promise<Artifacts[K] | undefined> {
  const key = `${kind} ${name}`
  const known = kept.get(key) ?? find(name, kind, page)
  kept.set(key, known)
  // A failure is not remembered: the next try asks again.
  known.catch(() => kept.delete(key))
  return (await known) as Artifacts[K] | undefined
}

async function find(name: string, kind: Kind, page: string): Promise<Artifacts[Kind] | undefined> {
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
    default:
      return undefined
  }
}

/** A clip as the file it would be: so everything that holds for files holds for it. */
const asFile = (name: string, motion: Motion): Artifacts['file'] => ({
  name: `${name}.motion.json`,
  bytes: new TextEncoder().encode(printJson(motion)),
})

async function fetchBytes(file: string, page: string): Promise<Uint8Array> {
  const response = await fetch(new URL(file, page))
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  throw new MotionError(
    `${file} did not arrive (answer ${response.status}); it holds examples that come along. Check the connection and try again.`,
  )
}
