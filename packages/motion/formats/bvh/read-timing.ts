import { portable } from '@understudy/kernels'
import type { ByteReader } from './byte-reader.ts'
import type { IssueLog } from './issue-log.ts'

export interface BvhTiming {
  /** What `Frames:` says; a claim to compare with, never a size to allocate. */
  readonly frames?: number
  /** The line of `Frames:`. */
  readonly framesLine?: number
  /** What `Frame Time:` says, in seconds. */
  readonly frameTime?: number
  /** Frames per second: the header's, or `DEFAULT_FRAME_RATE` where it says nothing usable. */
  readonly frameRate: number
}

/** Frames per second of a file that does not say. */
const DEFAULT_FRAME_RATE = 30

/** Seconds. Nothing records a body at more than 10 000 frames per second, or one frame in ten seconds. */
const SHORTEST_FRAME = 1e-4
const LONGEST_FRAME = 10

/** Reads `Frames:` and `Frame Time:` in either order, each if present, and stops before the first row. */
export function readTiming(reader: ByteReader, log: IssueLog): BvhTiming {
  let frames: number | undefined
  let framesLine: number | undefined
  let time: { seconds: number; decimals: number } | undefined
  const line = reader.line
  for (;;) {
    const { at, line: lineBefore } = reader
    const [key] = wordToColon(reader).toLowerCase().split(':')
    if (key === 'frames') {
      reader.skipColon()
      framesLine = reader.line
      frames = reader.number()
      if (frames === undefined) {
        const found = restOfWord(reader)
        log.note('frames', reader.line, () => `Frames: "${found}" is no usable count; counted the rows`)
      }
    } else if (key === 'frame' || key === 'frametime') {
      if (key === 'frame' && reader.peek().toLowerCase().startsWith('time')) {
        wordToColon(reader)
      }
      reader.skipColon()
      time = readSeconds(reader)
    } else {
      reader.at = at
      reader.line = lineBefore
      break
    }
  }
  if (time === undefined || !(time.seconds >= SHORTEST_FRAME && time.seconds <= LONGEST_FRAME)) {
    const found = time === undefined ? 'no Frame Time' : `Frame Time ${time.seconds}`
    log.note('time', line, () => `${found}; took ${DEFAULT_FRAME_RATE} frames per second`)
    return { frames, framesLine, frameTime: time?.seconds, frameRate: DEFAULT_FRAME_RATE }
  }
  return { frames, framesLine, frameTime: time.seconds, frameRate: snapRate(time.seconds, time.decimals) }
}

/**
 * The next word, stopping behind its first colon: "Frames:120" and "Frame Time:.033" are glued to their numbers. Found in
 * the bytes: a damaged word has not as many letters as bytes, and going back by letters would go back too far, for ever.
 */
function wordToColon(reader: ByteReader): string {
  reader.skipSpace()
  const start = reader.at
  const word = reader.word()
  const colon = reader.bytes.subarray(start, reader.at).indexOf(58)
  if (colon >= 0) reader.at = start + colon + 1
  return word
}

function readSeconds(reader: ByteReader): { seconds: number; decimals: number } | undefined {
  const word = reader.peek()
  const seconds = reader.number()
  if (seconds === undefined) {
    restOfWord(reader)
    return undefined
  }
  const point = word.search(/[.,]/)
  const decimals = point < 0 || /e/i.test(word) ? Infinity : word.length - point - 1
  return { seconds, decimals }
}

/** Passes what stands on this line where a number should: left there, it would be read as the first row. */
function restOfWord(reader: ByteReader): string {
  const { line } = reader
  reader.skipBlanks()
  const { at } = reader
  const word = reader.word()
  if (reader.line === line) return word
  reader.at = at
  reader.line = line
  return ''
}

/** Rates that cameras and exporters use, the likelier first. */
const USUAL_RATES = [
  30,
  60,
  120,
  24,
  25,
  50,
  100,
  240,
  90,
  200,
  48,
  72,
  144,
  15,
  10,
  12,
  20,
  40,
  80,
  150,
  180,
  250,
  300,
  360,
  480,
  30_000 / 1001,
  60_000 / 1001,
  24_000 / 1001,
  120_000 / 1001,
]

/**
 * Frames per second meant by a printed frame time. `.0083333` is 120.0005, which nobody meant: a usual rate
 * whose period prints to the same digits (off by at most one in the last, and 2 %) is taken instead.
 */
export function snapRate(seconds: number, decimals: number): number {
  const rate = 1 / seconds
  const whole = Math.round(rate)
  if (whole > 0 && Math.abs(rate - whole) < 1e-5 * whole) return whole
  const slack = Math.min(portable.pow(10, -decimals), 0.02 * seconds)
  const near = USUAL_RATES.filter((usual) => Math.abs(1 / usual - seconds) <= slack)
  if (near.length === 0) return rate
  // 29.97 and 30 both print as 0.0333: the whole rate is meant unless the digits say otherwise.
  return near.reduce((best, usual) =>
    Math.abs(1 / usual - seconds) < 0.25 * Math.abs(1 / best - seconds) ? usual : best,
  )
}
