import type { Annotations } from '@understudy/motion'
import { HOUSE } from '../../engine/words/shell-words.ts'
import { ownLanes } from './own-lanes.ts'

/** A stretch of a take and the example it was made of. */
export interface Origin {
  readonly start: number
  readonly end: number
  readonly source: string
  readonly sourceStart: number
  readonly sourceEnd: number
  readonly stretch: number
  readonly readingCost: number
  readonly seamCost: number
}

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
}

/** What is known of a take; what a craft asks of it, and the moments it times; and everybody of a crowd as one. */
export type ItemKind =
  | 'origin'
  | 'segment'
  | 'contact'
  | 'handhold'
  | 'mark'
  | 'beat'
  | 'request'
  | 'tick'
  | 'crowd'

/** Which item: of whom, of what kind, and where in its list. */
export interface ItemRef {
  readonly performer: number
  readonly kind: ItemKind
  readonly index: number
}

export interface LaneItem {
  readonly ref: ItemRef
  readonly start: number
  /** Equal to `start` for an instant. */
  readonly end: number
  readonly text: string
  /** Items of one colour belong together. */
  readonly tone: number
  /** Upper or lower half of the lane, or all of it. */
  readonly half?: 0 | 1
  /** How an instant is drawn, where its lane has several kinds. */
  readonly sign?: Sign
  /** Its ends stay where they are. */
  readonly fixed?: true
  /** It is what its craft's panel is about. */
  readonly chosen?: true
}

/** Asked, pinned, a pose, a moment, a moment that was asked for: told apart without colour. */
export type Sign = 'ring' | 'square' | 'diamond' | 'tick' | 'set'

export interface Lane {
  readonly name: string
  readonly hint: string
  readonly kind: ItemKind
  readonly performer: number
  /** CSS pixels. */
  readonly height: number
  readonly items: readonly LaneItem[]
}

/** A lane of a craft: shown and worked like the others; what it means to choose or move an item is the craft's. */
export interface GuestLane {
  readonly kind: 'request' | 'tick'
  readonly name: string
  readonly hint: string
  readonly items: readonly Omit<LaneItem, 'ref' | 'tone'>[]
  choose(index: number): void
  /** An end is taken; false when it stays where it is. `move` and `end` follow: one step of the history. */
  begin(index: number, part: 'start' | 'end' | 'body'): boolean
  move(seconds: number): void
  end(keep: boolean): void
}

export interface LaneOptions {
  readonly guests?: readonly GuestLane[]
  /** Of a crowd only one is shown. */
  readonly folded?: boolean
}

/** More than this many at once are a crowd: each with lanes of their own, they would fill the page. */
export const FEW = 3

/** What there is to see of each performer, in the order it is asked for; lanes without anything are left out. */
export function lanesOf(
  cast: readonly Timed[],
  { guests = [], folded = false }: LaneOptions = {},
): readonly Lane[] {
  const isCrowd = cast.length > FEW
  const leader = cast.findIndex(({ leads }) => leads)
  const each =
    isCrowd && folded
      ? // Alone, they need no letter.
        ownLanes({ ...cast[Math.max(leader, 0)], letter: '' }, Math.max(leader, 0))
      : cast.flatMap(ownLanes)
  const first = each.findIndex(({ kind }) => kind === 'origin')
  return [
    ...(isCrowd ? [crowdLane(cast, folded)] : []),
    ...each.toSpliced(first + 1, 0, ...guests.map(guestLane)),
  ]
}

/** Everybody as one block: a click shows them one by one, or as one again. */
function crowdLane(cast: readonly Timed[], folded: boolean): Lane {
  const end = Math.max(...cast.map(({ duration }) => duration))
  const text = HOUSE.crowd(cast.length, folded)
  const item: LaneItem = { ref: { performer: 0, kind: 'crowd', index: 0 }, start: 0, end, text, tone: 1 }
  const { everybody: name, everybodyHint: hint } = HOUSE.lanes
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

/** Every time worth snapping to: ends, marks and beats. */
export const snapTimes = (lanes: readonly Lane[], except?: ItemRef): readonly number[] =>
  lanes.flatMap(({ items }) =>
    items.flatMap(({ ref, start, end }) => (except && sameItem(ref, except) ? [] : [start, end])),
  )

export const sameItem = (a: ItemRef | undefined, b: ItemRef | undefined): boolean =>
  a?.performer === b?.performer && a?.kind === b?.kind && a?.index === b?.index

/** To the nearest of `times` within `reach`, else to the nearest frame. */
export function snapTo(time: number, times: readonly number[], reach: number, frameRate: number): number {
  let best = Infinity
  for (const one of times) if (Math.abs(one - time) < Math.abs(best - time)) best = one
  return Math.abs(best - time) <= reach ? best : Math.round(time * frameRate) / frameRate
}
