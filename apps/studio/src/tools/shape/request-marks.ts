import type { GuestLane, Sign } from '../../engine/studio/timeline-items.ts'
import type { LevelClock } from './shape-edits.ts'
import type { ShapeRecipe, ShapeRequest } from '../../document/shape-recipe.ts'
import { SAME_MOMENT } from './request-edits.ts'
import { SHAPE } from './words.ts'

/** A request as the timeline shows it. */
export interface RequestMark {
  readonly request: ShapeRequest
  readonly item: GuestLane['items'][number]
}

type Clocks = (level: ShapeRecipe) => LevelClock | undefined

/** When every request is, sorted; how far the motion goes is asked of all of it and has no moment. */
export function requestMarks(
  levels: readonly ShapeRecipe[],
  clockOf: Clocks,
  selected: number | undefined,
): readonly RequestMark[] {
  const marks = levels.flatMap((level) => {
    const clock = clockOf(level)
    if (!clock) return []
    return level.requests.flatMap((request): RequestMark[] => {
      const when = spanOf(request, clock)
      if (!when || !request.on) return []
      const item = {
        ...when,
        text: SHAPE.request(request),
        sign: signOf(request),
        ...(request.kind === 'sketch' && { fixed: true as const }),
        ...(request.id === selected && { chosen: true as const }),
      }
      return [{ request, item }]
    })
  })
  return marks.toSorted((a, b) => a.item.start - b.item.start)
}

function spanOf(request: ShapeRequest, clock: LevelClock): { start: number; end: number } | undefined {
  switch (request.kind) {
    case 'time':
      return { start: startOf(clock) + request.seconds, end: startOf(clock) + request.seconds }
    case 'duration': {
      const start = clock.secondsAt(request.from)
      return { start, end: start + request.seconds }
    }
    case 'point':
    case 'pose': {
      const at = clock.secondsAt(request.frame)
      return { start: at, end: at }
    }
    case 'way':
    case 'sketch':
      return { start: clock.secondsAt(request.from), end: clock.secondsAt(request.to) }
    case 'step':
    case 'swing':
      return undefined
  }
}

function signOf(request: ShapeRequest): Sign {
  if (request.kind === 'time' || request.kind === 'duration') return 'set'
  if ('pinned' in request && request.pinned) return 'square'
  return request.kind === 'pose' ? 'diamond' : 'ring'
}

/** When what the model models begins, seconds of the take. */
export const startOf = (clock: LevelClock): number => clock.secondsAt(clock.first)

const rounded = (value: number): number => Math.round(100 * value) / 100
/** Nothing that lasts gets shorter, frames and seconds. */
const SHORTEST = { frames: 1, seconds: 0.05 } as const

/** The request with one of its ends at another second of the clock it was taken hold of by. */
export function moveRequest(
  request: ShapeRequest,
  end: 'start' | 'end',
  seconds: number,
  clock: LevelClock,
): ShapeRequest {
  const frame = rounded(clock.frameAt(seconds))
  switch (request.kind) {
    case 'time':
      return { ...request, seconds: rounded(Math.max(0, seconds - startOf(clock))) }
    case 'duration':
      return end === 'end'
        ? {
            ...request,
            seconds: rounded(Math.max(SHORTEST.seconds, seconds - clock.secondsAt(request.from))),
          }
        : { ...request, from: Math.min(frame, request.to - SHORTEST.frames) }
    case 'point':
    case 'pose':
      return { ...request, frame }
    case 'way':
      return end === 'start'
        ? { ...request, from: Math.min(frame, request.to - SHORTEST.frames) }
        : { ...request, to: Math.max(frame, request.from + SHORTEST.frames) }
    case 'step':
    case 'swing':
    case 'sketch':
      return request
  }
}

/**
 * A level with a request moved in time. A bend of one moment goes along with the only thing that is asked of it;
 * of several, none leaves the moment.
 */
export function moveInLevel(
  level: ShapeRecipe,
  id: number,
  end: 'start' | 'end',
  seconds: number,
  clock: LevelClock,
): ShapeRecipe {
  const { at } = level
  const isAlone = level.requests.length === 1
  const within =
    at === undefined || isAlone ? seconds : Math.min(Math.max(seconds, at - SAME_MOMENT), at + SAME_MOMENT)
  return {
    ...level,
    ...(at !== undefined && isAlone && { at: Math.round(1000 * within) / 1000 }),
    requests: level.requests.map((one) => (one.id === id ? moveRequest(one, end, within, clock) : one)),
  }
}

/** About so many moments of a model are on the timeline. */
const TICKS = 16

/** Moments of a model, evenly in its own time: drawn apart where the motion is slow. */
export function tickFrames({ first, last }: Pick<LevelClock, 'first' | 'last'>): readonly number[] {
  const every = Math.max(1, Math.round((last - first) / TICKS))
  const frames: number[] = []
  // The start is the start: only what comes later has a time to be changed.
  for (let frame = first + every; frame <= last; frame += every) frames.push(frame)
  return frames
}
