import type { Run } from '@understudy/synthesis/analysis'
import { indexMotions, type IndexedClip, type MotionIndex } from '@understudy/synthesis/methods/match-web'
import type { Clip } from '../clips/clip.ts'
import { openClip } from '../clips/find-clips.ts'
import type { Library } from '../library.ts'

/** Frames of prepared clips that a process keeps: about five hours at 30 Hz, 120 MB. */
const KEPT_FRAMES = 600_000

/** Prepared clips by content and rate, the oldest first: every row of blocks needs all clips before it. */
const kept = new Map<string, IndexedClip>()
let keptFrames = 0

/** Clips made ready for comparing, in their order. */
export async function indexClips(
  library: Library,
  clips: readonly Clip[],
  frameRate: number,
  run: Run,
): Promise<MotionIndex> {
  const indexed: IndexedClip[] = []
  for (const clip of clips) {
    const key = `${clip.hash} ${frameRate}`
    const known = kept.get(key)
    const made = known ?? indexMotions([await openClip(library, clip)], { frameRate }, run).clips[0]
    if (!known) {
      kept.set(key, made)
      keptFrames += made.track.frameCount
    }
    indexed.push({ ...made, name: clip.name })
  }
  for (const [key, { track }] of kept) {
    if (keptFrames <= KEPT_FRAMES) break
    kept.delete(key)
    keptFrames -= track.frameCount
  }
  return { frameRate, clips: indexed }
}
