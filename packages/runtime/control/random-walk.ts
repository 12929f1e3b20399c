import { seeded, type Random } from '@understudy/motion'
import type { MotionPack } from '../pack/motion-pack.ts'
import type { GraphGuide } from './graph-guide.ts'

/** Wanders through a motion graph by a seed: at each place with joins one of them, or none, by chance. */
export class RandomWalk implements GraphGuide {
  readonly #random: Random
  readonly #chance: number

  /** `chance`: how often a join is taken where playing on is possible as well, 0 to 1. */
  constructor(seed: number, chance = 0.3) {
    this.#random = seeded(seed)
    this.#chance = chance
  }

  choose(_: MotionPack, first: number, end: number, must: boolean): number {
    const goesOn = this.#random() >= this.#chance
    return goesOn && !must ? -1 : first + this.#random.integer(end - first)
  }
}
