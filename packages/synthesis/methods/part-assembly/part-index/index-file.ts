import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { checkFields, parseText } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../../analysis/document/index.ts'
import {
  readFeatures,
  valueCount,
  type Feature,
  type FeatureStreams,
} from '../../../analysis/features/index.ts'
import { eachRun, emptyIndex, extendIndex, streamsOf, type PartIndex } from './index-motions.ts'

/** First bytes of an index file: "USPI" and its version. */
const MAGIC = [0x55, 0x53, 0x50, 0x49] as const
/** The version of the file that is read and written. */
export const INDEX_FILE_VERSION = 1

/**
 * An index as bytes:
 *
 *   "USPI", version u8, header length u32 (little endian), header JSON (features, frameRate, clips: [name, frames])
 *   then for every clip and every feature its runs: first answer u8, then one number per run, 0 for the last
 *
 * A number is 7 bits a byte, low ones first, the high bit says more follow. Of two answers it is the run's
 * length; of three, length × 2 + which of the other two comes next (0 the smaller). The last run
 * fills the clip.
 */
export function printIndex(index: PartIndex): Uint8Array {
  const { features, frameRate, clips } = index
  const header = new TextEncoder().encode(
    JSON.stringify({ frameRate, features, clips: clips.map(({ name, frameCount }) => [name, frameCount]) }),
  )
  const out = new ByteWriter()
  for (const byte of [...MAGIC, INDEX_FILE_VERSION]) out.byte(byte)
  for (let k = 0; k < 4; k++) out.byte((header.length >>> (8 * k)) & 255)
  for (const byte of header) out.byte(byte)
  for (const clip of clips)
    streamsOf(index, clip).values.forEach((answers, k) => printRuns(out, answers, valueCount(features[k])))
  return out.bytes()
}

function printRuns(out: ByteWriter, answers: Uint8Array, count: 2 | 3): void {
  if (answers.length === 0) return
  out.byte(answers[0])
  eachRun(answers, (value, start, end) => {
    const length = end - start
    if (end === answers.length) out.number(0)
    else out.number(count === 2 ? length : 2 * length + (answers[end] === othersOf(value)[0] ? 0 : 1))
  })
}

/** The other two of three answers, the smaller first. */
const othersOf = (value: number): readonly [number, number] =>
  value === 0 ? [1, 2] : value === 1 ? [0, 2] : [0, 1]

/** Reads what `printIndex` wrote. */
export function parseIndex(bytes: Uint8Array, source = 'index'): PartIndex {
  if (MAGIC.some((byte, k) => bytes[k] !== byte) || bytes.length < 9)
    throw new MotionError(
      `${source}: this is no index of features; name a file written by "understudy index".`,
      { code: 'unreadable' },
    )
  if (bytes[4] !== INDEX_FILE_VERSION)
    throw new MotionError(
      `${source}: this index is of version ${bytes[4]} and version ${INDEX_FILE_VERSION} is read here; build it again with "understudy index".`,
      { code: 'version' },
    )
  const size = bytes[5] + 256 * (bytes[6] + 256 * (bytes[7] + 256 * bytes[8]))
  if (9 + size > bytes.length)
    throw new MotionError(
      `${source}: its header is damaged or cut off; build it again with "understudy index".`,
      { code: 'unreadable' },
    )
  const { frameRate, features, clips } = readHeader(bytes.subarray(9, 9 + size), bytes.length, source)
  const reader = { bytes, at: 9 + size, source }
  const streams = clips.map(([name, frameCount]): FeatureStreams => ({
    name,
    features,
    frameRate,
    frameCount,
    values: features.map((feature) => readRuns(reader, frameCount, valueCount(feature))),
  }))
  return extendIndex(emptyIndex(features, frameRate), streams)
}

const HEADER = z.object({
  frameRate: field.rate,
  features: z.array(z.unknown()),
  clips: z.array(z.tuple([field.text, field.count()])),
})

const REMEDY = 'Build it again with "understudy index".'

/** Answers per byte at most: runs are long, but nobody keeps one pose for a quarter of an hour. */
const MOST_GROWTH = 1000
const ALWAYS_ALLOWED = 1 << 20

function readHeader(
  bytes: Uint8Array,
  fileSize: number,
  source: string,
): { frameRate: number; features: readonly Feature[]; clips: readonly (readonly [string, number])[] } {
  const value = parseText(
    new TextDecoder().decode(bytes),
    source,
    `an index of features is needed. ${REMEDY}`,
  )
  const { frameRate, features: defined, clips } = checkFields(value, source, HEADER, REMEDY)
  const features = readFeatures(defined, source)
  const answers = Math.max(1, features.length) * clips.reduce((sum, [, frames]) => sum + frames, 0)
  if (answers > MOST_GROWTH * fileSize + ALWAYS_ALLOWED)
    throw new MotionError(
      `${source}: its clips claim ${answers} answers, and ${fileSize} bytes cannot hold them; the file is damaged. ${REMEDY}`,
      { code: 'unreadable' },
    )
  return { frameRate, features, clips }
}

interface Reader {
  readonly bytes: Uint8Array
  readonly source: string
  at: number
}

function readRuns(reader: Reader, frameCount: number, count: 2 | 3): Uint8Array {
  const answers = new Uint8Array(frameCount)
  if (frameCount === 0) return answers
  let value = reader.bytes[reader.at++]
  for (let start = 0; ;) {
    const packed = readNumber(reader)
    const length = count === 2 ? packed : packed >>> 1
    const end = length === 0 ? frameCount : start + length
    if (!(end <= frameCount) || value >= count)
      throw new MotionError(
        `${reader.source}: its runs do not fit their clip at byte ${reader.at}; the file is damaged. Build it again with "understudy index".`,
        { code: 'unreadable' },
      )
    answers.fill(value, start, end)
    if (end === frameCount) return answers
    value = count === 2 ? 1 - value : othersOf(value)[packed & 1]
    start = end
  }
}

function readNumber(reader: Reader): number {
  let [value, shift] = [0, 0]
  for (;;) {
    const byte = reader.bytes[reader.at++]
    if (byte === undefined || shift > 28)
      throw new MotionError(
        `${reader.source}: the file ends in the middle of its runs; it was cut off. Build it again with "understudy index".`,
        { code: 'unreadable' },
      )
    value += (byte & 127) * portable.pow(2, shift)
    if (byte < 128) return value
    shift += 7
  }
}

class ByteWriter {
  #buffer = new Uint8Array(1 << 14)
  #size = 0

  byte(value: number): void {
    if (this.#size === this.#buffer.length) {
      const grown = new Uint8Array(2 * this.#size)
      grown.set(this.#buffer)
      this.#buffer = grown
    }
    this.#buffer[this.#size++] = value
  }

  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest & 127) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#size)
  }
}
