import { duration } from '@understudy/motion'
import type { Player, TimeRange } from '@understudy/view/player'
import { currentTake, type TakeEntry } from '../../document/document.ts'
import { changeClip, duplicateTake, removeStep, type ClipStep } from '../../document/edit-recipe.ts'
import { changeRecipe, removeTake } from '../../document/edits.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'

/** Surgery on the take on stage, under one name for the panel, the timeline, keys and the palette. */
export interface ClipWork {
  /** One step, at once; the range it used goes, since its times are no more. */
  readonly do: (does: ClipStep) => void
  /** A step that a slider or a drag changes; `settle` makes one step of the history of it. */
  readonly adjust: (does: Extract<ClipStep, { op: keyof typeof EDIT_WORDS.changes }>) => void
  /** The last step with other numbers. */
  readonly again: (does: Extract<ClipStep, { op: keyof typeof EDIT_WORDS.changes }>) => void
  readonly settle: () => void
  readonly undo: (index: number) => void
  readonly trim: () => void
  /** Trims one end to the playhead. */
  readonly trimHere: (end: 'start' | 'end') => void
  readonly trimTo: (start: number, end: number) => void
  readonly cut: () => void
  readonly loop: (times: number) => void
  /** These keep to the range, where there is one. */
  readonly mend: (op: 'gaps' | 'spikes') => void
  readonly smooth: (seconds: number) => void
  /** The loop once more; a take that is none becomes one that plays twice. */
  readonly repeat: () => void
  readonly duplicate: () => void
  readonly remove: () => void
  readonly range: () => TimeRange | undefined
  /** Of the take on stage, seconds. */
  readonly seconds: () => number
}

export function makeClipWork(studio: Studio, player: Player): ClipWork {
  const { history, store } = studio
  const take = (): TakeEntry | undefined => currentTake(history.present)
  const seconds = (): number => {
    const motion = store.getState().performed?.motion
    return motion ? duration(motion) : 0
  }
  const frame = (): number => 1 / (store.getState().performed?.motion.frameRate ?? 30)
  const work: ClipWork = {
    range: () => player.transport.range,
    seconds,
    do: (does) => {
      const now = take()
      if (!now) return studio.say(EDIT_WORDS.nobody)
      studio.do(EDIT_WORDS.step(does), changeClip(now.id, does, EDIT_WORDS.opening))
      player.setTransport({ range: undefined })
    },
    adjust: (does) => {
      const now = take()
      if (now) studio.adjust(EDIT_WORDS.changes[does.op], changeClip(now.id, does, EDIT_WORDS.opening))
    },
    again: (does) => {
      const now = take()
      if (now)
        studio.do(
          EDIT_WORDS.changes[does.op],
          changeRecipe(now.id, 'edit', (one) => ({ ...one, does })),
        )
    },
    settle: () => history.commit(),
    undo: (index) => {
      const now = take()
      if (now) studio.do(EDIT_WORDS.takeOut, removeStep(now.id, index))
    },
    trim: () => {
      const { range } = player.transport
      if (range) work.trimTo(range.start, range.end)
      else studio.say(EDIT_WORDS.needRange)
    },
    trimHere: (end) => {
      const { time } = player.transport
      if (end === 'start') work.trimTo(time, seconds())
      else work.trimTo(0, time)
    },
    trimTo: (start, end) => {
      const [from, until] = [Math.max(0, start), Math.min(end, seconds())]
      // Nothing would be left, or nothing taken away.
      if (until - from < frame() || until - from > seconds() - frame() / 2) return
      work.do({ op: 'trim', start: from, end: until })
      player.setTransport({ time: 0 })
    },
    cut: () => {
      const { range } = player.transport
      if (!range) return studio.say(EDIT_WORDS.needRange)
      const [start, end] = [range.start, Math.min(range.end, seconds())]
      // At an end there is nothing to join: the rest is what stays.
      if (start <= frame()) return work.trimTo(end, seconds())
      if (end >= seconds() - frame()) return work.trimTo(0, start)
      work.do({ op: 'cut', start, end })
      player.setTransport({ time: Math.max(0, start - 0.5) })
    },
    loop: (times) => {
      const { range } = player.transport
      work.do({ op: 'loop', times, ...(range && { start: range.start, end: range.end }) })
      player.setTransport({ time: 0, loop: true })
    },
    mend: (op) => work.do({ op, ...player.transport.range }),
    smooth: (over) => work.do({ op: 'smooth', seconds: over, ...player.transport.range }),
    repeat: () => {
      const last = lastStep(take(), 'loop')
      if (last) work.again({ ...last, times: last.times + 1 })
      else work.loop(2)
    },
    duplicate: () => {
      const now = take()
      if (now) studio.do(EDIT_WORDS.duplicate, duplicateTake(now.id, EDIT_WORDS.copy))
    },
    remove: () => {
      const now = take()
      if (!now) return
      if (history.present.takes.length === 1) return studio.say(EDIT_WORDS.lastTake)
      studio.do(EDIT_WORDS.delete, removeTake(now.id))
    },
  }
  return work
}

/** The step a slider is about, where it was the last thing done. */
export function lastStep<O extends ClipStep['op']>(
  take: TakeEntry | undefined,
  op: O,
): Extract<ClipStep, { op: O }> | undefined {
  const recipe = take?.recipe
  return recipe?.kind === 'edit' && recipe.does.op === op
    ? (recipe.does as Extract<ClipStep, { op: O }>)
    : undefined
}
