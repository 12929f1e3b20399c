import type { Annotations } from '@understudy/motion'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { SOUND_WORDS } from '../../engine/words/sound-words.ts'
import type { GuestLane, ItemKind, ItemRef, LaneItem, Origin } from '../../engine/studio/timeline-items.ts'
import { ownLanes } from './own-lanes.ts'

export type {
  GuestLane,
  ItemKind,
  ItemRef,
  LaneItem,
  Origin,
  Sign,
} from '../../engine/studio/timeline-items.ts'

/** One performer as the timeline sees them. */
export interface Timed {
  /** Set before lane names where there are several. */
  readonly letter: string
  /** They are the take itself, not somebody who came along. */
  readonly leads?: boolean
  readonly name: string
  /** Of the take, seconds. */
  readonly duration: number
  readonly annotations: Annotations
  readonly origins: readonly Origin[]
  /** When they begin, seconds. */
  readonly start?: number | undefined
}

export interface Lane {
  readonly name: string
  readonly hint: string
  readonly kind: ItemKind
  readonly performer: number
  /** CSS pixels. */
  readonly height: number
  readonly items: readonly LaneItem[]
  /** The lanes under it can be folded: whether they are. */
  readonly fold?: boolean
  /** How loud it is, 0 to 1, so many times a second from the start of its only item on. */
  readonly wave?: Wave | undefined
  /** Moments within its only item that others snap to. */
  readonly ticks?: readonly number[]
}

interface Wave {
  readonly peaks: Float32Array
  readonly rate: number
}

/** A sound as the timeline sees it: seconds on the clock. */
export interface TimedSound {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly beats: readonly number[]
  readonly wave?: Wave | undefined
}

export interface LaneOptions {
  readonly guests?: readonly GuestLane[]
  /** Of a crowd only one is shown. */
  readonly folded?: boolean
  /** Performers of whom only the take is shown. */
  readonly foldedRows?: ReadonlySet<number>
  readonly sound?: TimedSound | undefined
}

/** More than this many at once are a crowd: each with lanes of their own, they would fill the page. */
export const FEW = 3

const NOBODY: ReadonlySet<number> = new Set()

/** What there is to see of each performer, in the order it is asked for; lanes without anything are left out. */
export function lanesOf(
  cast: readonly Timed[],
  { guests = [], folded = false, foldedRows = NOBODY, sound }: LaneOptions = {},
): readonly Lane[] {
  const isCrowd = cast.length > FEW
  const leader = cast.findIndex(({ leads }) => leads)
  const each =
    isCrowd && folded
      ? // Alone, they need no letter.
        ownLanes({ ...cast[Math.max(leader, 0)], letter: '' }, Math.max(leader, 0))
      : cast.flatMap((timed, performer) => {
          const own = ownLanes(timed, performer)
          if (cast.length < 2 || isCrowd) return own
          const isFolded = foldedRows.has(performer)
          return own
            .filter(({ kind }) => kind === 'origin' || !isFolded)
            .map((lane) => (lane.kind === 'origin' ? { ...lane, fold: isFolded } : lane))
        })
  const first = each.findIndex(({ kind }) => kind === 'origin')
  return [
    ...(isCrowd ? [crowdLane(cast, folded)] : []),
    ...each.toSpliced(first + 1, 0, ...guests.map(guestLane)),
    ...(sound ? [soundLane(sound)] : []),
  ]
}

/** Everybody as one block: a click shows them one by one, or as one again. */
function crowdLane(cast: readonly Timed[], folded: boolean): Lane {
  const end = Math.max(...cast.map(({ duration }) => duration))
  const text = SHELL_WORDS.crowd(cast.length, folded)
  const item: LaneItem = { ref: { performer: 0, kind: 'crowd', index: 0 }, start: 0, end, text, tone: 1 }
  const { everybody: name, everybodyHint: hint } = SHELL_WORDS.lanes
  return { kind: 'crowd', name, hint, performer: 0, height: 18, items: [item] }
}

function guestLane({ kind, name, hint, items }: GuestLane): Lane {
  return {
    kind,
    name,
    hint,
    performer: 0,
    height: 14,
    items: items.map((item, index) => ({ ...item, ref: { performer: 0, kind, index }, tone: 2 })),
  }
}

/** The only item of its lane. */
export const SOUND_ITEM: ItemRef = { performer: 0, kind: 'sound', index: 0 }

function soundLane({ name, start, end, beats, wave }: TimedSound): Lane {
  const { lane, laneHint: hint } = SOUND_WORDS
  const item: LaneItem = { ref: SOUND_ITEM, start, end, text: name, tone: 3, fixed: true }
  return { kind: 'sound', name: lane, hint, performer: 0, height: 30, items: [item], wave, ticks: beats }
}

/** Every time worth snapping to: ends, marks and beats. */
export const snapTimes = (lanes: readonly Lane[], except?: ItemRef): readonly number[] =>
  lanes.flatMap(({ items, ticks = [] }) => {
    const others = items.filter(({ ref }) => !except || !sameItem(ref, except))
    return [...others.flatMap(({ start, end }) => [start, end]), ...(others.length > 0 ? ticks : [])]
  })

export const sameItem = (a: ItemRef | undefined, b: ItemRef | undefined): boolean =>
  a?.performer === b?.performer && a?.kind === b?.kind && a?.index === b?.index

/** To the nearest of `times` within `reach`, else to the nearest frame. */
export function snapTo(time: number, times: readonly number[], reach: number, frameRate: number): number {
  let best = Infinity
  for (const one of times) if (Math.abs(one - time) < Math.abs(best - time)) best = one
  return Math.abs(best - time) <= reach ? best : Math.round(time * frameRate) / frameRate
}
