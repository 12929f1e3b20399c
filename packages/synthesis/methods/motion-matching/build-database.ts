import { portable } from '@understudy/kernels'
import {
  duration,
  makeMotion,
  mirrorMotion,
  MotionError,
  quat,
  resample,
  sameSkeleton,
  type Motion,
} from '@understudy/motion'
import {
  CONTACT_OF,
  MOST_TAGS,
  type FeatureLayout,
  type PackSource,
  type TaggedFrames,
} from '@understudy/runtime'
import { contactsOf } from '../../analysis/contacts/index.ts'
import type { Run } from '../../run.ts'
import { clipFeatures, FEATURE_GROUPS, featureWidth } from './features.ts'
import { groundTrack } from './ground-track.ts'

/** What a matching database is made of. */
export interface MatchingOptions {
  /** Frames per second of the database. */
  readonly frameRate?: number
  /** How far ahead the path is compared, seconds, ascending. */
  readonly horizons?: readonly number[]
  /** Hips and heading are smoothed by a Gaussian of this deviation, seconds. */
  readonly smoothing?: number
  /** Add every clip mirrored. */
  readonly mirror?: boolean
}

/** What `buildMatchingDatabase` takes where its options do not say. */
export const MATCHING_DATABASE_DEFAULTS = {
  frameRate: 30,
  horizons: [0.33, 0.67, 1] as readonly number[],
  smoothing: 0.15,
  mirror: false,
} as const

/** A clip shorter than this beyond the last horizon has no frame to jump to, seconds. */
const SHORTEST = 0.2

/**
 * From clips of one figure to a database for motion matching, ready to be packed: poses in their ground frames, contacts,
 * tags (from labelled segments) and scaled features. A group's scale is the root mean square of its spread over all frames,
 *
 *   stored = (value − mean) / σ_g,   σ_g² = mean over the group's numbers of their variance
 *
 * so that weights by name have no units.
 */
export function buildMatchingDatabase(
  clips: readonly Motion[],
  options: MatchingOptions,
  run: Run,
): PackSource {
  return layOutClips(
    run.stage('resample', () => prepareClips(clips, options)),
    options,
    run,
  )
}

/** The same of clips that are prepared. */
export function layOutClips(motions: readonly Motion[], options: MatchingOptions, run: Run): PackSource {
  const settings = { ...MATCHING_DATABASE_DEFAULTS, ...options }
  const { skeleton } = motions[0]
  const frameCount = motions.reduce((sum, motion) => sum + motion.frameCount, 0)
  const width = featureWidth(settings.horizons.length)
  const ground = new Float64Array(3 * frameCount)
  const root = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  const contacts = new Uint8Array(frameCount)
  const raw = new Float32Array(width * frameCount)
  const tags: string[] = []
  const tagged: TaggedFrames[] = []
  let first = 0
  const packed = run.stage('measure', () =>
    motions.map((motion, i) => {
      const track = groundTrack(motion, settings.smoothing, run.kernels)
      ground.set(track, 3 * first)
      raw.set(clipFeatures(motion, track, settings.horizons, run.kernels), width * first)
      layPoses(motion, track, root.subarray(3 * first), rotations.subarray(4 * skeleton.jointCount * first))
      markContacts(motion, contacts.subarray(first, first + motion.frameCount))
      tagged.push(...tagsOf(motion, first, tags))
      run.report((i + 1) / motions.length)
      const clip = { name: motion.name, first, frames: motion.frameCount }
      first += motion.frameCount
      return clip
    }),
  )
  const layout = scaleFeatures(raw, width, settings.horizons)
  return {
    skeleton,
    frameRate: settings.frameRate,
    clips: packed,
    ground,
    root,
    rotations,
    contacts,
    tags,
    tagged: apart(tagged),
    layout,
    features: raw,
  }
}

/** The clips at one rate, with their mirror images where asked for; all must be of one figure. */
export function prepareClips(clips: readonly Motion[], options: MatchingOptions): Motion[] {
  const { frameRate, horizons, mirror } = { ...MATCHING_DATABASE_DEFAULTS, ...options }
  if (clips.length === 0)
    throw new MotionError('motion matching: no clips were given; at least one is needed. Name some clips.', {
      code: 'missing',
    })
  const shortest = horizons[horizons.length - 1] + SHORTEST
  for (const clip of clips)
    if (!sameSkeleton(clip.skeleton, clips[0].skeleton))
      throw new MotionError(
        `motion matching: "${clip.name}" has another skeleton than "${clips[0].name}"; one figure is needed. ` +
          `Retarget the clips to one of them first (understudy retarget).`,
        { code: 'mismatch' },
      )
  const long = clips.filter((clip) => duration(clip) >= shortest)
  if (long.length === 0)
    throw new MotionError(
      `motion matching: no clip lasts ${shortest.toFixed(2)} s (the last horizon and a little more); the longest has ` +
        `${Math.max(...clips.map(duration)).toFixed(2)} s. Give longer clips or shorter horizons.`,
      { code: 'too-little' },
    )
  return long.flatMap((clip) => {
    const found = contactsOf(clip)
    const even = resample(
      makeMotion({ ...clip, annotations: { ...clip.annotations, contacts: found } }),
      frameRate,
    )
    if (!mirror) return [even]
    const image = mirrorMotion(even)
    return sameSkeleton(image.skeleton, even.skeleton)
      ? [even, { ...image, name: `${even.name} mirrored` }]
      : [even]
  })
}

/** Root position and rotation in the ground frame; the other rotations as they are. */
function layPoses(motion: Motion, ground: Float64Array, root: Float32Array, rotations: Float32Array): void {
  const { frameCount, rootPositions, skeleton } = motion
  rotations.set(motion.rotations)
  for (let frame = 0; frame < frameCount; frame++) {
    const [gx, gz, yaw] = ground.subarray(3 * frame, 3 * frame + 3)
    const [x, y, z] = rootPositions.subarray(3 * frame, 3 * frame + 3)
    const c = portable.cos(yaw)
    const s = portable.sin(yaw)
    root.set([c * (x - gx) - s * (z - gz), y, s * (x - gx) + c * (z - gz)], 3 * frame)
    const at = 4 * skeleton.jointCount * frame
    rotations.set(quat.multiply(quat.fromYaw(-yaw), quat.quatAt(motion.rotations, at)), at)
  }
}

function markContacts({ annotations, frameRate }: Motion, out: Uint8Array): void {
  for (const { role, start, end } of annotations.contacts) {
    const bit = CONTACT_OF[role] ?? 0
    for (let f = Math.max(0, Math.ceil(start * frameRate)); f < out.length && f <= end * frameRate; f++)
      out[f] |= bit
  }
}

/** The labelled segments of a clip as tagged frames; new labels are added to the tags. */
function tagsOf(
  { annotations, frameRate, frameCount }: Motion,
  first: number,
  tags: string[],
): TaggedFrames[] {
  return annotations.segments.flatMap(({ label, start, end }) => {
    if (!tags.includes(label) && tags.length < MOST_TAGS) tags.push(label)
    const tag = tags.indexOf(label)
    const from = Math.max(0, Math.ceil(start * frameRate))
    const to = Math.min(frameCount - 1, Math.floor(end * frameRate))
    return tag < 0 || to < from ? [] : [{ tag, first: first + from, last: first + to }]
  })
}

/** Stretches of one tag that overlap or touch, joined. */
function apart(tagged: readonly TaggedFrames[]): TaggedFrames[] {
  const out: TaggedFrames[] = []
  for (const each of tagged.toSorted((a, b) => a.tag - b.tag || a.first - b.first)) {
    const last = out.at(-1)
    if (last && last.tag === each.tag && each.first <= last.last + 1)
      out[out.length - 1] = { ...last, last: Math.max(last.last, each.last) }
    else out.push(each)
  }
  return out
}

/** Scales the features in place and says how. */
function scaleFeatures(features: Float32Array, width: number, horizons: readonly number[]): FeatureLayout {
  const count = features.length / width
  let at = 0
  const groups = FEATURE_GROUPS.map(([name, widthOf]) => {
    const size = widthOf(horizons.length)
    const begin = at
    at += size
    const mean = Array.from({ length: size }, (_, c) => {
      let sum = 0
      for (let f = 0; f < count; f++) sum += features[f * width + begin + c]
      return sum / count
    })
    let squares = 0
    for (let f = 0; f < count; f++)
      for (let c = 0; c < size; c++) squares += (features[f * width + begin + c] - mean[c]) ** 2
    // Somebody who never moves has no spread: then nothing is scaled.
    const deviation = Math.sqrt(squares / (count * size))
    const scale = deviation > 1e-6 ? deviation : 1
    for (let f = 0; f < count; f++)
      for (let c = 0; c < size; c++) {
        const i = f * width + begin + c
        features[i] = (features[i] - mean[c]) / scale
      }
    return { name, at: begin, width: size, scale, mean }
  })
  return { width, horizons, groups }
}
