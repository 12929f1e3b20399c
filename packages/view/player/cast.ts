import { duration, sameSkeleton, type Motion } from '@understudy/motion'
import { Color } from 'three'
import type { Figure } from '../figure/figure.ts'
import type { Stage } from '../stage/stage.ts'
import { performerColor, type Theme } from '../theme/theme.ts'
import { Performer } from './performer.ts'
import { sideBySide } from './side-by-side.ts'
import { turnsOf } from './turns-of.ts'
import type { Settings } from './store.ts'
import type { Take } from './take.ts'

/** So much of somebody is left who stepped back. */
const BACK = 0.6
/** And of everybody while others are waited for. */
const WAITING = 0.35
const mixed = (color: string, into: string, left: number): string =>
  `#${new Color(into).lerp(new Color(color), left).getHexString()}`

/** Everybody on stage, on one clock. */
export class Cast {
  readonly #stage: Stage
  #performers: readonly Performer[] = []
  #theme: Theme
  /** Who is worked on, while somebody is. */
  #inHand: number | undefined
  #waiting = false

  constructor(stage: Stage, theme: Theme) {
    this.#stage = stage
    this.#theme = theme
  }

  get performers(): readonly Performer[] {
    return this.#performers
  }

  get motions(): readonly Motion[] {
    return this.#performers.map(({ motion }) => motion)
  }

  get figures(): readonly Figure[] {
    return this.#performers.map(({ figure }) => figure)
  }

  get colors(): readonly string[] {
    return this.#performers.map((_, index) => performerColor(this.#theme, index, this.#performers.length))
  }

  /** Of the longest motion, seconds. */
  get duration(): number {
    return Math.max(0, ...this.motions.map(duration))
  }

  /** Of the first motion: the frames that the playhead rests on. */
  get frameRate(): number {
    return this.#performers[0]?.motion.frameRate ?? 30
  }

  /** Others take the stage. */
  load(takes: readonly Take[], settings: Settings): void {
    const before = this.#performers
    const turns = turnsOf(takes.map(({ motion }) => motion))
    this.#performers = takes.map((take, index) => {
      const color = performerColor(this.#theme, index, takes.length)
      const { isSoftware: plain } = this.#stage
      return new Performer(take, this.#theme, color, settings, { plain, turn: turns[index] })
    })
    // With everything they show: what comes along is built along.
    this.show(settings)
    if (this.#inHand !== undefined) this.#paint()
    this.#stage.add(...this.#performers)
    // Only now: shaders that both are drawn with need not be built again.
    for (const performer of before) performer.dispose()
  }

  /** The same figures in other motions. False, and nothing done, when the bodies do not fit. */
  perform(takes: readonly Take[], settings: Settings): boolean {
    const fits =
      takes.length === this.#performers.length &&
      this.#performers.every(
        ({ motion, avatar }, index) =>
          avatar === takes[index].avatar && sameSkeleton(motion.skeleton, takes[index].motion.skeleton),
      )
    if (!fits) return false
    this.#performers.forEach((performer, index) => performer.perform(takes[index].motion, settings))
    return true
  }

  show(settings: Settings): void {
    const slides = settings.sideBySide ? sideBySide(this.motions) : []
    this.#performers.forEach((performer, index) => {
      performer.position.x = slides[index] ?? 0
      performer.updateMatrixWorld()
      performer.show(settings)
    })
  }

  setTheme(theme: Theme): void {
    this.#theme = theme
    this.#paint()
  }

  /** One of several is worked on: the others step back into the room. Nobody is with undefined. */
  single(index: number | undefined): void {
    if (index === this.#inHand) return
    this.#inHand = index
    this.#paint()
  }

  /** Others are being made for the stage: everybody on it steps back until they are there. */
  wait(waiting: boolean): void {
    if (waiting === this.#waiting) return
    this.#waiting = waiting
    this.#paint()
  }

  #paint(): void {
    const { colors } = this
    this.#performers.forEach((performer, index) => {
      const isBack = this.#inHand !== undefined && index !== this.#inHand
      const left = this.#waiting ? WAITING : isBack ? BACK : 1
      // Another tone, not another material: a transparent one would need another shader, and that takes a moment.
      const color = left < 1 ? mixed(colors[index], this.#theme.background, left) : colors[index]
      performer.setTheme(this.#theme, color)
    })
  }

  setTime(seconds: number): void {
    for (const performer of this.#performers) performer.setTime(seconds)
  }

  clear(): void {
    for (const performer of this.#performers) performer.dispose()
    this.#performers = []
  }
}
