import type { Motion } from '@understudy/motion'
import { ExampleGhost, PALETTE } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import type { WorkspaceStore, Shown } from '../../engine/studio/workspace.ts'
import type { Library } from '../../engine/library/library.ts'
import type { ItemRef, Origin } from '../timeline/lanes.ts'
import { fitExample, sourceTime } from './fit-example.ts'

export const originOf = (
  shown: readonly Shown[],
  ref: ItemRef | undefined,
): { readonly shown: Shown; readonly origin: Origin } | undefined => {
  const who = ref?.kind === 'origin' ? shown[ref.performer] : undefined
  const origin = ref && who?.origins[ref.index]
  return who && origin && { shown: who, origin }
}

/** While the pointer is over a step of the timeline, the example it was taken from stands there as a ghost. */
export function showExample(workspace: WorkspaceStore, player: Player, library: Library): () => void {
  let ghost: ExampleGhost | undefined
  let wanted: Origin | undefined
  let found: { origin: Origin; motion: Motion } | undefined
  const draw = (): void => {
    const { hovered, shown } = workspace.getState()
    const hit = originOf(shown, hovered?.ref)
    if (!hit || !hovered) {
      wanted = undefined
      if (ghost?.visible) {
        ghost.hide()
        player.stage.invalidate()
      }
      return
    }
    const { origin } = hit
    if (found?.origin.source !== origin.source) {
      if (wanted?.source === origin.source) return
      wanted = origin
      library.example(origin.source).then(
        (motion) => {
          found = { origin, motion }
          draw()
        },
        // An example that is not in this library has no ghost; its name is told all the same.
        () => {},
      )
      return
    }
    if (!ghost) {
      ghost = new ExampleGhost(PALETTE.follower)
      player.stage.add(ghost)
    }
    const time = Math.min(Math.max(hovered.time, origin.start), origin.end)
    const figure = player.cast.figures[hovered.ref.performer]
    ghost.show(
      found.motion,
      sourceTime(origin, time),
      fitExample(hit.shown.motion, found.motion, origin),
      figure,
    )
    player.stage.invalidate()
  }
  const unsubscribe = workspace.subscribe((now, before) => {
    if (now.hovered !== before.hovered || now.shown !== before.shown) draw()
  })
  return () => {
    unsubscribe()
    ghost?.dispose()
  }
}
