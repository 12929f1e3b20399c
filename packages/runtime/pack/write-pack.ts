import { MotionError } from '@understudy/motion'
import type { PackHeader } from './header.ts'
import { measurePack } from './measure-pack.ts'
import { MotionPack } from './motion-pack.ts'
import { MOST_TAGS, type PackSource } from './pack-source.ts'
import { printPack } from './print-pack.ts'
import { writeBlock } from './write-block.ts'

/** How finely a pack is written. */
export interface WritePackOptions {
  /** No rotation may be farther off than this, degrees. */
  readonly toleranceDegrees?: number
  /** No position may be farther off than this along an axis, millimetres. */
  readonly toleranceMillimetres?: number
}

/** A tenth of a degree at the shoulder moves a hand by a millimetre. */
export const WRITE_PACK_DEFAULTS = { toleranceDegrees: 0.1, toleranceMillimetres: 0.25 } as const

/** Frames of a block: two seconds at 30 Hz. */
const BLOCK_FRAMES = 64
/** Of scaled features: 1/64 of their spread. */
const FEATURE_STEP = 1 / 64
const YAW_STEP = 2e-4

/** Packs motions into bytes, and measures the error by reading them again. */
export function writePack(source: PackSource, options: WritePackOptions = {}): Uint8Array {
  const { toleranceDegrees, toleranceMillimetres } = { ...WRITE_PACK_DEFAULTS, ...options }
  if (
    !(toleranceDegrees >= 0.01 && toleranceDegrees <= 5) ||
    !(toleranceMillimetres >= 0.01 && toleranceMillimetres <= 100)
  )
    throw new MotionError(
      `pack: the tolerance is ${toleranceDegrees}° and ${toleranceMillimetres} mm; 0.01 to 5° and 0.01 to 100 mm can be written. ` +
        `Choose a tolerance in this range.`,
    )
  if (source.tags.length > MOST_TAGS)
    throw new MotionError(
      `pack: there are ${source.tags.length} tags; at most ${MOST_TAGS} can be packed. Use fewer tags.`,
    )
  const { skeleton, frameRate, clips, tags, tagged, layout, joins = [], follower } = source
  const positionStep = (2 * toleranceMillimetres) / 1000
  const steps = {
    positionStep,
    yawStep: YAW_STEP,
    featureStep: FEATURE_STEP,
    rotation: (toleranceDegrees * Math.PI) / 180,
  }
  const frameCount = source.contacts.length
  const blocks: Uint8Array[] = []
  for (let first = 0; first < frameCount; first += BLOCK_FRAMES)
    blocks.push(writeBlock(source, first, Math.min(BLOCK_FRAMES, frameCount - first), steps))
  const bound = { boundDegrees: toleranceDegrees, boundMillimetres: toleranceMillimetres }
  const header: PackHeader = {
    skeleton,
    frameRate,
    frameCount,
    blockFrames: BLOCK_FRAMES,
    clips,
    tags,
    tagged,
    layout,
    joins,
    ...(follower && { follower }),
    positionStep,
    yawStep: YAW_STEP,
    featureStep: FEATURE_STEP,
    error: { ...bound, measuredDegrees: 0, measuredMillimetres: 0 },
  }
  const trial = new MotionPack(header, 'pack')
  for (const block of blocks) trial.addBlock(block)
  const pack = new MotionPack({ ...header, error: { ...bound, ...measurePack(source, trial) } }, 'pack')
  for (const block of blocks) pack.addBlock(block)
  return printPack(pack)
}
