import type { GuestLane } from '../../../engine/studio/timeline-items.ts'
import { PLAYED_WORDS as WORDS } from '../../../engine/words/played-words.ts'
import type { ToolContext } from '../tool.ts'
import { endOf, movePlayed, startOf } from './edit-played.ts'
import { changePlayed, playedTake } from './played-take.ts'

/** Which examples play when, as a lane of the timeline while the tool is in hand: each demand can be dragged. */
export function showPlayed(
  { studio, workspace, player }: Pick<ToolContext, 'studio' | 'workspace' | 'player'>,
  tool: 'draw' | 'partner',
): void {
  /** Asked of the state: the tool that the page opens with is in hand without being taken. */
  const isInHand = (): boolean => studio.store.getState().tool === tool
  let holding = false
  const laneOf = (): readonly GuestLane[] => {
    const take = playedTake(studio.store.getState().document)
    const played = take?.recipe.played ?? []
    if (!isInHand() || !take || played.length === 0) return []
    let held: { readonly index: number; readonly part: 'start' | 'end' | 'body'; grip?: number } | undefined
    return [
      {
        kind: 'request',
        name: WORDS.lane,
        hint: WORDS.laneHint,
        items: played.map((one) => ({
          start: startOf(one),
          end: endOf(one),
          text: WORDS.said(one),
          ...(one.kind !== 'label' && {
            sign: one.kind === 'play' ? ('ring' as const) : ('square' as const),
          }),
        })),
        choose: (index) => player.setTransport({ playing: false, time: startOf(played[index]) }),
        begin: (index, part) => {
          held = { index, part }
          holding = true
          studio.history.begin(WORDS.step)
          return true
        },
        move: (seconds) => {
          if (!held) return
          held.grip ??= seconds - startOf(played[held.index])
          const { index, part, grip } = held
          studio.adjust(
            WORDS.step,
            changePlayed(take, () => movePlayed(played, index, part, seconds, grip)),
          )
        },
        end: (keep) => {
          held = undefined
          holding = false
          if (keep) studio.history.commit()
          else studio.history.rollback()
          update()
        },
      },
    ]
  }
  const update = (): void => {
    // While a demand is dragged its lane stays: it knows what is held.
    if (holding) return
    const lanes = laneOf()
    if (lanes.length > 0 || workspace.getState().guests.length > 0) workspace.setState({ guests: lanes })
  }
  studio.store.subscribe((now, before) => {
    // Whoever is put away takes their lane along; another tool's is its own.
    const left = before.tool === tool && now.tool !== tool
    if (left || (now.tool === tool && (now.document !== before.document || now.tool !== before.tool)))
      update()
  })
}
