import { MotionError } from '@understudy/motion'
import { readDocument } from '@understudy/motion/formats'
import { z } from 'zod'
import { field } from '../../analysis/document/index.ts'
import type { CloudTrack } from '../../analysis/index.ts'
import { webOf, type MatchWeb } from './build-web.ts'
import { chainEnd, type Chains } from './chains.ts'
import { limbFeatures } from './limb-features.ts'
import type { MotionIndex } from './motion-index.ts'
import { FIGURE_ROLES, figureTrack } from './standard-figure.ts'
import { strokesOf } from './strokes.ts'

/** How a file of a match web calls itself. */
export const WEB_FORMAT = 'understudy match web'
/** The version of the file that is read and written. */
export const WEB_VERSION = 1

/** What stands in the file's first line, as JSON. */
const HEADER = z.object({
  format: z.literal(WEB_FORMAT),
  version: z.literal(WEB_VERSION),
  frameRate: field.rate,
  /** Frames of a window on either side of its middle. */
  half: field.count().max(10_000, 'it must be frames of a window'),
  clips: z.array(z.object({ name: field.text, frames: field.count() })),
  chains: field.count(),
  steps: field.count(),
})
type WebHeader = z.infer<typeof HEADER>

const REMEDY = 'Make one with "understudy search build".'

/** Joints are kept to this many metres, relative to the hips: marker noise is ten times as much. */
const GRAIN = 1e-4
const OTHERS = 3 * (FIGURE_ROLES.length - 1)
const FIELDS = ['rowClip', 'columnClip', 'row', 'column', 'rows'] as const

/**
 * A web as one file, with all that a query needs and nothing of the recordings' own skeletons:
 *
 *   one line of JSON (`WebHeader`), then, little-endian,
 *   per clip and frame: hips 3 × f32, the other 16 joints of the standard figure 3 × i16, tenths of millimetres from the hips
 *   per chain: u32 row clip, column clip, row, column, rows;   then all steps, four in a byte, the first lowest
 *
 * 28 minutes of recordings at 30 Hz make 9 MB.
 */
export function printWeb(web: MatchWeb): Uint8Array {
  const { clips, chains, frameRate } = web
  const header: WebHeader = {
    format: WEB_FORMAT,
    version: WEB_VERSION,
    frameRate,
    half: clips[0]?.track.half ?? 0,
    clips: clips.map(({ name, track }) => ({ name, frames: track.frameCount })),
    chains: chains.count,
    steps: chains.steps.length,
  }
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`)
  const bytes = new Uint8Array(line.length + bodyLength(header))
  bytes.set(line)
  const view = new DataView(bytes.buffer, line.length)
  let at = 0
  for (const { track } of clips) {
    for (let f = 0; f < track.frameCount; f++) {
      const o = (track.half + f) * 3 * FIGURE_ROLES.length
      for (let c = 0; c < 3; c++, at += 4) view.setFloat32(at, track.points[o + c], true)
      for (let q = 0; q < OTHERS; q++, at += 2) {
        const away = track.points[o + 3 + q] - track.points[o + (q % 3)]
        view.setInt16(at, Math.round(away / GRAIN), true)
      }
    }
  }
  for (let c = 0; c < chains.count; c++)
    for (const field of FIELDS) {
      view.setUint32(at, chains[field][c], true)
      at += 4
    }
  chains.steps.forEach((step, k) => {
    const o = line.length + at + (k >> 2)
    bytes[o] |= step << (2 * (k & 3))
  })
  return bytes
}

/** The web in a file written by `printWeb`. `source` names it in messages. */
export function parseWeb(bytes: Uint8Array, source = 'web'): MatchWeb {
  const end = bytes.indexOf(10)
  const header = headerOf(end < 0 ? '' : new TextDecoder().decode(bytes.subarray(0, end)), source)
  const needed = end + 1 + bodyLength(header)
  if (bytes.length !== needed)
    throw new MotionError(
      `${source}: the file has ${bytes.length} bytes; its first line promises ${needed}. It is cut off or damaged: build the web again.`,
      { code: 'unreadable' },
    )
  const view = new DataView(bytes.buffer, bytes.byteOffset + end + 1)
  let at = 0
  const tracks = header.clips.map(({ name, frames }): CloudTrack => {
    const width = 3 * FIGURE_ROLES.length
    const points = new Float32Array((frames + 2 * header.half) * width)
    for (let f = 0; f < frames; f++) {
      const o = (header.half + f) * width
      for (let c = 0; c < 3; c++, at += 4) points[o + c] = view.getFloat32(at, true)
      for (let q = 0; q < OTHERS; q++, at += 2)
        points[o + 3 + q] = points[o + (q % 3)] + GRAIN * view.getInt16(at, true)
    }
    return figureTrack(name, header.frameRate, header.half, frames, points)
  })
  const fields = FIELDS.map(() => new Uint32Array(header.chains))
  for (let c = 0; c < header.chains; c++)
    for (const field of fields) {
      field[c] = view.getUint32(at, true)
      at += 4
    }
  const packed = bytes.subarray(end + 1 + at)
  const steps = new Uint8Array(header.steps)
  for (let k = 0; k < steps.length; k++) steps[k] = (packed[k >> 2] >> (2 * (k & 3))) & 3
  const index: MotionIndex = {
    frameRate: header.frameRate,
    clips: tracks.map((track) => ({
      name: track.name,
      track,
      features: limbFeatures(track),
      strokes: strokesOf(track),
    })),
  }
  const chains = chainsOf(fields, steps, header.chains)
  const frames = (clip: number): number => header.clips[clip]?.frames ?? 0
  for (let c = 0; c < chains.count; c++)
    if (
      chains.row[c] + chains.rows[c] > frames(chains.rowClip[c]) ||
      chainEnd(chains, c) >= frames(chains.columnClip[c])
    )
      throw new MotionError(
        `${source}: chain ${c} leaves its clips. The file is damaged: build the web again.`,
        { code: 'unreadable' },
      )
  return webOf(index, [chains])
}

function chainsOf(fields: readonly Uint32Array[], steps: Uint8Array, count: number): Chains {
  const [rowClip, columnClip, row, column, rows] = fields
  const offset = new Uint32Array(count)
  for (let c = 1; c < count; c++) offset[c] = offset[c - 1] + rows[c - 1] - 1
  return { count, rowClip, columnClip, row, column, rows, offset, steps }
}

function bodyLength({ clips, chains, steps }: WebHeader): number {
  const frames = clips.reduce((sum, clip) => sum + clip.frames, 0)
  return frames * (12 + 2 * OTHERS) + chains * 4 * FIELDS.length + Math.ceil(steps / 4)
}

const headerOf = (line: string, source: string): WebHeader =>
  readDocument(line, source, { format: WEB_FORMAT, version: WEB_VERSION, remedy: REMEDY }, HEADER)
