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

/** What is known of a take; what a tool asks of it, and the moments it times; and everybody of a crowd as one. */
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
  | 'sound'

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
  /** It is what its tool's panel is about. */
  readonly chosen?: true
}

/** Asked, pinned, a pose, a moment, a moment that was asked for: told apart without colour. */
export type Sign = 'ring' | 'square' | 'diamond' | 'tick' | 'set'

/** A lane of a tool: shown and worked like the others; what it means to choose or move an item is the tool's. */
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
