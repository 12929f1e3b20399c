import { starterScores, type ClipRow, type CorpusFolder, type SegmentRow } from '@understudy/corpus'
import { duration, MotionError, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { listScores, makeClip, type Score } from '@understudy/performer'

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
 * The starter clips of the embedded corpus in the shape of a folder of recordings, so that a suite runs where there
 * are none. Truth comes from the score: walk cycles are listed by the heel strikes the performer planned.
 */
export function embeddedFolder(): CorpusFolder {
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
    folder: 'the embedded corpus',
    clips,
    segments,
    glitches: [],
    read: (file) => {
      const motion = motions.get(file)
      if (motion === undefined)
        throw new MotionError(`embedded corpus: there is no clip "${file}"; its index names them.`)
      return new TextEncoder().encode(printJson(motion))
    },
    table: () => [],
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

/** Cycles from left heel strike over right to left, by the marks the performer set where it put the heel down. */
function walkCycles(path: string, motion: Motion): SegmentRow[] {
  const strikes = motion.annotations.marks.filter(({ name }) => name.endsWith('HeelStrike'))
  return strikes.flatMap((left, i) => {
    const [right, next] = [strikes[i + 1], strikes[i + 2]]
    const isCycle =
      left.name.startsWith('left') && right?.name.startsWith('right') && next?.name.startsWith('left')
    if (!isCycle) return []
    const frame = (seconds: number): number => Math.round(seconds * motion.frameRate)
    const [start, key, end] = [frame(left.time), frame(right.time), frame(next.time)]
    return [{ path, action: 'walk-cycle', side: 'L', start, key, end, numbers: {} }]
  })
}
