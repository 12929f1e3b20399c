import { isBlank, isLineEnd, rowText, scanNumber, scanRow, type Kernels } from '@understudy/kernels'
import { MotionError } from '../../errors.ts'
import type { ChannelPlan } from './channel-plan.ts'
import { joined, wholeBytes, type FileRest } from './file-rest.ts'
import { checkSize, FrameStore } from './frame-store.ts'
import type { IssueLog } from './issue-log.ts'

export interface RowsInput {
  readonly bytes: Uint8Array
  /** Where the first row may start, and on which line. */
  readonly start: number
  readonly line: number
  readonly columnCount: number
  readonly plans: readonly ChannelPlan[]
  /** What `Frames:` claims. */
  readonly claimedFrames?: number
  readonly claimedOnLine?: number
  readonly source: string
  readonly kernels: Pick<Kernels, 'readRows'>
  /** What follows `bytes`. */
  readonly rest?: FileRest
}

/** Reads the motion block: one store per ROOT, trimmed to the frames `found`, or to one: the rest pose. */
export function readRows(
  input: RowsInput,
  log: IssueLog,
): { stores: FrameStore[]; frameCount: number; found: number } {
  const { rest, bytes } = input
  // Rows that run over line ends are told by counting all words: then the file is needed whole.
  const isWhole = rest === undefined || !firstRowsAreShort(input)
  const reader = new RowReader(
    isWhole ? input : { ...input, bytes: wholeBytes(bytes, rest), rest: undefined },
    log,
  )
  if (input.columnCount > 0) reader.readAll()
  return reader.finish()
}

/** Rows whose numbers are looked at again are read so many at a time. */
const BATCH = 256

/** Frames that had to be repeated may be this share of all; a file above it does not fit its own hierarchy. */
const MOST_REPEATED = 0.5

/** Numbers that were none may be this share of all: with more, what is made up outweighs what was recorded. */
const MOST_LOST = 0.5

class RowReader {
  readonly #input: RowsInput
  readonly #log: IssueLog
  readonly #stores: FrameStore[]
  readonly #jointCount: number
  #capacity: number
  #row: Float64Array
  /** The frame before, whole; at first the rest pose. Missing numbers are taken from it. */
  #previous: Float64Array
  #frame = 0
  #line: number
  #repeated = 0
  #firstShort: string | undefined
  /** Numbers that were none, and where the first of them was. */
  #lost = 0
  #firstLost: string | undefined

  constructor(input: RowsInput, log: IssueLog) {
    this.#input = input
    this.#log = log
    this.#line = input.line
    this.#previous = restRow(input)
    this.#row = this.#previous.slice()
    this.#jointCount = input.plans.reduce((sum, plan) => sum + plan.joints.length, 0)
    this.#capacity = this.#firstCapacity()
    checkSize(input.source, this.#jointCount, this.#capacity, this.#size())
    this.#stores = input.plans.map((plan) => new FrameStore(plan, this.#capacity))
  }

  /** Bytes of the whole text. */
  #size(): number {
    const { bytes, rest } = this.#input
    return Math.max(rest?.size ?? 0, bytes.length)
  }

  /** Whole lines of a piece are read when the next has come; what is left of it is put before that. */
  readAll(): void {
    let { bytes, start } = this.#input
    for (const piece of this.#input.rest?.pieces ?? []) {
      const end = Math.max(start, lastLineFeed(bytes) + 1)
      if (end > start) this.#readBlock(bytes.subarray(0, end), start, false)
      bytes = joined(bytes.subarray(end), piece)
      start = 0
    }
    this.#readEnd(bytes, start)
  }

  #readEnd(bytes: Uint8Array, start: number): void {
    let end = bytes.length
    while (end > start && !isLineEnd(bytes[end - 1])) end--
    // The fast scanner needs a line end to stop at; a last line without one is read from a copy that has it.
    const whole = end === bytes.length ? bytes : bytes.subarray(0, end)
    const tail = new Uint8Array(bytes.length - end + 1).fill(10)
    tail.set(bytes.subarray(end))
    const tailIsBlank = isSpaceFrom(tail, 0)
    if (this.#isWrapped()) {
      this.#readWrapped(bytes, start)
      return
    }
    if (end > start) this.#readBlock(whole, start, tailIsBlank)
    if (!tailIsBlank) this.#readBlock(tail, 0, true)
  }

  #readBlock(bytes: Uint8Array, start: number, isLast: boolean): void {
    const { columnCount } = this.#input
    let at = start
    while (at < bytes.length) {
      at = this.#readRows(bytes, at)
      if (at >= bytes.length) break
      // Room is made for a row that is there, not for blank lines behind the last.
      const next = this.#frame < this.#capacity ? -1 : scanRow(rowText(bytes), at, this.#row, columnCount)
      if (next > 0) {
        at = next
        this.#keep()
        this.#line++
      } else at = this.#repairLine(bytes, at, isLast)
    }
  }

  /** As many good rows as there are and there is room for; answers where the rest begins. */
  #readRows(text: Uint8Array, start: number): number {
    const { columnCount, kernels } = this.#input
    const placed = this.#stores.filter(({ placements }) => placements.length > 0)
    const width = columnCount + 1
    for (let at = start; ;) {
      const room = Math.min(this.#capacity - this.#frame, placed.length > 0 ? BATCH : Infinity)
      if (room === 0) return at
      const values = placed.length > 0 ? new Float64Array(room * width) : this.#previous
      const firstFrame = this.#frame
      const figures = this.#stores.map((store) => store.figure())
      const { rows, next } = kernels.readRows(
        { text, start: at, columnCount, figures, firstFrame, room },
        values,
      )
      for (const store of placed)
        for (let row = 0; row < rows; row++)
          store.place(firstFrame + row, values.subarray(row * width, (row + 1) * width))
      if (placed.length > 0 && rows > 0) this.#previous.set(values.subarray((rows - 1) * width, rows * width))
      this.#frame += rows
      this.#line += rows
      at = next
      if (rows < room || at >= text.length) return at
    }
  }

  /** Stores the row as the next frame and lets the next row overwrite the one before. */
  #keep(): void {
    if (this.#frame === this.#capacity) this.#grow()
    for (let i = 0; i < this.#stores.length; i++) this.#stores[i].write(this.#frame, this.#row)
    const row = this.#row
    this.#row = this.#previous
    this.#previous = row
    this.#frame++
  }

  /** A line that is not simply one row: blank, short, long, or with words in it. Answers the next line's start. */
  #repairLine(bytes: Uint8Array, start: number, isLast: boolean): number {
    const { columnCount } = this.#input
    let at = start
    let column = 0
    let count = 0
    for (;;) {
      while (at < bytes.length && isBlank(bytes[at])) at++
      if (at >= bytes.length || isLineEnd(bytes[at])) break
      const next = scanNumber(bytes, at, bytes.length, this.#row, column)
      if (next > 0) at = next
      else {
        const token = readToken(bytes, at)
        if (count === 0 && !isDamagedNumber(token.text)) {
          this.#log.note('line', this.#line, () => `"${token.text}" starts no row; ignored the line`)
          return this.#nextLine(bytes, at)
        }
        at = token.end
        const lost = column
        this.#row[column] = this.#previous[column]
        this.#loseNumber(lost, token.text)
      }
      count++
      if (++column < columnCount) continue
      column = 0
      this.#keep()
    }
    if (count > columnCount) {
      if (column === 0)
        this.#log.note('several', this.#line, () => `one line holds ${count / columnCount} frames`)
      else
        this.#log.note(
          'long',
          this.#line,
          () => `a row has ${count} of ${columnCount} numbers; ignored the rest`,
        )
    } else if (column > 0) this.#repeat(bytes, at, column, isLast)
    return this.#nextLine(bytes, at)
  }

  #loseNumber(column: number, text: string): void {
    this.#lost++
    this.#firstLost ??= `${this.#input.source}:${this.#line}: frame ${this.#frame}, ${this.#columnName(column)} is "${text}"`
    this.#log.note('number', this.#line, () => {
      const kept = this.#frame === 0 ? 'the rest pose' : `frame ${this.#frame - 1}`
      return `frame ${this.#frame}, ${this.#columnName(column)} is "${text}"; kept that of ${kept}`
    })
  }

  /** A row that ended too early. */
  #repeat(bytes: Uint8Array, at: number, found: number, isLast: boolean): void {
    const { columnCount, source } = this.#input
    const short = `frame ${this.#frame} has ${found} of ${columnCount} channels`
    if (isLast && isSpaceFrom(bytes, at)) {
      this.#log.note('cut', this.#line, () => `the file ends inside a row: ${short}; left it out`)
      return
    }
    this.#firstShort ??= `${source}:${this.#line}: ${short}`
    const instead = this.#frame === 0 ? 'took the rest pose' : `repeated frame ${this.#frame - 1}`
    this.#log.note('short', this.#line, () => `${short}; ${instead}`)
    this.#row.set(this.#previous)
    this.#repeated++
    this.#keep()
  }

  /** Rows that run over line ends: only the count of numbers tells where a frame starts. */
  #readWrapped(bytes: Uint8Array, start: number): void {
    const { columnCount } = this.#input
    this.#log.note(
      'wrapped',
      this.#line,
      () => `rows run over line ends; took every ${columnCount} numbers as a frame`,
    )
    let column = 0
    let at = start
    while (at < bytes.length) {
      if (isLineEnd(bytes[at])) at = this.#nextLine(bytes, at)
      else if (isBlank(bytes[at])) at++
      else {
        const next = scanNumber(bytes, at, bytes.length, this.#row, column)
        if (next > 0) at = next
        else {
          const token = readToken(bytes, at)
          const lost = column
          this.#row[column] = this.#previous[column]
          this.#loseNumber(lost, token.text)
          at = token.end
        }
        if (++column === columnCount) {
          column = 0
          this.#keep()
        }
      }
    }
    if (column > 0) {
      const short = `frame ${this.#frame} has ${column} of ${columnCount} channels`
      this.#log.note('cut', this.#line, () => `the file ends inside a row: ${short}; left it out`)
    }
  }

  /** None of the first lines is a whole row, yet all numbers together are a whole count of rows (or the claimed one). */
  #isWrapped(): boolean {
    const { bytes, start, columnCount, claimedFrames, rest } = this.#input
    if (rest !== undefined || !firstRowsAreShort(this.#input)) return false
    const { count } = countTokens(bytes, start, false)
    const frames = Math.floor(count / columnCount)
    return frames > 0 && (count % columnCount === 0 || frames === claimedFrames)
  }

  /** Past the end of this line. */
  #nextLine(bytes: Uint8Array, at: number): number {
    while (at < bytes.length && !isLineEnd(bytes[at])) at++
    this.#line++
    return bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : at + 1
  }

  /** The claimed count where the text is long enough to hold it at a usual 4 bytes a number, else the lines there are. */
  #firstCapacity(): number {
    const { bytes, start, columnCount, claimedFrames = 0 } = this.#input
    if (columnCount === 0) return 1
    const size = this.#size()
    const plausible = (size - start) / (4 * columnCount) + 1
    if (claimedFrames >= 1 && claimedFrames <= plausible) return Math.floor(claimedFrames)
    const here = Math.max(1, countRows(bytes, start, columnCount))
    return Math.ceil((here * (size - start)) / Math.max(1, bytes.length - start))
  }

  #grow(): void {
    const { bytes, start, columnCount, source, rest } = this.#input
    const all = rest === undefined ? countRows(bytes, start, columnCount) : 0
    this.#capacity = all > this.#capacity ? all : Math.ceil(1.5 * this.#capacity) + 16
    checkSize(source, this.#jointCount, this.#capacity, this.#size())
    for (const store of this.#stores) store.reserve(this.#capacity)
  }

  #columnName(column: number): string {
    for (const { joints } of this.#input.plans) {
      const joint = joints.find((one) => column >= one.column && column < one.column + one.channels.length)
      if (joint) return `"${joint.name}" ${CHANNEL_NAMES[joint.channels[column - joint.column]] ?? 'channel'}`
    }
    return `column ${column}`
  }

  finish(): { stores: FrameStore[]; frameCount: number; found: number } {
    const found = this.#frame
    const { claimedFrames, line, claimedOnLine = line, columnCount, source } = this.#input
    if (this.#frame === 0) {
      const reason = columnCount === 0 ? 'no joint has channels' : 'there are no frames'
      this.#log.note('empty', line, () => `${reason}; gave the rest pose as one frame`)
      this.#row.set(this.#previous)
      this.#keep()
    } else if (claimedFrames !== undefined && claimedFrames !== this.#frame) {
      this.#log.note('frames', claimedOnLine, () => `Frames: says ${claimedFrames}; found ${this.#frame}`)
    }
    if (this.#firstShort !== undefined && this.#repeated > MOST_REPEATED * this.#frame) {
      throw new MotionError(
        `${this.#firstShort}, and so it goes in ${this.#repeated} of ${this.#frame} rows; the hierarchy needs ` +
          `${columnCount} numbers a row. The hierarchy and the motion of ${source} do not belong together.`,
        { code: 'unreadable' },
      )
    }
    if (this.#firstLost !== undefined && this.#lost > MOST_LOST * this.#frame * columnCount) {
      throw new MotionError(
        `${this.#firstLost}, and so are ${this.#lost} of its ${this.#frame * columnCount} values; what is left is no motion. ` +
          `Export ${source} again.`,
        { code: 'unreadable' },
      )
    }
    for (const store of this.#stores) store.trim(this.#frame)
    return { stores: this.#stores, frameCount: this.#frame, found }
  }
}

const CHANNEL_NAMES = ['Xposition', 'Yposition', 'Zposition', 'Xrotation', 'Yrotation', 'Zrotation']

/** Angles 0, positions at OFFSET, and the extra slot that is always 0. */
function restRow({ columnCount, plans }: RowsInput): Float64Array {
  const row = new Float64Array(columnCount + 1)
  for (const { joints } of plans) {
    for (const { channels, column, offset } of joints) {
      channels.forEach((channel, c) => {
        if (channel === 0 || channel === 1 || channel === 2) row[column + c] = offset[channel]
      })
    }
  }
  return row
}

/** None of the first lines is a whole row. */
function firstRowsAreShort({ bytes, start, columnCount }: RowsInput): boolean {
  let at = start
  for (let lines = 0; lines < 8 && at < bytes.length;) {
    const { count, end } = countTokens(bytes, at, true)
    if (count >= columnCount) return false
    if (count > 0) lines++
    at = end + 1
  }
  return true
}

/** Where the last line ends; files with carriage returns alone have none, and are read when all is there. */
const lastLineFeed = (bytes: Uint8Array): number => bytes.lastIndexOf(10)

function isSpaceFrom(bytes: Uint8Array, at: number): boolean {
  while (at < bytes.length && (isBlank(bytes[at]) || isLineEnd(bytes[at]))) at++
  return at >= bytes.length
}

const decoder = new TextDecoder()

function readToken(bytes: Uint8Array, at: number): { text: string; end: number } {
  let end = at
  while (end < bytes.length && !isBlank(bytes[end]) && !isLineEnd(bytes[end])) end++
  return { text: decoder.decode(bytes.subarray(at, Math.min(end, at + 24))), end }
}

/** NaN, -nan(ind), 1.#IND, inf, and anything that at least begins like a number. */
const isDamagedNumber = (text: string): boolean => /^[-+]?(nan|inf|[.\d])/i.test(text)

/** Words from `at` to the line's end, or to the end of all. */
function countTokens(bytes: Uint8Array, at: number, oneLine: boolean): { count: number; end: number } {
  let count = 0
  let inside = false
  for (; at < bytes.length; at++) {
    const lineEnd = isLineEnd(bytes[at])
    if (lineEnd && oneLine) break
    const space = lineEnd || isBlank(bytes[at])
    if (!space && !inside) count++
    inside = !space
  }
  return { count, end: at }
}

/** How many frames the text can hold at most: its lines, or its words where one line holds several rows. */
function countRows(bytes: Uint8Array, start: number, columnCount: number): number {
  let lines = 1
  const end = bytes.includes(10, start) ? 10 : 13
  for (let at = bytes.indexOf(end, start); at >= 0; at = bytes.indexOf(end, at + 1)) lines++
  return Math.min(lines, Math.floor((bytes.length - start) / (2 * columnCount)) + 1)
}
