import { MotionError, makeMotion, resample, sameSkeleton, type Motion } from '@understudy/motion'
import { CONTROL_GROUP, type PackSource } from '@understudy/runtime'
import { contactsOf, type Run } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import { DANCE, samplePoints, type MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import { layOutClips } from '@understudy/synthesis/methods/motion-matching'

/** One unit of the packed leader's points, metres: with the pack's step of features they are exact to half a millimetre. */
const POINT_SCALE = 0.064
/** Packed features are at most this large: further from the middle of its take nobody leads, metres. */
const FARTHEST = 30

/**
 * A mapping laid out for the runtime's follower: the targets are the clips, the leader's points beside them are the features, and every example is a
 * stretch of a clip. Settings are those of a dance.
 */
export function followerSource(database: MappingDatabase, frameRate: number, run: Run): PackSource {
  const { control, pairs, instances, targetRoles, joinSeconds = 0 } = database
  if (control?.kind !== 'points' || control.points.some(({ later = 0 }) => later !== 0))
    throw new MotionError(
      `pack-mapping: the control of this mapping is ${control?.kind === 'points' ? 'looked at before and after its time' : `"${control?.kind ?? 'free'}"`}; ` +
        'joints of a leader are needed. Build it from leaders and their followers (understudy mapping build --targets).',
      { code: 'unsupported' },
    )
  const motions = run.stage('resample', () =>
    pairs.map(({ target }) => resample(onFigure(target, pairs[0]!.target), frameRate)),
  )
  const source = layOutClips(motions, { frameRate }, run)
  const width = 3 * control.points.length
  const raw = new Float64Array(width * source.contacts.length)
  source.clips.forEach(({ first, frames }, pair) => {
    for (let f = 0; f < frames; f++)
      samplePoints(raw, width * (first + f), pairs[pair]!.control, f / frameRate)
  })
  const mean = Array.from({ length: width }, (_, c) => {
    let sum = 0
    for (let at = c; at < raw.length; at += width) sum += raw[at]!
    return (sum * width) / raw.length
  })
  const features = Float32Array.from(raw, (value, i) => (value - mean[i % width]!) / POINT_SCALE)
  if (features.some((value) => !(Math.abs(value) < FARTHEST / POINT_SCALE)))
    throw new MotionError(
      `pack-mapping: a leader is farther than ${FARTHEST} m from the middle of the takes. Move the takes nearer to the origin.`,
    )
  const { rate = 7.5, seamWeight = 1, softness = 0, stretch } = DANCE.respond
  const units = instances
    .map(({ pair, start, end }) => {
      const { first, frames } = source.clips[pair]!
      const at = (seconds: number): number => first + Math.min(seconds * frameRate, frames - 1)
      return [thousandth(at(start)), thousandth(at(end))] as const
    })
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return {
    ...source,
    layout: {
      width,
      horizons: [],
      groups: [{ name: CONTROL_GROUP, at: 0, width, scale: POINT_SCALE, mean }],
    },
    features,
    follower: {
      rate,
      roles: control.points.map(({ role }) => role),
      weights: control.points.map(({ weight = 1 }) => weight),
      joinRoles: targetRoles,
      joinSeconds,
      seamWeight,
      softness: Math.max(softness, LEAST_SOFTNESS),
      stretchSeconds: stretch?.seconds ?? 0,
      units,
    },
  }
}

/** As good as the best interpretation alone. */
const LEAST_SOFTNESS = 1e-6

const thousandth = (value: number): number => Math.floor(1000 * value) / 1000

/** A target on the figure of the first. A mirror image whose bones differ by a little keeps its rotations. */
function onFigure(target: Motion, first: Motion): Motion {
  const contacts = contactsOf(target)
  const known = makeMotion({ ...target, annotations: { ...target.annotations, contacts } })
  if (sameSkeleton(known.skeleton, first.skeleton)) return known
  const alike =
    known.skeleton.jointCount === first.skeleton.jointCount &&
    known.skeleton.joints.every(({ name, parent }, j) => {
      const other = first.skeleton.joints[j]!
      return name === other.name && parent === other.parent
    })
  return alike
    ? makeMotion({ ...known, skeleton: first.skeleton })
    : asFigure(known, { ...first, frameRate: known.frameRate })
}
