import { expose, transfer } from 'comlink'
import type { Motion } from '@understudy/motion'
import { decodeClips, makeClip } from '@understudy/performer'
import { sketchMotion, type Sketch } from '../sketches/sketch.ts'

/** Clips that come with the page, so that nobody waits for them to be performed. */
let packed: Promise<ReadonlyMap<string, Motion>> | undefined

async function fetchPacked(address: string): Promise<ReadonlyMap<string, Motion>> {
  const response = await fetch(address)
  if (!response.ok) return new Map()
  const clips = decodeClips(new Uint8Array(await response.arrayBuffer()))
  return new Map(clips.map((clip) => [clip.name, clip]))
}

async function clipOf(id: string, pack: string): Promise<Motion> {
  packed ??= fetchPacked(pack)
  return (await packed).get(id) ?? makeClip(id)
}

const worker = {
  /** A clip of the embedded corpus; `pack` is where the walking examples are. */
  async perform(id: string, pack: string): Promise<Motion> {
    const motion = await clipOf(id, pack)
    const { rootPositions, rotations } = motion
    const copy = { ...motion, rootPositions: rootPositions.slice(), rotations: rotations.slice() }
    return transfer(copy, [copy.rootPositions.buffer, copy.rotations.buffer])
  },
  async sketch(id: string, pack: string): Promise<Sketch> {
    return sketchMotion(await clipOf(id, pack))
  },
  sketchOf: (motion: Motion): Sketch => sketchMotion(motion),
}

export type LibraryWorker = typeof worker

expose(worker)
