/** What a page around a player may ask of it. Seconds. */
export type FrameRequest =
  | { readonly understudy: 'play' | 'pause' | 'tell' }
  | { readonly understudy: 'seek'; readonly time: number }

/** What a player tells the page around it, whenever it changes. Seconds. */
export interface FrameState {
  readonly understudy: 'state'
  readonly playing: boolean
  readonly time: number
  readonly duration: number
}
