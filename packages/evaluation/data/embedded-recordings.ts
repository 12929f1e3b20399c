import { duration, MotionError, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { listScores, makeClip, starterScores, type Score } from '@understudy/performer'
import type { ClipRow, Recordings, SegmentRow } from './recordings.ts'

/** What the families of the embedded corpus are for, in the words the recordings are tagged with. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  'free-walk': ['a-walk-turns', 'b-walk'],
  'walk-cycle': ['b-walk', 'c-walkcycle'],
  jump: ['b-jump', 'c-jump', 'e-jump'],
  golf: ['c-golf-swing'],
  'punch-grid': ['b-punch', 'e-punch'],
  'reach-grid': ['b-reach', 'e-reach'],
  'kick-grid': ['b-kick', 'e-kick'],
  'stair-step': ['b-step'],
}

/** Families with several steps in a row. A single cycle begins and ends on a strike: there is nothing to find in it. */
const WALKING = new Set(['free-walk', 'start-stop', 'walk-to-jump'])

/** Clips longer than this are left out, seconds: the walks of minutes take as long to perform as all others. */
const LONGEST = 30

/**
 * The starter clips of the embedded corpus in the shape of recordings, so that a suite runs where there
 * are none. Truth comes from the score: walk cycles are listed by the heel strikes the performer planned.
 */
export function embeddedRecordings(): Recordings {
  const motions = new Map<string, Motion>()
  const clips: ClipRow[] = []
  const segments: SegmentRow[] = []
  for (const score of starterScores(listScores())) {
    const motion = makeClip(score.id)
    if (duration(motion) > LONGEST) continue
    const row = clipRow(score, motion)
    motions.set(row.path, motion)
    clips.push(row)
    if (WALKING.has(score.family)) segments.push(...walkCycles(row.path, motion))
  }
  return {
    name: 'the embedded corpus',
    clips,
    segments,
    read: (file) => {
      const motion = motions.get(file)
      if (motion === undefined)
        throw new MotionError(`embedded corpus: there is no clip "${file}"; its index names them.`, {
          code: 'unknown-name',
        })
      return new TextEncoder().encode(printJson(motion))
    },
  }
}

const clipRow = (score: Score, motion: Motion): ClipRow => ({
  path: `embedded/${score.id}.motion.json`,
  dataset: 'embedded',
  subject: score.performer,
  clip: score.id,
  frames: motion.frameCount,
  fps: motion.frameRate,
  seconds: duration(motion),
  label: score.family,
  tags: TAGS[score.family] ?? [],
})

/** A step that takes longer than this, seconds, has a halt or a jump in it. */
const LONGEST_STEP = 0.9
/** Of two steps of one cycle the slower goes at this share of the other's pace at least: setting off and stopping are no walk. */
const STEADY = 0.6

/** Cycles from left heel strike over right to left, by the marks the performer set where it put the heel down. */
function walkCycles(path: string, motion: Motion): SegmentRow[] {
  const strikes = motion.annotations.marks.filter(({ name }) => name.endsWith('HeelStrike'))
  return strikes.flatMap((left, i) => {
    const [right, next] = [strikes[i + 1], strikes[i + 2]]
    const isCycle =
      left.name.startsWith('left') && right?.name.startsWith('right') && next?.name.startsWith('left')
    if (!isCycle || !isSteady(motion, left.time, right.time, next.time)) return []
    const frame = (seconds: number): number => Math.round(seconds * motion.frameRate)
    const [start, key, end] = [frame(left.time), frame(right.time), frame(next.time)]
    return [{ path, action: 'walk-cycle', side: 'L', start, key, end, numbers: {} }]
  })
}

function isSteady(motion: Motion, left: number, right: number, next: number): boolean {
  const at = (seconds: number, c: number): number => {
    const frame = Math.min(Math.round(seconds * motion.frameRate), motion.frameCount - 1)
    return motion.rootPositions[3 * frame + c]
  }
  const pace = (from: number, to: number): number =>
    Math.hypot(at(to, 0) - at(from, 0), at(to, 2) - at(from, 2)) / (to - from)
  const [one, two] = [pace(left, right), pace(right, next)]
  return (
    Math.max(right - left, next - right) <= LONGEST_STEP && Math.min(one, two) >= STEADY * Math.max(one, two)
  )
}
