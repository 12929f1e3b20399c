import {
  duration,
  makeTimeMap,
  mirrorMotion,
  MotionError,
  resample,
  reverse,
  slice,
  warpTime,
  type Motion,
} from '@understudy/motion'
import { estimateFloor } from '@understudy/motion/formats'
import { withFootContacts } from '../shared/foot-contacts.ts'
import type { Made } from '../core/operation.ts'
import {
  fillGaps,
  inPlace,
  levelFloor,
  onlyWithin,
  raise,
  removeSpikes,
  retime,
  smoothMotion,
} from '@understudy/synthesis/editing'
import type { EditClip } from './operation.ts'

/** How long the edited clip is. */
export interface EditClipReport {
  readonly frames: number
  /** Seconds. */
  readonly duration: number
  /** Frames of joints that were gaps, where they were looked for. */
  readonly gaps?: number
  /** Frames of joints that were spikes, where they were looked for. */
  readonly spikes?: number
}

export function perform(
  { motion }: EditClip['inputs'],
  options: EditClip['options'],
): Made<'motion', EditClipReport> {
  const { from, until, frameRate, mirror, inPlace: still, level, floor, contacts } = options
  if ((still || mirror) && !motion.skeleton.roles.has('hips'))
    throw new MotionError(
      `${motion.name}: no hips were found in the skeleton; mirroring and taking travel out need them. Leave these options out.`,
      { code: 'missing-role' },
    )
  let edited = cut(contacts ? withFootContacts(motion) : motion, from, until)
  const { within } = options
  const here = (next: Motion): Motion => (within ? onlyWithin(edited, next, within) : next)
  const filled = options.gaps ? fillGaps(edited) : undefined
  if (filled) edited = here(filled.motion)
  if (options.fill) edited = fillGaps(edited, options.fill).motion
  const spikes = options.spikes ? removeSpikes(edited) : undefined
  if (spikes) edited = here(spikes.motion)
  if (options.smooth !== undefined) edited = here(smoothMotion(edited, options.smooth))
  if (options.speed !== undefined && options.speed !== 1) edited = atSpeed(edited, options.speed)
  if (options.speeds?.length) edited = retime(edited, options.speeds)
  if (options.reverse) edited = reverse(edited)
  if (frameRate !== undefined) edited = resample(edited, frameRate)
  if (mirror) edited = mirrorMotion(edited)
  if (level) edited = levelFloor(edited).motion
  if (still) edited = inPlace(edited)
  if (floor) edited = raise(edited, -estimateFloor(edited).height)
  return {
    output: edited,
    report: {
      frames: edited.frameCount,
      duration: duration(edited),
      ...(filled && { gaps: filled.count }),
      ...(spikes && { spikes: spikes.count }),
    },
  }
}

/** The same way in another time, at the same frame rate. A motion of one frame has no speed. */
function atSpeed(motion: Motion, speed: number): Motion {
  const last = duration(motion)
  return last > 0 ? warpTime(motion, makeTimeMap([0, last], [0, last / speed])) : motion
}

/** The stretch that was asked for; all of it if nothing was. */
function cut(motion: Motion, from: number | undefined, until: number | undefined): Motion {
  if (from === undefined && until === undefined) return motion
  const start = from ?? 0
  const end = Math.min(until ?? Infinity, duration(motion))
  if (start >= 0 && start < end) return slice(motion, start, end)
  throw new MotionError(
    `${motion.name}: the range ${start} to ${until ?? end.toFixed(2)} s leaves nothing; the motion lasts ` +
      `${duration(motion).toFixed(2)} s. Choose a stretch inside it.`,
  )
}
