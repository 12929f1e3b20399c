import { MotionError } from '../../errors.ts'
import type { IssueLog } from '../bvh/issue-log.ts'
import { eachLine } from './each-line.ts'
import type { AsfSkeleton } from './parse-asf.ts'
import { readNumber } from './read-number.ts'

/** Where each bone's values lie in a row: the root's first, then the bones' in order. */
export interface AmcLayout {
  /** First place of each bone; `starts[0]` is the root, `starts[b + 1]` bone b. */
  readonly starts: readonly number[]
  readonly width: number
}

export function layoutOf(asf: AsfSkeleton): AmcLayout {
  const starts = [0]
  let width = asf.rootChannels.length
  for (const bone of asf.bones) {
    starts.push(width)
    width += bone.channels.length
  }
  return { starts, width }
}

/**
 * Reads an Acclaim motion file and hands each frame to `onFrame`: one number per channel, angles in
 * radians. The row is the same array every time. A value or bone that a frame lacks is held from the
 * frame before, and zero (the base pose) in the first; a frame without any bone is left out.
 */
export function parseAmc(
  text: string,
  asf: AsfSkeleton,
  source: string,
  log: IssueLog,
  onFrame: (row: Float64Array) => void,
): void {
  const { starts, width } = layoutOf(asf)
  const places = new Map<string, { start: number; isAngle: readonly boolean[]; index: number }>()
  const place = (name: string, index: number, channels: readonly number[]): void => {
    places.set(name, { start: starts[index], isAngle: channels.map((channel) => channel < 3), index })
  }
  place('root', 0, asf.rootChannels)
  asf.bones.forEach((bone, index) => place(bone.name, index + 1, bone.channels))
  const moving = [...places.values()].filter(({ isAngle }) => isAngle.length > 0).length

  const row = new Float64Array(width)
  // The frame in which each bone was last seen, to tell missing and repeated rows.
  const lastSeen = new Int32Array(starts.length).fill(-1)
  let frames = 0
  let seen = 0
  let inFrame = false
  let frameLine = 0
  let expected: number | undefined
  let toRadians = asf.degrees ? Math.PI / 180 : 1

  const finish = (): void => {
    if (!inFrame) return
    if (seen === 0) {
      log.note('empty', frameLine, () => `frame has no bones; left out`)
      return
    }
    if (seen < moving) {
      const found = seen
      log.note('missing', frameLine, () => `frame has ${found} of ${moving} moving bones; held the others`)
    }
    frames++
    onFrame(row)
  }

  eachLine(text, (words, line) => {
    const [first] = words
    if (first.startsWith(':')) {
      const keyword = first.toLowerCase()
      if (keyword === ':degrees') toRadians = Math.PI / 180
      else if (keyword === ':radians') toRadians = 1
      return
    }
    if (words.length === 1 && /^[+-]?\d+$/.test(first)) {
      finish()
      const number = Number(first)
      if (expected !== undefined && number !== expected) {
        const needed = expected
        log.note(
          'number',
          line,
          () => `frame ${clip(first)} where ${needed} was expected; kept the order of the file`,
        )
      }
      expected = number + 1
      inFrame = true
      frameLine = line
      seen = 0
      return
    }
    const bone = places.get(first.toLowerCase())
    if (!inFrame || !bone) {
      log.note(
        'stray',
        line,
        () => `"${clip(first)}" is no bone of the skeleton or stands before the first frame; passed over`,
      )
      return
    }
    if (lastSeen[bone.index] === frames)
      log.note('again', line, () => `"${clip(first)}" comes twice in one frame; took the last`)
    else if (bone.isAngle.length > 0) seen++
    lastSeen[bone.index] = frames
    const count = bone.isAngle.length
    if (words.length - 1 !== count)
      log.note(
        'count',
        line,
        () => `"${clip(first)}" has ${words.length - 1} of ${count} values; held or passed over the rest`,
      )
    for (let c = 0; c < count && c + 1 < words.length; c++) {
      const value = readNumber(words[c + 1])
      if (Number.isNaN(value))
        log.note('value', line, () => `"${clip(words[c + 1])}" is no number; held the value before`)
      else row[bone.start + c] = bone.isAngle[c] ? value * toRadians : value
    }
  })
  finish()
  if (frames === 0) {
    throw new MotionError(
      `${source}: no frame with a bone of the skeleton was found; an Acclaim motion (AMC) has a line with the frame number and then a line per bone. ` +
        `Give the .amc that belongs to this .asf.`,
      { code: 'unreadable' },
    )
  }
}

const clip = (word: string): string => word.slice(0, 40)
