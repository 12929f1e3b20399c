import type { Annotations, ContactInterval, Handhold, KeyMark, LabelledSegment } from '@understudy/motion'

/** What can be changed on the timeline. */
export type EditableKind = 'segment' | 'contact' | 'handhold' | 'mark'
type Entry = LabelledSegment | ContactInterval | Handhold | KeyMark

export interface ItemPatch {
  /** A mark has only a start. */
  readonly start?: number
  readonly end?: number
  readonly label?: string
}

/** Changed annotations, and where the item is now: lists are sorted by time. */
export interface Changed {
  readonly annotations: Annotations
  readonly index: number
}

export interface Limits {
  /** Of the take, seconds. */
  readonly duration: number
  /** A frame, seconds: nothing gets shorter. */
  readonly shortest: number
}

const LISTS = { segment: 'segments', contact: 'contacts', handhold: 'handholds', mark: 'marks' } as const

const timeOf = (entry: Entry): number => ('time' in entry ? entry.time : entry.start)

/** Other times or another name for one item. Ends never pass each other, nor the ends of the take. */
export function changeItem(
  annotations: Annotations,
  kind: EditableKind,
  index: number,
  patch: ItemPatch,
  { duration, shortest }: Limits,
): Changed {
  const list: readonly Entry[] = annotations[LISTS[kind]]
  const entry = list[index]
  if (!entry) return { annotations, index }
  const within = (time: number, low: number, high: number): number =>
    Math.round(1e4 * Math.min(Math.max(time, low), Math.max(low, high))) / 1e4
  let made: Entry
  if ('time' in entry) {
    made = {
      name: patch.label?.trim() || entry.name,
      time: within(patch.start ?? entry.time, 0, duration),
    }
  } else {
    const last = patch.end ?? entry.end
    const start = patch.start === undefined ? entry.start : within(patch.start, 0, last - shortest)
    const end = within(last, start + shortest, duration)
    made = { ...entry, start, end, ...('label' in entry && { label: patch.label?.trim() || entry.label }) }
  }
  return put(annotations, kind, made, index)
}

export const removeItem = (annotations: Annotations, kind: EditableKind, index: number): Annotations => ({
  ...annotations,
  [LISTS[kind]]: (annotations[LISTS[kind]] as readonly Entry[]).filter((_, at) => at !== index),
})

export const addMark = (annotations: Annotations, time: number, name: string): Changed =>
  put(annotations, 'mark', { name, time })

export const addSegment = (annotations: Annotations, start: number, end: number, label: string): Changed =>
  put(annotations, 'segment', { start, end, label })

/**
 * A tap while it plays: cuts the segment that is there in two; where there is none, what went by since the last one
 * (or since the start) becomes a segment.
 */
export function cutAt(
  annotations: Annotations,
  time: number,
  { shortest }: Limits,
  nameOf: (index: number) => string,
): Annotations {
  const { segments } = annotations
  const open = segments.findIndex(({ start, end }) => time > start && time < end)
  const cut = segments[open]
  if (cut) {
    // Twice at nearly the same time is one tap.
    if (time - cut.start < shortest || cut.end - time < shortest) return annotations
    return {
      ...annotations,
      segments: segments.flatMap((one, index) =>
        index === open
          ? [
              { ...cut, end: time },
              { ...cut, start: time, label: nameOf(segments.length + 1) },
            ]
          : [one],
      ),
    }
  }
  const start = Math.max(0, ...segments.filter(({ end }) => end <= time).map(({ end }) => end))
  if (time - start < shortest) return annotations
  return addSegment(annotations, start, time, nameOf(segments.length + 1)).annotations
}

function put(annotations: Annotations, kind: EditableKind, made: Entry, instead?: number): Changed {
  const rest = (annotations[LISTS[kind]] as readonly Entry[]).filter((_, at) => at !== instead)
  // Of those at the same time it keeps its place: what somebody holds must not become another item.
  const time = timeOf(made)
  const after = rest.findIndex(
    (one, at) => timeOf(one) > time || (timeOf(one) === time && instead !== undefined && at >= instead),
  )
  const index = after < 0 ? rest.length : after
  return { annotations: { ...annotations, [LISTS[kind]]: rest.toSpliced(index, 0, made) }, index }
}
