import { duration, type Annotations } from '@understudy/motion'
import { letterOf, type Player, type TimeRange } from '@understudy/view/player'
import type { StudioDocument, TakeId } from '../../document/document.ts'
import type { HeldBlock, SceneWork } from '../../tools/shared/scene/scene-work.ts'
import type { SoundTrack } from '../../document/sound-track.ts'
import type { SoundWork } from '../sound/sound-work.ts'
import { annotate } from '../../document/take-notes.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { PEAK_RATE } from '../../engine/sound/peaks.ts'
import type { WorkspaceState, WorkspaceStore, Shown } from '../../engine/studio/workspace.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import {
  addMark,
  addSegment,
  changeItem,
  cutAt,
  removeItem,
  type EditableKind,
  type ItemPatch,
  type Limits,
} from './edit-annotations.ts'
import {
  FEW,
  snapTimes,
  type GuestLane,
  type ItemKind,
  type ItemRef,
  type Timed,
  type TimedSound,
} from './lanes.ts'
import type { Part } from './layout.ts'
import type { Timeline, TimelineActions } from './timeline.ts'

/** What can be done on the timeline, under one name for pointer, keys, panels and palette. */
export interface TimelineWork extends TimelineActions {
  /** Joins the bar of time once there is one. */
  join(timeline: Timeline, player: Player): () => void
  readonly timeline: Timeline | undefined
  /** Says who moves clips of a line and figures of a scene. */
  moves(scene: SceneWork): void
  /** Says who shifts the sound. */
  sounds(sound: Pick<SoundWork, 'shift' | 'settle' | 'remove'>): void
  /** Folds the rows of one performer to their take, or shows them; of all where none is said. */
  foldRows(performer?: number): void
  canRemove(ref: ItemRef | undefined): boolean
  /** Says who trims the take when one of its ends is dragged. */
  trims(trim: (start: number, end: number) => void): void
  /** A mark at the playhead; while it plays, a cut. */
  mark(): void
  /** A part from the playhead on, over a second or the range. */
  addPart(): void
  change(ref: ItemRef, patch: ItemPatch): void
  remove(ref: ItemRef): void
  removeSelected(): boolean
  /** Chooses the step under the playhead: where this moment comes from. */
  origin(): void
  /** Shows the lanes under the ruler, or hides them. */
  toggleLanes(): void
  /** Shows everybody of a crowd, or one who stands for them. */
  unfold(): void
  readonly isCrowd: boolean
  /** To the next (1) or previous (−1) end of anything. */
  jump(direction: 1 | -1): void
}

const EDITABLE: ReadonlySet<ItemKind> = new Set(['segment', 'contact', 'handhold', 'mark'])

/** Whether what is chosen can be removed by itself. */
export const isRemovable = (ref: ItemRef | undefined): boolean => ref !== undefined && EDITABLE.has(ref.kind)

/** How long a new part is where no range says it, seconds. */
const PART_SECONDS = 1

export function makeTimelineWork(studio: Studio, workspace: WorkspaceStore): TimelineWork {
  const { history } = studio
  let timeline: Timeline | undefined
  let player: Player | undefined
  let held: { readonly ref: ItemRef; readonly part: Part; readonly name: string } | undefined
  let heldGuest: GuestLane | undefined
  let taps = 0
  let scene: SceneWork | undefined
  let block: HeldBlock | undefined
  let sound: Pick<SoundWork, 'shift' | 'settle' | 'remove'> | undefined
  let shifting = false
  let trim: ((start: number, end: number) => void) | undefined
  /** An end of the take that is dragged: the range shows what would be left. */
  let trimming:
    | { readonly part: Part; readonly before: TimeRange | undefined; readonly end: number }
    | undefined

  const of = (performer: number): (Shown & { readonly take: TakeId }) | undefined => {
    const shown = workspace.getState().shown[performer]
    return shown?.take === undefined ? undefined : (shown as Shown & { readonly take: TakeId })
  }
  const limits = ({ motion }: Shown): Limits => ({
    duration: duration(motion),
    shortest: 1 / motion.frameRate,
  })
  const edit = (
    performer: number,
    change: (annotations: Annotations, limits: Limits) => Annotations,
  ): ((document: StudioDocument) => StudioDocument) => {
    const shown = of(performer)
    if (!shown) return (document) => document
    return annotate(shown.take, shown.performed, (annotations) => change(annotations, limits(shown)))
  }
  /** The index may change: lists are sorted. */
  const patching = (ref: ItemRef, patch: ItemPatch): ((document: StudioDocument) => StudioDocument) =>
    edit(ref.performer, (annotations, bounds) => {
      const changed = changeItem(annotations, ref.kind as EditableKind, ref.index, patch, bounds)
      if (changed.index !== ref.index) select({ ...ref, index: changed.index })
      return changed.annotations
    })
  const select = (selected: ItemRef | undefined): void => workspace.setState({ selected })
  const performer = (): number => {
    const { selected, shown } = workspace.getState()
    if (selected && of(selected.performer)) return selected.performer
    return Math.max(
      0,
      shown.findIndex(({ take }) => take !== undefined),
    )
  }
  const guestOf = (ref: ItemRef | undefined): GuestLane | undefined =>
    ref && workspace.getState().guests.find(({ kind }) => kind === ref.kind)
  const now = (): number => player?.transport.time ?? 0

  const lanesWanted = (): boolean => workspace.getState().lanes ?? history.present.takes.length > 1

  const work: TimelineWork = {
    get timeline() {
      return timeline
    },
    join: (made, stage) => {
      timeline = made
      player = stage
      const update = (): void => {
        const { shown, selected, guests, foldedRows, wave } = workspace.getState()
        const folded = !stage.settings.get().everybody
        made.show(timedOf(shown), selected, {
          guests,
          folded,
          foldedRows,
          sound: timedSound(history.present.sound, wave),
        })
      }
      const offSettings = stage.settings.subscribe((after, before) => {
        if (after.everybody !== before.everybody) update()
      })
      // The floor must not move under a hand that draws: nothing is unfolded during a gesture.
      const fold = (): void => {
        if (!history.gesture) made.showLanes(lanesWanted())
      }
      let heard = history.present.sound
      const offHistory = history.subscribe(() => {
        fold()
        if (history.present.sound !== heard) update()
        heard = history.present.sound
      })
      const offWorkspace = workspace.subscribe((after, before) => {
        if (
          (['shown', 'selected', 'guests', 'foldedRows', 'wave'] as const).some(
            (key) => after[key] !== before[key],
          )
        )
          update()
        if (after.lanes !== before.lanes) fold()
      })
      fold()
      update()
      return () => {
        offHistory()
        offSettings()
        offWorkspace()
      }
    },
    trims: (does) => {
      trim = does
    },
    moves: (made) => {
      scene = made
    },
    sounds: (made) => {
      sound = made
    },
    canMove: (ref) => {
      if (ref.kind === 'sound') return true
      const shown = ref.kind === 'origin' ? of(ref.performer) : undefined
      return shown !== undefined && (scene?.canHold(shown.take, ref.index) ?? false)
    },
    foldRows: (performer) => {
      const { foldedRows, shown } = workspace.getState()
      const all = performer === undefined ? shown.map((_, index) => index) : [performer]
      const unfold = all.every((index) => foldedRows.has(index))
      const next = new Set(foldedRows)
      for (const index of all)
        if (unfold) next.delete(index)
        else next.add(index)
      workspace.setState({ foldedRows: next })
    },
    canRemove: (ref) => {
      if (isRemovable(ref) || ref?.kind === 'sound') return true
      const shown = ref?.kind === 'origin' ? of(ref.performer) : undefined
      return shown !== undefined && (scene?.canRemove(shown.take) ?? false)
    },
    select: (ref) => {
      if (ref?.kind === 'crowd') return work.unfold()
      const guest = guestOf(ref)
      select(guest ? undefined : ref)
      if (ref) guest?.choose(ref.index)
    },
    get isCrowd() {
      return workspace.getState().shown.length > FEW
    },
    toggleLanes: () => workspace.setState({ lanes: !lanesWanted() }),
    unfold: () => player?.settings.set({ everybody: !player.settings.get().everybody }),
    hover: (ref, time) => workspace.setState({ hovered: ref && { ref, time } }),
    beginDrag: (ref, part) => {
      if (ref.kind === 'sound') return (shifting = true)
      const guest = guestOf(ref)
      if (guest) {
        heldGuest = guest.begin(ref.index, part) ? guest : undefined
        return heldGuest !== undefined
      }
      const shown = of(ref.performer)
      if (ref.kind === 'origin' && part === 'body') {
        block = shown && scene?.hold(shown.take, ref.index)
        return block !== undefined
      }
      if (ref.kind === 'origin' && shown && trim && player) {
        trimming = { part, before: player.transport.range, end: duration(shown.motion) }
        return true
      }
      if (!EDITABLE.has(ref.kind) || !shown) return false
      const name = SHELL_WORDS.steps.moveEnd(SHELL_WORDS.kinds[ref.kind])
      held = { ref, part, name }
      history.begin(name)
      return true
    },
    drag: (time) => {
      heldGuest?.move(time)
      block?.move(time)
      if (shifting) sound?.shift(time)
      if (trimming) {
        const range = trimming.part === 'start' ? { start: time, end: trimming.end } : { start: 0, end: time }
        player?.setTransport({ range, time, playing: false })
      }
      if (!held) return
      // The end may have passed others of its list since: the selection knows where it is.
      const { selected } = workspace.getState()
      const ref = selected?.kind === held.ref.kind ? selected : held.ref
      history.edit(
        patching(ref, held.part === 'end' && ref.kind !== 'mark' ? { end: time } : { start: time }),
      )
    },
    endDrag: (keep) => {
      if (trimming && player) {
        const { range } = player.transport
        player.setTransport({ range: trimming.before })
        if (keep && range) trim?.(range.start, range.end)
      }
      trimming = undefined
      if (shifting) sound?.settle(keep)
      shifting = false
      block?.end(keep)
      block = undefined
      heldGuest?.end(keep)
      heldGuest = undefined
      if (!held) return
      held = undefined
      if (keep) history.commit()
      else history.rollback()
    },
    span: (who, start, end) => {
      const shown = of(who)
      if (!shown || end - start < limits(shown).shortest) return
      const name = SHELL_WORDS.partName(shown.motion.annotations.segments.length + 1)
      let index = 0
      studio.do(
        SHELL_WORDS.steps.segment,
        edit(who, (annotations) => {
          const made = addSegment(annotations, start, end, name)
          ;({ index } = made)
          return made.annotations
        }),
      )
      select({ performer: who, kind: 'segment', index })
    },
    mark: () => {
      const who = performer()
      const shown = of(who)
      if (!player || !shown) return
      const time = Math.min(
        Math.round(now() * shown.motion.frameRate) / shown.motion.frameRate,
        duration(shown.motion),
      )
      if (player.transport.playing) {
        studio.do(
          SHELL_WORDS.steps.cut,
          edit(who, (annotations, bounds) => cutAt(annotations, time, bounds, SHELL_WORDS.partName)),
        )
        studio.say(SHELL_WORDS.tapping(++taps))
        return
      }
      taps = 0
      let index = 0
      const name = SHELL_WORDS.markName(shown.motion.annotations.marks.length + 1)
      studio.do(
        SHELL_WORDS.steps.mark,
        edit(who, (annotations) => {
          const made = addMark(annotations, time, name)
          ;({ index } = made)
          return made.annotations
        }),
      )
      select({ performer: who, kind: 'mark', index })
    },
    addPart: () => {
      const range = player?.transport.range
      const from = range?.start ?? now()
      work.span(performer(), from, range?.end ?? Math.min(from + PART_SECONDS, player?.cast.duration ?? 0))
    },
    change: (ref, patch) => {
      const relabels = patch.label !== undefined
      studio.do(
        relabels ? SHELL_WORDS.steps.relabel : SHELL_WORDS.steps.moveEnd(SHELL_WORDS.kinds[ref.kind]),
        patching(ref, patch),
      )
    },
    remove: (ref) => {
      if (!EDITABLE.has(ref.kind) || !of(ref.performer)) return
      studio.do(
        SHELL_WORDS.steps.remove(SHELL_WORDS.kinds[ref.kind]),
        edit(ref.performer, (annotations) => removeItem(annotations, ref.kind as EditableKind, ref.index)),
      )
      select(undefined)
    },
    removeSelected: () => {
      const { selected } = workspace.getState()
      if (selected?.kind === 'sound') {
        sound?.remove()
        return true
      }
      const shown = selected?.kind === 'origin' ? of(selected.performer) : undefined
      if (selected && shown && scene?.removeClip(shown.take, selected.index)) {
        select(undefined)
        return true
      }
      if (!selected || !EDITABLE.has(selected.kind)) return false
      work.remove(selected)
      return true
    },
    origin: () => {
      const { shown } = workspace.getState()
      const time = now()
      const who = performer()
      const origins = shown[who]?.origins ?? []
      const index = origins.findIndex(({ start, end }) => time >= start && time < end)
      // Past the last step it is the last one; without any it is all of the take.
      const last = Math.max(0, origins.length - 1)
      select({ performer: who, kind: 'origin', index: index < 0 ? last : index })
    },
    jump: (direction) => {
      if (!timeline || !player) return
      const time = now()
      const times = snapTimes(timeline.lanes).filter((one) =>
        direction > 0 ? one > time + 1e-3 : one < time - 1e-3,
      )
      if (times.length === 0) return
      player.setTransport({
        playing: false,
        time: direction > 0 ? Math.min(...times) : Math.max(...times),
      })
    },
  }
  return work
}

const timedSounds = new WeakMap<SoundTrack, TimedSound>()

/** Made once for a sound and its picture, as the cast is. */
function timedSound(track: SoundTrack | undefined, drawn: WorkspaceState['wave']): TimedSound | undefined {
  if (!track) return undefined
  const peaks = drawn?.key === track.file.key ? drawn.peaks : undefined
  const known = timedSounds.get(track)
  if (known && known.wave?.peaks === peaks) return known
  const { file, start, seconds, beats } = track
  const made = {
    name: file.name,
    start,
    end: start + seconds,
    beats: beats.map((beat) => beat + start),
    wave: peaks && { peaks, rate: PEAK_RATE },
  }
  timedSounds.set(track, made)
  return made
}

const timed = new WeakMap<readonly Shown[], readonly Timed[]>()

/** Made once for what is on stage: the bar lays out again only when it changed. */
function timedOf(shown: readonly Shown[]): readonly Timed[] {
  let made = timed.get(shown)
  if (!made) {
    made = shown.map(({ take, name, motion, origins, start }, index) => ({
      leads: take !== undefined,
      letter: shown.length > 1 ? letterOf(index) : '',
      name,
      duration: duration(motion),
      annotations: motion.annotations,
      origins,
      start,
    }))
    timed.set(shown, made)
  }
  return made
}
