import type { Role } from '@understudy/motion'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { ItemKind, Lane, LaneItem, Origin, Timed } from './lanes.ts'

/** Two steps that follow each other in the source belong to one run, within this, seconds. */
const JOINED = 0.02

const LIMBS: readonly { name: string; hint: string; upper: Role; lower?: Role }[] = [
  { name: SHELL_WORDS.lanes.left, hint: SHELL_WORDS.lanes.leftHint, upper: 'leftFoot', lower: 'leftToes' },
  {
    name: SHELL_WORDS.lanes.right,
    hint: SHELL_WORDS.lanes.rightHint,
    upper: 'rightFoot',
    lower: 'rightToes',
  },
  { name: SHELL_WORDS.lanes.hands, hint: SHELL_WORDS.lanes.handsHint, upper: 'leftHand', lower: 'rightHand' },
]

/** What is known of one performer, in the order it is asked for; lanes without anything are left out. */
export function ownLanes(timed: Timed, performer: number): readonly Lane[] {
  const { annotations, letter } = timed
  const named = (name: string): string => (letter ? `${letter} ${name}` : name)
  const lane = (
    kind: ItemKind,
    [name, hint]: readonly [string, string],
    height: number,
    items: readonly LaneItem[],
  ): Lane => ({ kind, name: named(name), hint, performer, height, items })
  const interval = (
    kind: ItemKind,
    index: number,
    { start, end }: { readonly start: number; readonly end: number },
    text: string,
    tone: number,
  ): LaneItem => ({ ref: { performer, kind, index }, start, end, text, tone })
  const instant = (kind: ItemKind, index: number, time: number, text: string): LaneItem => ({
    ref: { performer, kind, index },
    start: time,
    end: time,
    text,
    tone: 0,
  })
  const words = SHELL_WORDS.lanes
  return [
    lane('origin', [words.take, words.takeHint], 18, originItems(timed, performer)),
    lane(
      'segment',
      [words.segments, words.segmentsHint],
      17,
      annotations.segments.map((one, index) => interval('segment', index, one, one.label, index)),
    ),
    lane(
      'mark',
      [words.marks, words.marksHint],
      14,
      annotations.marks.map(({ name, time }, index) => instant('mark', index, time, SHELL_WORDS.named(name))),
    ),
    ...LIMBS.map(({ name, hint, upper, lower }) =>
      lane(
        'contact',
        [name, hint],
        12,
        annotations.contacts.flatMap((one, index): LaneItem[] => {
          const half = one.role === upper ? 0 : one.role === lower ? 1 : undefined
          return half === undefined
            ? []
            : [{ ...interval('contact', index, one, SHELL_WORDS.role(one.role), 0), half }]
        }),
      ),
    ),
    lane(
      'handhold',
      [words.holds, words.holdsHint],
      12,
      annotations.handholds.map((one, index) =>
        interval('handhold', index, one, SHELL_WORDS.hold(one.role, one.partnerRole), 0),
      ),
    ),
    lane(
      'beat',
      [words.beats, words.beatsHint],
      10,
      annotations.beats.map((time, index) => instant('beat', index, time, SHELL_WORDS.beat(index + 1))),
    ),
  ].filter(({ items }) => items.length > 0)
}

/** Steps with one tone as long as the example goes on. */
function originItems({ origins, name, duration, start: begins = 0 }: Timed, performer: number): LaneItem[] {
  if (origins.length === 0)
    return [
      { ref: { performer, kind: 'origin', index: 0 }, start: begins, end: duration, text: name, tone: 0 },
    ]
  let tone = 0
  return origins.map((origin, index) => {
    const before = origins[index - 1]
    if (before && !goesOn(before, origin)) tone++
    const { start, end, source } = origin
    const text = SHELL_WORDS.from(source, origin.sourceStart)
    return { ref: { performer, kind: 'origin', index }, start, end, text, tone }
  })
}

export const goesOn = (before: Origin, after: Origin): boolean =>
  before.source === after.source && Math.abs(before.sourceEnd - after.sourceStart) < JOINED
