import type { GuestLane } from '../../engine/studio/timeline-items.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import type { LevelClock } from './shape-edits.ts'
import type { Hands } from './gesture.ts'
import type { ShapeAnswer } from './messages.ts'
import type { ShapeRecipe, ShapeRequest, TimeRequest } from '../../document/shape-recipe.ts'
import { levelOf, levelsOf, putRequest } from './request-edits.ts'
import { moveInLevel, requestMarks, startOf, tickFrames } from './request-marks.ts'
import { SHAPE } from './words.ts'

/** A request asks for the moment of a tick when it is this near to it, frames. */
const SAME_FRAME = 0.6

/** What is asked, and the moments of the model, as lanes of the timeline while the tool is in hand. */
export function showLanes(hands: Hands, workspace: WorkspaceStore): (visible: boolean) => void {
  const { studio, player, edits } = hands
  /** The last clock of each level: while a drag is solved the next one is not there yet. */
  const clocks = new Map<string, LevelClock>()
  let visible = false

  const clockFor = (level: ShapeRecipe, depth: number): LevelClock | undefined => {
    const key = `${edits.take()?.id ?? ''} ${depth} ${level.model}`
    const found = edits.clock(level) ?? clocks.get(key)
    if (found) clocks.set(key, found)
    return found
  }
  const go = (seconds: number): void => player.setTransport({ playing: false, time: seconds })

  /** There before anything is asked: a lane that came with the first drag would move the stage under the hand. */
  function requestLane(levels: readonly ShapeRecipe[]): GuestLane {
    const clockOf = (level: ShapeRecipe): LevelClock | undefined => clockFor(level, levels.indexOf(level))
    const marks = requestMarks(levels, clockOf, edits.store.getState().selected)
    let held: { id: number; end: 'start' | 'end'; clock: LevelClock } | undefined
    return {
      kind: 'request',
      name: SHAPE.askedLane,
      hint: SHAPE.askedLaneHint,
      items: marks.map(({ item }) => item),
      choose: (index) => {
        const { request, item } = marks[index]
        edits.store.setState({ selected: request.id, ...spotOf(request) })
        go(item.start)
      },
      begin: (index, part) => {
        const { request } = marks[index]
        const level = levelOf(edits.take()?.recipe, request.id)
        const clock = level && clockOf(level)
        if (!clock || part === 'body') return false
        held = { id: request.id, end: part, clock }
        studio.history.begin(SHAPE.moveTimeStep(SHAPE.request(request)))
        return true
      },
      move: (seconds) => {
        const recipe = edits.take()?.recipe
        const level = held && levelOf(recipe, held.id)
        const name = studio.history.gesture
        if (!held || !level || name === undefined || recipe?.kind !== 'shape') return
        const { id, end, clock } = held
        edits.change(name, { recipe, level }, (one) => moveInLevel(one, id, end, seconds, clock))
        go(seconds)
      },
      end,
    }
  }

  /** Where a model knows about time: its moments, to be dragged to when they should come. */
  function tickLane(levels: readonly ShapeRecipe[]): GuestLane | undefined {
    const answer = studio.store.getState().performed?.findings as ShapeAnswer | undefined
    const depth = levels.findIndex(({ model }) => model !== 'local')
    const clock = depth < 0 || !answer?.timingModes ? undefined : clockFor(levels[depth], depth)
    if (!clock) return undefined
    const level = levels[depth]
    const frames = tickFrames(clock)
    const asked = (frame: number): TimeRequest | undefined =>
      level.requests.find(
        (one): one is TimeRequest => one.kind === 'time' && Math.abs(one.frame - frame) < SAME_FRAME,
      )
    let held: TimeRequest | undefined
    return {
      kind: 'tick',
      name: SHAPE.timeLane,
      hint: SHAPE.timeLaneHint,
      items: frames.map((frame) => {
        const at = clock.secondsAt(frame)
        return { start: at, end: at, text: SHAPE.momentOf(frame), sign: asked(frame) ? 'set' : 'tick' }
      }),
      choose: (index) => {
        const { id } = asked(frames[index]) ?? {}
        if (id !== undefined) edits.store.setState({ selected: id })
        go(clock.secondsAt(frames[index]))
      },
      begin: (index, part) => {
        if (part === 'body') return false
        const frame = frames[index]
        const seconds = clock.secondsAt(frame) - startOf(clock)
        held = asked(frame) ?? { kind: 'time', id: edits.id(), weight: 1, on: true, frame, seconds }
        studio.history.begin(SHAPE.timeStep)
        return true
      },
      move: (seconds) => {
        const recipe = edits.take()?.recipe
        const now = levelsOf(recipe)[depth]
        if (!held || !now || recipe?.kind !== 'shape') return
        const request = { ...held, on: true, seconds: Math.round(100 * (seconds - startOf(clock))) / 100 }
        edits.change(SHAPE.timeStep, { recipe, level: now }, putRequest(request))
        edits.store.setState({ selected: request.id })
        go(seconds)
      },
      end,
    }
  }
  function end(keep: boolean): void {
    if (keep) studio.history.commit()
    else studio.history.rollback()
  }

  const update = (): void => {
    const levels = levelsOf(edits.take()?.recipe)
    const lanes = visible ? [requestLane(levels), tickLane(levels)].flatMap((lane) => lane ?? []) : []
    if (lanes.length > 0 || workspace.getState().guests.length > 0) workspace.setState({ guests: lanes })
  }
  studio.store.subscribe((now, before) => {
    if (visible && (now.document !== before.document || now.performed !== before.performed)) update()
  })
  edits.store.subscribe((now, before) => {
    if (visible && now.selected !== before.selected) update()
  })
  return (shown) => {
    visible = shown
    update()
  }
}

const spotOf = (request: ShapeRequest) =>
  'point' in request ? { spot: { point: request.point, ...(request.tip && { tip: request.tip }) } } : {}
