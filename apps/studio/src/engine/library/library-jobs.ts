import type { Motion, Skeleton } from '@understudy/motion'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import { decodeClips, makeClip } from '@understudy/performer'
import { sketchMotion, type Sketch } from '../sketches/sketch.ts'
import { framesOf, give, type JobContext } from '../worker/job.ts'

/** Walks that come with the page as examples, rounded and at half the frame rate: pictures and ghosts do not wait. */
let packed: Promise<ReadonlyMap<string, Motion>> | undefined

async function fetchPacked(page: string): Promise<ReadonlyMap<string, Motion>> {
  const response = await fetch(new URL('walking.bin', page))
  if (!response.ok) return new Map()
  const clips = decodeClips(new Uint8Array(await response.arrayBuffer()))
  return new Map(clips.map((clip) => [clip.name, clip]))
}

async function exampleOf({ page }: JobContext, id: string): Promise<Motion> {
  packed ??= fetchPacked(page)
  return (await packed).get(id) ?? makeClip(id)
}

export const jobs = {
  /** A clip of the embedded corpus, the same bytes that its recipe makes. */
  perform(_: JobContext, id: string): Motion {
    const motion = makeClip(id)
    return give(motion, framesOf(motion))
  },
  /** The same, or the example that walks were learned from. */
  async example(context: JobContext, id: string): Promise<Motion> {
    const motion = await exampleOf(context, id)
    const { rootPositions, rotations } = motion
    const copy = { ...motion, rootPositions: rootPositions.slice(), rotations: rotations.slice() }
    return give(copy, framesOf(copy))
  },
  async sketch(context: JobContext, id: string): Promise<Sketch> {
    return sketchMotion(await exampleOf(context, id))
  },
  sketchOf: (_: JobContext, motion: Motion): Sketch => sketchMotion(motion),
  body: (_: JobContext, { skeleton, turn }: { skeleton: Skeleton; turn: number }): BodyMesh =>
    generateBody(skeleton, { turn }),
}

export type LibraryJobs = typeof jobs
