import { MotionError, type Issue } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import { makeMotion } from '../../motion/motion.ts'
import { zeroRotations } from '../../skeleton/rest-pose.ts'
import { makeSkeleton } from '../../skeleton/skeleton.ts'
import { repairFrames } from '../json/repair-frames.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import type { NpyArray } from './npy.ts'
import { openNpz } from './open-npz.ts'
import { SMPL_BODY, smplHand } from './smpl-body.ts'

const WANTED = [
  'poses',
  'trans',
  'mocap_framerate',
  'mocap_frame_rate',
  'fps',
  'root_orient',
  'pose_body',
  'pose_hand',
  'names',
  'parents',
  'offsets',
  'root_positions',
  'rotations',
  'frame_rate',
  't_pose',
]

/**
 * A motion from NumPy arrays: AMASS and SMPL files (`poses` as rotation vectors of 22, 24, 52 or 55 joints, `trans`,
 * `mocap_framerate`; or `root_orient`, `pose_body`, `pose_hand`), or what `printNpz` wrote.
 */
export function parseNpz(bytes: Uint8Array, source: string, name: string, frameRate?: number): ParsedMotion {
  const arrays = openNpz(bytes, source, WANTED)
  if (arrays.has('rotations')) return ownTable(arrays, source, name)
  const poses = arrays.get('poses') ?? joined(arrays)
  const trans = arrays.get('trans')
  const frameCount = poses?.shape[0] ?? 0
  const width = poses && frameCount > 0 ? poses.values.length / frameCount : 0
  if (!poses || frameCount < 1 || width < 66 || width % 3 !== 0)
    throw new MotionError(
      `${source}: an archive with ${[...arrays.keys()].join(', ') || 'no array of a motion'}; "poses" with at least 66 numbers a frame and "trans" are needed (AMASS, SMPL), or what Understudy writes.`,
      { code: 'unreadable' },
    )
  const issues: Issue[] = []
  const rates = ['mocap_framerate', 'mocap_frame_rate', 'fps'].map((key) => arrays.get(key)?.values[0])
  const told = frameRate ?? rates.find((rate) => rate !== undefined && rate > 0 && rate <= 10_000)
  if (told === undefined)
    issues.push({ at: source, message: 'it names no frame rate; 30 was taken. Set frameRate if not' })
  if (!trans || trans.values.length < 3 * frameCount)
    issues.push({ at: source, message: 'it has no "trans" for every frame; the figure turns in place' })
  issues.push({
    at: source,
    message: 'bones are those of an average adult: the file has angles, not lengths',
  })
  // SMPL-H has hands from joint 22, SMPL-X jaw and eyes before them; SMPL's own hands (22, 23) are dropped.
  const firstHand = width >= 165 ? 25 : width >= 156 ? 22 : undefined
  const hands = firstHand === undefined ? [] : [...smplHand('left', 20, 22), ...smplHand('right', 21, 37)]
  const tree = [...SMPL_BODY, ...hands]
  const skeleton = makeSkeleton(
    tree.map(([joint, parent, offset]) => ({ name: joint, parent, offset })),
    [],
    zeroRotations(tree.length),
  )
  const rotations = new Float32Array(4 * frameCount * tree.length)
  const rootPositions = new Float32Array(3 * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    for (let joint = 0; joint < tree.length; joint++) {
      const place = joint < 22 ? joint : firstHand! + joint - 22
      const p = frame * width + 3 * place
      const turn: Vec3 = [poses.values[p], poses.values[p + 1], poses.values[p + 2]]
      rotations.set(quat.exp(turn), 4 * (frame * tree.length + joint))
    }
    if (trans && trans.values.length >= 3 * frameCount)
      rootPositions.set(trans.values.subarray(3 * frame, 3 * frame + 3), 3 * frame)
  }
  repairFrames(rootPositions, rotations, tree.length, source, issues)
  return {
    motion: makeMotion({ name, skeleton, frameRate: told ?? 30, rootPositions, rotations }),
    others: [],
    issues,
  }
}

/** `root_orient`, `pose_body` and `pose_hand` side by side, as newer files have them. */
function joined(arrays: ReadonlyMap<string, NpyArray>): NpyArray | undefined {
  const parts = ['root_orient', 'pose_body', 'pose_hand'].map((key) => arrays.get(key))
  const [root, body, hand] = parts
  const frames = root?.shape[0] ?? 0
  if (!root || !body || frames < 1 || body.shape[0] !== frames) return undefined
  const kept = [root, body, ...(hand?.shape[0] === frames ? [hand] : [])]
  const widths = kept.map(({ values }) => values.length / frames)
  const width = widths.reduce((sum, one) => sum + one, 0)
  const values = new Float64Array(frames * width)
  for (let frame = 0; frame < frames; frame++) {
    let at = frame * width
    kept.forEach((part, i) => {
      values.set(part.values.subarray(frame * widths[i], (frame + 1) * widths[i]), at)
      at += widths[i]
    })
  }
  return { shape: [frames, width], values }
}

/** What `printNpz` wrote. */
function ownTable(arrays: ReadonlyMap<string, NpyArray>, source: string, name: string): ParsedMotion {
  const get = (key: string): NpyArray => {
    const found = arrays.get(key)
    if (found) return found
    throw new MotionError(
      `${source}: it has no array "${key}", which a table of Understudy has. Write it again.`,
      { code: 'unreadable' },
    )
  }
  const issues: Issue[] = []
  const names = get('names').texts ?? []
  const offsets = get('offsets').values
  const joints = Array.from(get('parents').values, (parent, joint) => ({
    name: names[joint] ?? `joint ${joint}`,
    parent,
    offset: [0, 1, 2].map((c) =>
      Number.isFinite(offsets[3 * joint + c]) ? offsets[3 * joint + c] : 0,
    ) as unknown as Vec3,
  }))
  const frameRate = get('frame_rate').values[0]
  const tPose = arrays.get('t_pose')?.values
  const rotations = Float32Array.from(get('rotations').values)
  const rootPositions = Float32Array.from(get('root_positions').values)
  const isWhole = tPose?.length === 4 * joints.length && tPose.every(Number.isFinite)
  const skeleton = makeSkeleton(joints, [], isWhole ? Float32Array.from(tPose) : undefined)
  const motion = makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
  repairFrames(rootPositions, rotations, joints.length, source, issues)
  return { motion, others: [], issues }
}
