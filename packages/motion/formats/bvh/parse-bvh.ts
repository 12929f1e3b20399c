import { scalar, type Kernels } from '@understudy/kernels'
import { makeMotion } from '../../motion/motion.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { ByteReader } from './byte-reader.ts'
import { planChannels } from './channel-plan.ts'
import { wholeBytes, type FileRest } from './file-rest.ts'
import { foldTravel } from './fold-travel.ts'
import { IssueLog } from './issue-log.ts'
import { readHierarchy, type BvhHierarchy } from './read-hierarchy.ts'
import { readRows } from './read-rows.ts'
import { readTiming } from './read-timing.ts'

/** How `parseBvh` names what it reads, and what reads the numbers. */
export interface ParseBvhOptions {
  /** What places and messages call the input. Defaults to `bvh`. */
  readonly source?: string
  /** The motion's name. Defaults to `source` without folder and ending. */
  readonly name?: string
  /** What reads the rows; plain TypeScript unless told, with the same result. */
  readonly kernels?: Pick<Kernels, 'readRows'>
  /** What follows the input, where it is only the beginning of a file: then rows are read as they come, and never all held. */
  readonly rest?: FileRest
}

/** `motion` is the figure with the most joints, in the file's own unit and axes: `readMotion` brings it to ours. */
export interface BvhResult extends ParsedMotion {
  /** Seconds a frame by the header, where it says so. */
  readonly frameTime?: number
}

/**
 * BVH text to motions, whatever the damage: reads what it can, lists each repair, says in `missing` when that is the lesser part, and throws a `MotionError`
 * only for what is no BVH or would not fit in memory. Angles become quaternions as they are read; nothing is
 * allocated by a count the file merely claims. O(bytes).
 */
export function parseBvh(input: Uint8Array | string, options: ParseBvhOptions = {}): BvhResult {
  const { source = 'bvh', name = baseName(source), kernels = scalar, rest } = options
  if (rest !== undefined && !hasRows(input))
    return parseBvh(wholeBytes(asBytes(input), rest), { ...options, rest: undefined })
  const log = new IssueLog(source)
  const { bytes, start } = textBytes(input, log)
  const reader = new ByteReader(bytes, start)
  const hierarchy = readHierarchy(reader, source, log)
  const plans = planChannels(hierarchy)
  const timing = readTiming(reader, log)
  const { stores, frameCount, found } = readRows(
    {
      bytes,
      start: reader.at,
      line: reader.line,
      columnCount: hierarchy.columnCount,
      plans,
      claimedFrames: timing.frames,
      claimedOnLine: timing.framesLine,
      source,
      kernels,
      rest,
    },
    log,
  )
  const figures = stores.flatMap((store) => foldTravel(store, frameCount, log))
  const main = figures.reduce((a, b) => (b.skeleton.jointCount > a.skeleton.jointCount ? b : a))
  const motions = figures.map((figure) =>
    makeMotion({
      name: figure === main ? name : `${name}:${figure.skeleton.joints[0].name}`,
      frameRate: timing.frameRate,
      ...figure,
    }),
  )
  const at = figures.indexOf(main)
  return {
    motion: motions[at],
    others: motions.filter((_, index) => index !== at),
    issues: log.list(),
    frameTime: timing.frameTime,
    missing: missingPart(hierarchy, timing.frames, found),
  }
}

/** With fewer of the frames that a file claims, it was cut short. */
const MOST = 0.5

function missingPart(
  hierarchy: BvhHierarchy,
  claimed: number | undefined,
  found: number,
): string | undefined {
  if (hierarchy.isCut) {
    const { length } = hierarchy.joints
    return `the text ends in the hierarchy, after ${length} ${length === 1 ? 'joint' : 'joints'}`
  }
  if (hierarchy.columnCount === 0) return undefined
  if (claimed === undefined) return found === 0 ? 'the text ends before the first frame' : undefined
  return found < MOST * claimed ? `${found} of ${claimed} frames are there` : undefined
}

const LINE_FEED = 10

const asBytes = (input: Uint8Array | string): Uint8Array =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input

/** The beginning reaches beyond the first row, in plain letters: nothing of the header is still to come. */
function hasRows(input: Uint8Array | string): boolean {
  const bytes = asBytes(input)
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return false
  const log = new IssueLog('bvh')
  const reader = new ByteReader(bytes, 0)
  try {
    if (readHierarchy(reader, 'bvh', log).isCut) return false
  } catch {
    return false
  }
  readTiming(reader, log)
  const header = bytes.indexOf(LINE_FEED, reader.at)
  return header >= 0 && bytes.includes(LINE_FEED, header + 1)
}

/** The bytes of the text, past a byte order mark; UTF-16, which some Windows tools write, is turned into UTF-8. */
function textBytes(input: Uint8Array | string, log: IssueLog): { bytes: Uint8Array; start: number } {
  const given = asBytes(input)
  const [a, b, c] = given
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    log.note('utf16', 1, () => 'the text is UTF-16; read it as such')
    const text = new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(given)
    return { bytes: new TextEncoder().encode(text), start: 0 }
  }
  return { bytes: given, start: a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0 }
}

const baseName = (source: string): string =>
  source.replace(/^.*[/\\]/, '').replace(/\.[a-z]{2,4}$/i, '') || source
