import type { HelperJoint } from '../../body/helper-joints.ts'
import { HelperPoser } from '../../body/pose-helpers.ts'
import type { Motion } from '../../motion/motion.ts'
import type { ReducedKeys } from '../scene/reduce-keys.ts'

/** The keys of one node's turns or places; its values are made when they are asked for. */
export interface Channel {
  /** Its number in the file. */
  readonly node: number
  readonly path: 'translation' | 'rotation'
  readonly width: 3 | 4
  /** The frames that are kept, where not all are. */
  readonly keys?: Int32Array
  /** Its keys span the clip even where nothing changes: they carry its length. */
  readonly spans: boolean
  /** `[frame][value]`, until the next are asked for: of any channel. */
  readonly values: () => Float32Array
}

/** Helpers whose turns are held at once. */
const GROUP = 4

/** Translation keys for the root, rotation keys for every joint and helper. Numbers of nodes are the file's. */
export function channelsOf(
  motion: Motion,
  nodes: readonly number[],
  helpers: readonly HelperJoint[],
  helperNodes: readonly number[],
  kept: ReducedKeys | undefined,
): readonly Channel[] {
  const { frameCount, rootPositions, rotations, skeleton } = motion
  const scratch = new Float32Array(4 * frameCount)
  const root: Channel = {
    node: nodes[0],
    path: 'translation',
    width: 3,
    keys: kept?.root,
    spans: true,
    values: () => rootPositions,
  }
  const joints = nodes.map((node, joint): Channel => ({
    node,
    path: 'rotation',
    width: 4,
    keys: kept?.rotations[joint],
    spans: joint === 0,
    values: () => turns(scratch, rotations, 4 * joint, 4 * skeleton.jointCount),
  }))
  return [root, ...joints, ...helperChannels(motion, helpers, helperNodes, scratch)]
}

function helperChannels(
  motion: Motion,
  helpers: readonly HelperJoint[],
  nodes: readonly number[],
  scratch: Float32Array,
): readonly Channel[] {
  const { frameCount, frameRate, rotations, skeleton, annotations } = motion
  const { handPoses, handholds } = annotations
  // Fingers that nothing poses never move: one frame tells all of them.
  const isStill = ({ drive }: HelperJoint): boolean =>
    drive.kind === 'finger' && handPoses.length === 0 && handholds.length === 0
  let held: { readonly group: number; readonly turns: Float32Array } | undefined
  const moving = helpers.filter((helper) => !isStill(helper))
  const groupAt = (group: number): Float32Array => {
    if (held?.group === group) return held.turns
    held = undefined
    const poser = new HelperPoser(moving.slice(GROUP * group, GROUP * (group + 1)))
    const width = poser.rotations.length
    const made = new Float32Array(width * frameCount)
    for (let frame = 0; frame < frameCount; frame++)
      made.set(
        poser.pose(rotations, 4 * frame * skeleton.jointCount, annotations, frame / frameRate),
        width * frame,
      )
    held = { group, turns: made }
    return made
  }
  return helpers.map((helper, at): Channel => {
    const place = moving.indexOf(helper)
    const group = Math.floor(place / GROUP)
    const width = 4 * Math.min(GROUP, moving.length - GROUP * group)
    return {
      node: nodes[at],
      path: 'rotation',
      width: 4,
      spans: false,
      values: () =>
        place < 0
          ? new HelperPoser([helper]).pose(rotations, 0, annotations, 0)
          : turns(scratch, groupAt(group), 4 * (place % GROUP), width),
    }
  })
}

/** One column of turns; neighbouring keys on the same side of the sphere: some players do not look for the shorter arc. */
function turns(values: Float32Array, from: Float32Array, column: number, width: number): Float32Array {
  for (let frame = 0; frame < values.length / 4; frame++) {
    const q = width * frame + column
    let same = 1
    if (frame > 0) {
      let dot = 0
      for (let c = 0; c < 4; c++) dot += values[4 * frame - 4 + c] * from[q + c]
      same = dot < 0 ? -1 : 1
    }
    for (let c = 0; c < 4; c++) values[4 * frame + c] = same * from[q + c]
  }
  return values
}
