import { MotionError } from '../../errors.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { ByteReader } from './byte-reader.ts'
import type { IssueLog } from './issue-log.ts'

/** Position along X, Y, Z is 0, 1, 2; rotation about X, Y, Z is 3, 4, 5; −1 takes a column and means nothing here. */
export type Channel = -1 | 0 | 1 | 2 | 3 | 4 | 5

/** A ROOT or JOINT as the file has it, in the file's unit. */
export interface BvhJoint {
  readonly name: string
  /** −1 for a ROOT. Parents come before their children. */
  readonly parent: number
  readonly line: number
  readonly offset: Vec3
  readonly channels: readonly Channel[]
  /** Column of the first channel in a row of the motion. */
  readonly column: number
  /** Offsets of the end sites below it. */
  readonly tips: readonly Vec3[]
}

export interface BvhHierarchy {
  readonly joints: readonly BvhJoint[]
  readonly columnCount: number
  /** The text ends before MOTION. */
  readonly isCut: boolean
}

interface Draft {
  name: string
  parent: number
  line: number
  offset?: Vec3
  channels: Channel[]
  column: number
  tips: Vec3[]
}

/** An open brace: a joint's, or that of an end site below `joint`. */
interface Block {
  readonly joint: number
  readonly isEndSite: boolean
}

/** Far beyond any body; a joint may list channels twice, but a row of the motion must stay a row. */
const MAX_CHANNELS_PER_JOINT = 64

/**
 * Reads from HIERARCHY to MOTION (or the end). Damage is repaired and noted; what is no BVH at all is refused.
 * Never recursive: a chain of a million joints is a long file, not a crash.
 */
export function readHierarchy(reader: ByteReader, source: string, log: IssueLog): BvhHierarchy {
  expectHierarchy(reader, source)
  const joints: Draft[] = []
  const open: Block[] = []
  let columnCount = 0
  let tip: Vec3 | undefined
  let isCut = false
  for (;;) {
    const word = reader.peek()
    const line = reader.line
    const keyword = word.toUpperCase()
    if (word === '' || keyword === 'MOTION') {
      reader.word()
      isCut = word === ''
      break
    }
    const top = open.at(-1)
    if (keyword === 'ROOT' || keyword === 'JOINT') {
      reader.word()
      const parent = keyword === 'ROOT' ? -1 : (top?.joint ?? -1)
      if (keyword === 'ROOT' && open.length > 0) {
        log.note(
          'open',
          reader.line,
          () => `ROOT inside a block; closed the ${open.length} open ones before it`,
        )
        open.length = 0
      }
      if (keyword === 'JOINT' && parent === -1) {
        log.note('orphan', reader.line, () => 'JOINT outside any ROOT; read it as a ROOT')
      }
      const name = readName(reader, joints.length, log)
      joints.push({ name, parent, line: reader.line, channels: [], column: columnCount, tips: [] })
      openBlock(reader, log, name)
      open.push({ joint: joints.length - 1, isEndSite: false })
    } else if (keyword === 'END') {
      reader.word()
      reader.restOfLine()
      openBlock(reader, log, 'End Site')
      open.push({ joint: top?.joint ?? -1, isEndSite: true })
      tip = undefined
    } else if (keyword === 'OFFSET') {
      reader.word()
      const offset = readOffset(reader, log)
      if (top?.isEndSite) tip = offset
      else if (top !== undefined) joints[top.joint].offset = offset
    } else if (keyword === 'CHANNELS') {
      reader.word()
      const channels = readChannels(reader, log)
      if (top === undefined) continue
      if (top.isEndSite) {
        // They still take their columns, or every joint after them would read its neighbour's numbers.
        log.note(
          'end channels',
          line,
          () => `an end site has ${channels.length} channels; skipped their columns`,
        )
        columnCount += channels.length
      } else if (joints[top.joint].channels.length > 0) {
        log.note(
          'channels twice',
          line,
          () => `"${joints[top.joint].name}" lists CHANNELS twice; kept the first`,
        )
      } else {
        joints[top.joint].channels = channels
        joints[top.joint].column = columnCount
        columnCount += channels.length
      }
    } else if (word === '}') {
      reader.word()
      const closed = open.pop()
      if (closed === undefined) log.note('brace', reader.line, () => 'a } closes nothing; ignored it')
      else if (closed.isEndSite && closed.joint >= 0) joints[closed.joint].tips.push(tip ?? [0, 0, 0])
    } else {
      reader.word()
      log.note('word', reader.line, () => `"${clip(word)}" means nothing here; ignored it`)
    }
  }
  if (joints.length === 0) {
    throw new MotionError(
      `${source}:${reader.line}: a BVH file without any ROOT; "ROOT name {" was expected after HIERARCHY. ` +
        `Check that the file is whole.`,
      { code: 'unreadable' },
    )
  }
  if (open.length > 0) {
    log.note('unclosed', reader.line, () => `${open.length} } missing before MOTION; closed the blocks`)
  }
  return { joints: joints.map((joint) => finish(joint, log)), columnCount, isCut }
}

function expectHierarchy(reader: ByteReader, source: string): void {
  reader.skipSpace()
  const word = reader.peek()
  if (word.toUpperCase() === 'HIERARCHY') {
    reader.word()
    return
  }
  const found = word === '' ? 'nothing' : `"${clip(word)}"`
  throw new MotionError(
    `${source}:${reader.line}: not a BVH file: found ${found} where HIERARCHY was expected. ` +
      `Give a BVH file, or let readMotion() find out what it is.`,
    { code: 'unreadable' },
  )
}

function readName(reader: ByteReader, index: number, log: IssueLog): string {
  let name = reader.restOfLine()
  if (name === '' && reader.peek() !== '{') name = reader.word()
  if (name !== '') return name
  log.note('name', reader.line, () => `a joint without a name; called it "joint_${index}"`)
  return `joint_${index}`
}

function openBlock(reader: ByteReader, log: IssueLog, name: string): void {
  if (reader.peek() === '{') reader.word()
  else log.note('brace', reader.line, () => `no { after "${name}"; read on as if there were one`)
}

function readOffset(reader: ByteReader, log: IssueLog): Vec3 {
  const found: number[] = []
  while (found.length < 3) {
    const value = reader.number()
    if (value !== undefined) found.push(value)
    else if (/^[-+]?(nan|inf|1\.#)/i.test(reader.peek())) {
      const word = reader.word()
      log.note('offset', reader.line, () => `OFFSET holds "${word}"; took 0`)
      found.push(0)
    } else break
  }
  if (found.length < 3) {
    log.note('offset', reader.line, () => `OFFSET has ${found.length} of 3 numbers; took 0 for the rest`)
  }
  return [found[0] ?? 0, found[1] ?? 0, found[2] ?? 0]
}

/** The names decide, not the count: a wrong count is a typing error, a missing column would shift every joint. */
function readChannels(reader: ByteReader, log: IssueLog): Channel[] {
  const count = reader.number()
  const line = reader.line
  const channels: Channel[] = []
  for (;;) {
    const match = /^(.*)(position|rotation|scale)$/i.exec(reader.peek())
    if (match === null || channels.length >= MAX_CHANNELS_PER_JOINT) break
    const name = reader.word()
    const axis = match[2].toLowerCase() === 'scale' ? -1 : 'xyz'.indexOf(match[1].toLowerCase())
    if (axis < 0 || match[1].length !== 1) {
      log.note(
        'channel',
        line,
        () => `channel "${clip(name)}" is neither position nor rotation; ignored its column`,
      )
      channels.push(-1)
    } else {
      channels.push((axis + (match[2].toLowerCase() === 'rotation' ? 3 : 0)) as Channel)
    }
  }
  if (count !== channels.length) {
    log.note(
      'channels',
      line,
      () => `CHANNELS says ${count ?? 'nothing'} and names ${channels.length}; took the names`,
    )
  }
  return channels
}

function finish({ name, parent, line, offset, channels, column, tips }: Draft, log: IssueLog): BvhJoint {
  if (offset === undefined) log.note('no offset', line, () => `"${name}" has no OFFSET; took 0 0 0`)
  return { name, parent, line, offset: offset ?? [0, 0, 0], channels, column, tips }
}

const clip = (word: string): string => (word.length > 24 ? `${word.slice(0, 24)}…` : word)
