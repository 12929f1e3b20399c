import { MotionError, ROLES, type Role } from '@understudy/motion'
import { parseTracks } from '@understudy/synthesis/methods/deformable-model'
import type { CameraJson, Track, TrackSample } from '../../document/lift-recipe.ts'

/** A track as it was read: what it is called there, and the joint that is meant, if it is known. */
export interface NamedTrack {
  readonly name: string
  readonly role: string | undefined
  readonly samples: readonly TrackSample[]
}

export interface ReadTracks {
  readonly name: string
  readonly tracks: readonly NamedTrack[]
  readonly aspect: number
  readonly orthographic: boolean
  readonly camera?: CameraJson
}

/** Numbers above this are pixels, not picture heights: nobody films a figure nine pictures away. */
const PIXELS_FROM = 9
/** Without a size in the file, pixels are of the usual video. */
const USUAL: readonly [width: number, height: number] = [1920, 1080]

/** Names that trackers use for joints, without sides, spaces and case. */
const NAMES: Readonly<Record<string, string>> = {
  ankle: 'Foot',
  foot: 'Foot',
  heel: 'Foot',
  toe: 'Toes',
  toes: 'Toes',
  bigtoe: 'Toes',
  ball: 'Toes',
  footindex: 'Toes',
  knee: 'LowerLeg',
  shin: 'LowerLeg',
  calf: 'LowerLeg',
  hip: 'UpperLeg',
  thigh: 'UpperLeg',
  wrist: 'Hand',
  hand: 'Hand',
  elbow: 'LowerArm',
  forearm: 'LowerArm',
  shoulder: 'UpperArm',
  arm: 'UpperArm',
}
const MIDDLE: Readonly<Record<string, Role>> = {
  hips: 'hips',
  pelvis: 'hips',
  midhip: 'hips',
  root: 'hips',
  spine: 'spine',
  chest: 'chest',
  neck: 'neck',
  head: 'head',
  nose: 'head',
}

/** The role that a tracker's name means: `left_ankle`, `LAnkle` and `leftFoot` are one. */
export function roleOfName(name: string): Role | undefined {
  const plain = name.replaceAll(/[^a-zA-Z]/g, '')
  const exact = ROLES.find((role) => role.toLowerCase() === plain.toLowerCase())
  if (exact) return exact
  const small = plain.toLowerCase()
  const [, before, stem, after] = /^(left|right|l|r)?(.*?)(left|right)?$/.exec(small) ?? []
  const side = before ?? after
  if (!side) return MIDDLE[small]
  const found = NAMES[stem]
  return found === undefined ? MIDDLE[small] : (`${side.startsWith('l') ? 'left' : 'right'}${found}` as Role)
}

/**
 * Tracks from a file or a text. JSON is that of `understudy model lift --help`. CSV has a header with `time` (seconds; or `frame` and a
 * line `# rate: 30`) and either `joint, x, y` with one row per point, or a pair `left ankle x, left ankle y` per joint with one
 * row per moment. Pixels need `# size: 1920 1080`; small numbers are picture heights. Empty cells are moments at which
 * a joint was not seen.
 */
export function readTracks(text: string, source: string): ReadTracks {
  const name = source.replace(/\.[a-z]+$/i, '')
  if (/^\s*[{[]/.test(text)) {
    const { tracks, orthographic, aspect } = parseTracks(text, source)
    const { camera } = JSON.parse(text) as { camera?: CameraJson }
    return {
      name,
      tracks: tracks.map((track) => ({
        name: track.role,
        role: roleOfName(track.role),
        samples: track.samples.map(({ time, place }) => [time, ...place] as const),
      })),
      aspect,
      orthographic,
      ...(camera && { camera: { ...camera, aspect } }),
    }
  }
  return { name, orthographic: false, ...readCsv(text, source) }
}

function readCsv(text: string, source: string): Pick<ReadTracks, 'tracks' | 'aspect'> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const notes = lines.filter((line) => line.startsWith('#')).join('\n')
  const rate = Number(/rate:?\s*([\d.]+)/i.exec(notes)?.[1] ?? 30)
  const size = /size:?\s*(\d+)\D+(\d+)/i.exec(notes)
  const [head, ...rows] = lines.filter((line) => !line.startsWith('#'))
  const cells = (line: string): string[] => line.split(/[,;\t]/).map((cell) => cell.trim())
  const header = cells(head ?? '').map((cell) => cell.toLowerCase())
  const timeAt = header.findIndex((cell) => cell === 'time' || cell === 't' || cell === 'seconds')
  const frameAt = header.indexOf('frame')
  if (timeAt < 0 && frameAt < 0)
    throw new MotionError(
      `${source}: the first line has the columns ${header.join(', ') || 'none'}; one called time or frame is needed. Write a header such as "time, joint, x, y".`,
    )
  const clock = (row: readonly string[]): number =>
    timeAt >= 0 ? Number(row[timeAt]) : Number(row[frameAt]) / rate
  const points = new Map<string, [number, number, number][]>()
  const put = (joint: string, row: readonly string[], x: number, y: number): void => {
    if (row[x] === '' || row[y] === '' || row[x] === undefined || row[y] === undefined) return
    const sample: [number, number, number] = [clock(row), Number(row[x]), Number(row[y])]
    if (!sample.every(Number.isFinite)) return
    const list = points.get(joint) ?? []
    points.set(joint, [...list, sample])
  }
  const jointAt = header.findIndex((cell) => /^(joint|point|role|name|track)$/.test(cell))
  const [xAt, yAt] = [header.indexOf('x'), header.indexOf('y')]
  const pairs = cells(head ?? '').flatMap((cell, x) => {
    const joint = /^(.*?)[\s_.-]*x$/i.exec(cell)?.[1]
    const y = joint
      ? header.findIndex(
          (other) => other.replace(/[\s_.-]*y$/, '') === joint.toLowerCase() && other.endsWith('y'),
        )
      : -1
    return joint && y >= 0 ? [{ joint, x, y }] : []
  })
  for (const row of rows.map(cells))
    if (jointAt >= 0 && xAt >= 0 && yAt >= 0) put(row[jointAt] ?? '', row, xAt, yAt)
    else for (const { joint, x, y } of pairs) put(joint, row, x, y)
  if (points.size === 0)
    throw new MotionError(
      `${source}: no points were found under the columns ${header.join(', ')}. Needed are "time, joint, x, y", or "time" and a pair such as "left ankle x, left ankle y" per joint.`,
    )
  const all = [...points.values()].flat()
  const inPixels = all.some(([, x, y]) => Math.abs(x) > PIXELS_FROM || Math.abs(y) > PIXELS_FROM)
  const [width, height] = size ? [Number(size[1]), Number(size[2])] : USUAL
  const scale = inPixels ? 1 / height : 1
  return {
    aspect: size || inPixels ? width / height : 16 / 9,
    tracks: [...points].map(([joint, samples]) => ({
      name: joint,
      role: roleOfName(joint),
      samples: samples.map(([time, x, y]) => [time, x * scale, y * scale] as const),
    })),
  }
}

/** The same as text that can be edited and read again. */
export function printTracks(tracks: readonly Track[]): string {
  const row = (role: string, [time, x, y]: TrackSample): string =>
    `${time.toFixed(3)}, ${role}, ${x.toFixed(4)}, ${y.toFixed(4)}`
  return [
    'time, joint, x, y',
    ...tracks.flatMap(({ role, samples }) => samples.map((sample) => row(role, sample))),
  ].join('\n')
}
