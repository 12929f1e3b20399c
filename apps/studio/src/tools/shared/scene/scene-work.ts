import type { Player } from '@understudy/view/player'
import { currentTake, takeOf, type TakeEntry, type TakeId } from '../../../document/document.ts'
import { changeClip, NO_PLACE, startOf, type FigurePlace } from '../../../document/edit-recipe.ts'
import { shareStage, type Edit } from '../../../document/edits.ts'
import { appendToTake, moveClip, removeClip, type LineClip } from '../../../document/line-recipe.ts'
import type { Studio } from '../../../engine/studio/studio.ts'
import type { WorkspaceStore } from '../../../engine/studio/workspace.ts'
import { EDIT_WORDS } from '../../../engine/words/edit-words.ts'

/** A block of the timeline that is in hand: a clip of a line, or somebody of a scene. */
export interface HeldBlock {
  /** Where it begins, seconds. */
  readonly start: number
  move(start: number): void
  end(keep: boolean): void
}

/** Takes on one line and figures in one scene, under one name for panels, the timeline, keys and the palette. */
export interface SceneWork {
  /** Takes hold of a block: the clip `index` of a line, or all of somebody who shares the stage. */
  readonly hold: (take: TakeId, index: number) => HeldBlock | undefined
  /** Whether it can be taken hold of. */
  readonly canHold: (take: TakeId, index: number) => boolean
  readonly append: (clip: Pick<LineClip, 'recipe' | 'name'>, seconds: number) => void
  /** Takes a clip off the line it is on; false when it is on none. */
  readonly removeClip: (take: TakeId, index: number) => boolean
  readonly canRemove: (take: TakeId) => boolean
  /** Sets where a clip of the line on stage begins. */
  readonly setStart: (index: number, start: number) => void
  /** Part of a gesture; end it with `settle`. */
  readonly place: (take: TakeId, change: Partial<FigurePlace>) => void
  readonly placeOf: (take: TakeEntry) => FigurePlace
  readonly settle: () => void
  readonly share: (take: TakeId) => void
  readonly all: () => void
  readonly alone: () => void
}

export function makeSceneWork(studio: Studio, player: Player, workspace: WorkspaceStore): SceneWork {
  const { history } = studio
  const { scene, line } = EDIT_WORDS
  const take = (id: TakeId): TakeEntry | undefined => takeOf(history.present, id)
  const ripple = (): boolean => workspace.getState().ripple
  const isLine = (id: TakeId): boolean => take(id)?.recipe.kind === 'line'
  const begin = (name: string, start: number, edit: (start: number) => Edit): HeldBlock => {
    history.begin(name)
    return {
      start,
      move: (to) => history.edit(edit(to)),
      end: (keep) => (keep ? history.commit() : history.rollback()),
    }
  }
  const work: SceneWork = {
    canHold: (id, index) => (isLine(id) ? index > 0 : history.present.stage.length > 1),
    hold: (id, index) => {
      const one = take(id)
      if (!one || !work.canHold(id, index)) return undefined
      if (one.recipe.kind === 'line') {
        const { name, start } = one.recipe.clips[index]
        return begin(line.move(name), start, (to) => moveClip(id, index, to, ripple()))
      }
      const start = startOf(one.recipe)
      const before = placeIn(one)
      return begin(scene.shift(one.name), start, (to) => placing(id, { start: before.start + to - start }))
    },
    append: (clip, seconds) => {
      const now = currentTake(history.present)
      if (now) studio.do(line.step(clip.name), appendToTake(now.id, clip, seconds))
    },
    canRemove: isLine,
    removeClip: (id, index) => {
      const recipe = take(id)?.recipe
      if (recipe?.kind !== 'line') return false
      studio.do(line.remove(recipe.clips[index].name), removeClip(id, index, ripple()))
      return true
    },
    setStart: (index, start) => {
      const now = currentTake(history.present)
      if (now?.recipe.kind !== 'line') return
      studio.adjust(line.move(now.recipe.clips[index].name), moveClip(now.id, index, start, ripple()))
    },
    placeOf: (one) => placeIn(one),
    place: (id, change) => {
      const one = take(id)
      if (one) studio.adjust(scene.place(one.name), placing(id, change))
    },
    settle: () => history.commit(),
    share: (id) => {
      const one = take(id)
      if (!one) return
      studio.look(shareStage(id))
      player.frameAll()
    },
    all: () => {
      const { takes, stage } = history.present
      studio.look((document) => ({
        ...document,
        stage: [...stage, ...takes.flatMap(({ id }) => (stage.includes(id) ? [] : [id]))],
      }))
      player.frameAll()
    },
    alone: () => studio.look((document) => ({ ...document, stage: document.stage.slice(0, 1) })),
  }
  return work
}

/** Where a take was placed by its last step. */
function placeIn({ recipe }: TakeEntry): FigurePlace {
  if (recipe.kind !== 'edit' || recipe.does.op !== 'place') return NO_PLACE
  const { op: _, ...place } = recipe.does
  return place
}

const placing =
  (id: TakeId, change: Partial<FigurePlace>): Edit =>
  (document) => {
    const one = takeOf(document, id)
    if (!one) return document
    return changeClip(id, { op: 'place', ...placeIn(one), ...change }, EDIT_WORDS.opening)(document)
  }
