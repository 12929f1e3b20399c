import { portable } from '@understudy/kernels'
import { MotionError } from '../../errors.ts'
import { ZERO, type Vec3 } from '../../math/vec3.ts'
import type { IssueLog } from '../bvh/issue-log.ts'
import { eachLine } from './each-line.ts'
import { readNumber } from './read-number.ts'

/** One channel of a bone: 0–2 turn about x y z, 3–5 move along x y z, 6 change the length. */
export type Channel = 0 | 1 | 2 | 3 | 4 | 5 | 6
const CHANNELS: ReadonlyMap<string, Channel> = new Map([
  ['rx', 0],
  ['ry', 1],
  ['rz', 2],
  ['tx', 3],
  ['ty', 4],
  ['tz', 5],
  ['l', 6],
])

export interface AsfBone {
  readonly name: string
  /** Along the bone, in the world axes of the base pose, in the file's units. */
  readonly vector: Vec3
  /** The bone's own axes in the base pose: angles in radians about `axisOrder`, done in that order. */
  readonly axis: Vec3
  readonly axisOrder: readonly number[]
  readonly channels: readonly Channel[]
  /** Index of the parent bone; −1 for children of the root. */
  readonly parent: number
}

/** An Acclaim skeleton as written: Y up or not, in its own units. */
export interface AsfSkeleton {
  readonly name: string
  /** `:units length`; CMU writes 0.45. */
  readonly lengthUnit: number
  readonly degrees: boolean
  readonly rootChannels: readonly Channel[]
  readonly rootPosition: Vec3
  readonly rootOrientation: Vec3
  readonly rootAxisOrder: readonly number[]
  /** Parents before children, reachable from the root. */
  readonly bones: readonly AsfBone[]
}

interface Draft {
  name: string
  line: number
  direction: Vec3
  length: number
  axis: Vec3
  axisOrder: readonly number[]
  channels: Channel[]
}

const XYZ = [0, 1, 2]

/** Reads an Acclaim skeleton file (ASF 1.10). What it repairs goes to `log`. */
export function parseAsf(text: string, source: string, log: IssueLog): AsfSkeleton {
  let section = ''
  let name = ''
  let lengthUnit = 1
  let degrees = true
  const root = {
    channels: [3, 4, 5, 0, 1, 2] as Channel[],
    position: ZERO,
    orientation: ZERO,
    axisOrder: XYZ as readonly number[],
  }
  const drafts = new Map<string, Draft>()
  const parents = new Map<string, string>()
  let draft: Draft | undefined

  const vectorOf = (words: readonly string[], line: number): Vec3 => {
    const numbers = [1, 2, 3].map((c) => readNumber(words[c]))
    if (numbers.some(Number.isNaN))
      log.note('number', line, () => `"${words[0]}" needs three numbers; took 0 for what is missing`)
    const [x, y, z] = numbers.map((value) => (Number.isNaN(value) ? 0 : value))
    return [x, y, z]
  }
  const channelsOf = (words: readonly string[], line: number): Channel[] => {
    const channels: Channel[] = []
    for (const word of words.slice(1)) {
      const channel = CHANNELS.get(word.toLowerCase())
      // A repeated channel would let a few bytes of skeleton ask for any number of values.
      if (channel !== undefined && !channels.includes(channel)) channels.push(channel)
      else log.note('channel', line, () => `channel "${clip(word)}" is unknown or repeated; left out`)
    }
    return channels
  }
  const finish = (): void => {
    if (draft && draft.name !== '') {
      if (drafts.has(draft.name)) {
        const { name: twice, line } = draft
        log.note('twice', line, () => `bone "${clip(twice)}" is defined twice; kept the first`)
      } else drafts.set(draft.name, draft)
    }
    draft = undefined
  }

  eachLine(text, (words, line) => {
    const key = words[0].toLowerCase()
    if (key.startsWith(':')) {
      finish()
      section = key
      if (section === ':name') name = words.slice(1).join(' ')
    } else if (section === ':units') {
      if (key === 'length') {
        const value = readNumber(words[1])
        if (value > 0) lengthUnit = value
        else log.note('unit', line, () => `length unit "${clip(words[1])}" is no positive number; took 1`)
      } else if (key === 'angle') degrees = words[1]?.toLowerCase().startsWith('rad') !== true
    } else if (section === ':root') {
      if (key === 'order') root.channels = channelsOf(words, line)
      else if (key === 'axis') root.axisOrder = axisOrderOf(words[1], line, log)
      else if (key === 'position') root.position = vectorOf(words, line)
      else if (key === 'orientation') root.orientation = vectorOf(words, line)
    } else if (section === ':bonedata') {
      if (key === 'begin') {
        finish()
        draft = { name: '', line, direction: ZERO, length: 0, axis: ZERO, axisOrder: XYZ, channels: [] }
      } else if (key === 'end') finish()
      else if (draft) {
        if (key === 'name') draft.name = (words[1] ?? '').toLowerCase()
        else if (key === 'direction') draft.direction = vectorOf(words, line)
        else if (key === 'length') draft.length = lengthOf(words, line, log)
        else if (key === 'axis') {
          draft.axis = vectorOf(words, line)
          draft.axisOrder = axisOrderOf(words[4], line, log)
        } else if (key === 'dof') draft.channels = channelsOf(words, line)
        // id, limits, bodymass, cofmass say nothing about where the bone is.
      }
    } else if (section === ':hierarchy' && key !== 'begin' && key !== 'end') {
      for (const word of words.slice(1)) {
        const child = word.toLowerCase()
        if (parents.has(child) || child === 'root')
          log.note('parent', line, () => `"${clip(word)}" already has a parent; kept the first`)
        else parents.set(child, key)
      }
    }
  })
  finish()
  if (section === '') {
    throw new MotionError(
      `${source}: no line starts with ":root" or ":bonedata"; an Acclaim skeleton (ASF) was expected. Give the .asf file that belongs to the .amc.`,
      { code: 'unreadable' },
    )
  }
  const toRadians = degrees ? Math.PI / 180 : 1
  return {
    name,
    lengthUnit,
    degrees,
    rootChannels: root.channels,
    rootPosition: root.position,
    rootOrientation: scaled(root.orientation, toRadians),
    rootAxisOrder: root.axisOrder,
    bones: connect(drafts, parents, toRadians, source, log),
  }
}

/** Bones from the root outwards, in the order of the hierarchy. */
function connect(
  drafts: ReadonlyMap<string, Draft>,
  parents: ReadonlyMap<string, string>,
  toRadians: number,
  source: string,
  log: IssueLog,
): AsfBone[] {
  const children = new Map<string, string[]>()
  for (const [child, parent] of parents) {
    const list = children.get(parent)
    if (list) list.push(child)
    else children.set(parent, [child])
  }
  const bones: AsfBone[] = []
  const placed = new Set<string>()
  const waiting = (children.get('root') ?? []).map((name) => ({ name, parent: -1 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const draft = drafts.get(next.name)
    if (!draft) {
      const { name } = next
      log.note(
        'unknown',
        1,
        () => `the hierarchy names "${clip(name)}", which has no bone data; left out with its children`,
      )
      continue
    }
    placed.add(next.name)
    bones.push({
      name: next.name,
      vector: boneVector(draft, log),
      axis: scaled(draft.axis, toRadians),
      axisOrder: draft.axisOrder,
      channels: draft.channels,
      parent: next.parent,
    })
    const parent = bones.length - 1
    for (const name of (children.get(next.name) ?? []).toReversed()) waiting.push({ name, parent })
  }
  for (const draft of drafts.values())
    if (!placed.has(draft.name))
      log.note('loose', draft.line, () => `bone "${clip(draft.name)}" does not hang on the root; left out`)
  if (bones.length === 0) {
    throw new MotionError(
      `${source}: no bone is a child of "root" in the :hierarchy section; a skeleton needs at least one. The file may be cut; fetch it again.`,
      { code: 'unreadable' },
    )
  }
  return bones
}

/** direction · length, the direction made unit first: some writers round it to two digits. */
function boneVector({ direction, length, name, line }: Draft, log: IssueLog): Vec3 {
  const n = portable.norm(direction)
  if (length === 0) return ZERO
  if (n < 1e-9) {
    log.note(
      'direction',
      line,
      () => `bone "${clip(name)}" has a length but no direction; its length is taken as 0`,
    )
    return ZERO
  }
  return scaled(direction, length / n)
}

function lengthOf(words: readonly string[], line: number, log: IssueLog): number {
  const value = readNumber(words[1])
  if (!Number.isNaN(value)) return value
  log.note('length', line, () => `bone length "${clip(words[1])}" is no number; took 0`)
  return 0
}

/** `XYZ` and the like: which axis is turned about first, second, third. */
function axisOrderOf(word: string | undefined, line: number, log: IssueLog): readonly number[] {
  const order = Array.from(word?.toUpperCase() ?? '', (letter) => 'XYZ'.indexOf(letter))
  if (order.length === 3 && new Set(order).size === 3 && !order.includes(-1)) return order
  log.note('order', line, () => `axis order "${clip(word)}" is no order of X, Y and Z; took XYZ`)
  return XYZ
}

const scaled = ([x, y, z]: Vec3, s: number): Vec3 => [x * s, y * s, z * s]
const clip = (word: string | undefined): string => (word ?? '').slice(0, 40)
