import type { MotionPack } from '../pack/motion-pack.ts'

/** Decides where a walk through a motion graph goes. */
export interface GraphGuide {
  /**
   * Called when a frame with joins is reached: the index of the join to take, out of `first` to `end − 1` of the pack's
   * joins, or −1 to play on. Where `must` is true the clip leads nowhere else and a join is taken in any case.
   */
  choose(pack: MotionPack, first: number, end: number, must: boolean): number
}
