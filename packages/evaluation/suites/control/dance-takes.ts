import type { ClipRow, Recordings } from '../../data/recordings.ts'
import { MotionError, sliceFrames, withAnnotations, type Motion } from '@understudy/motion'
import { detectContacts, detectHandholds, withContacts } from '@understudy/synthesis/analysis'
import { stepOnsets, trackBeats } from '@understudy/synthesis/analysis/beats'
import type { EvaluationData } from '../../data/evaluation-data.ts'
import type { Split } from '../../data/splits.ts'

/** A couple dancing: the part of a recording in which they do, on one clock. */
export interface DanceTake {
  readonly name: string
  /** Who dances, across data sets. */
  readonly couple: string
  readonly leader: Motion
  readonly follower: Motion
  /** Seconds. */
  readonly beats: readonly number[]
}

/** Hips further apart than this are two people, not a couple, metres. */
const COUPLE = 1.4
/** The dance begins and ends with the two this near: walking up to each other is no dance, metres. */
const EMBRACE = 0.9

/** All couples of a folder, by the tags of leader and follower and the column `pair`. */
export async function danceTakes(data: EvaluationData, folder: Recordings): Promise<readonly DanceTake[]> {
  const byPath = new Map(folder.clips.map((clip) => [clip.path, clip]))
  const takes: DanceTake[] = []
  for (const clip of folder.clips.filter(({ tags }) => tags.includes('a-salsa-leader'))) {
    const partner = clip.pair === undefined ? undefined : byPath.get(clip.pair)
    if (!partner) continue
    const take = await danceTake(data, folder, clip, partner)
    if (take) takes.push(take)
  }
  return takes
}

async function danceTake(
  data: EvaluationData,
  folder: Recordings,
  clip: ClipRow,
  partner: ClipRow,
): Promise<DanceTake | undefined> {
  await data.breathe()
  const [a, b] = [await data.timed(folder, clip), await data.timed(folder, partner)]
  const { first, end } = dancing(a, b)
  if (end - first < 2) return undefined
  const leader = sliceFrames(a, first, end)
  const follower = sliceFrames(b, first, end)
  try {
    const { beats } = trackBeats(stepOnsets([leader, follower]))
    return {
      name: clip.clip,
      couple: `${clip.dataset} ${clip.subject} ${partner.subject}`,
      leader: annotated(leader, follower, beats),
      follower: annotated(follower, leader, beats),
      beats,
    }
  } catch (error) {
    // Too short to find a beat in: not a dance.
    if (error instanceof MotionError) return undefined
    throw error
  }
}

function annotated(motion: Motion, partner: Motion, beats: readonly number[]): Motion {
  const standing = withContacts(motion, detectContacts(motion))
  return withAnnotations(standing, {
    ...standing.annotations,
    beats,
    handholds: detectHandholds(motion, partner),
  })
}

/** The longest run of frames with the hips near each other, from embrace to embrace. */
function dancing(a: Motion, b: Motion): { readonly first: number; readonly end: number } {
  const apart = (frame: number): number =>
    Math.hypot(
      a.rootPositions[3 * frame] - b.rootPositions[3 * frame],
      a.rootPositions[3 * frame + 2] - b.rootPositions[3 * frame + 2],
    )
  const frames = Math.min(a.frameCount, b.frameCount)
  let longest = { first: 0, end: 0 }
  let first = -1
  for (let frame = 0; frame <= frames; frame++) {
    const near = frame < frames && apart(frame) < COUPLE
    if (near && first < 0) first = frame
    if (near || first < 0) continue
    if (frame - first > longest.end - longest.first) longest = { first, end: frame }
    first = -1
  }
  let { first: from, end } = longest
  while (from < end && apart(from) > EMBRACE) from++
  while (end > from && apart(end - 1) > EMBRACE) end--
  return { first: from, end }
}

/** Whom a take may be answered from: other takes, or by people those of other couples. The same take in both folders would be its own example. */
export const othersOf = (shown: readonly DanceTake[], test: DanceTake, split: Split): readonly DanceTake[] =>
  shown.filter(({ name, couple }) => (split === 'people' ? couple !== test.couple : name !== test.name))
