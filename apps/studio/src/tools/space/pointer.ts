import type { Player } from '@understudy/view/player'
import { Raycaster, Vector2, Vector3 } from 'three'
import { currentOf } from '../../document/document.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { ToolPointer, StagePointer } from '../shared/tool.ts'
import { beginDrag, dragTo, placeToWorld, type Hold, type Sight, type TargetDrag } from './drag-target.ts'
import { onScreen } from './on-screen.ts'
import { setKey } from '../../document/space-sets.ts'
import type { SpaceStore } from './state.ts'
import type { SpaceWork } from './work.ts'

/** How near a pointer must be, CSS pixels; fingers are broader. */
const NEAR = { mouse: 22, touch: 34 } as const

/** Drags the ball, or its ring on the floor. */
export function makeSpacePointer(
  studio: Studio,
  player: Player,
  store: SpaceStore,
  work: SpaceWork,
): ToolPointer {
  const { stage } = player
  const ray = new Raycaster()
  const at = new Vector2()
  const spot = new Vector3()
  let drag: TargetDrag | undefined

  const sightOf = ({ clientX, clientY }: StagePointer): Sight => {
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    at.set((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height)
    stage.camera.active.updateMatrixWorld()
    ray.setFromCamera(at, stage.camera.active)
    const { origin, direction } = ray.ray
    return { origin: origin.toArray(), direction: direction.toArray() }
  }
  const target = () => {
    const take = currentOf(studio.history.present, 'space')
    const { map } = store.getState()
    return take && map?.key === setKey(take.recipe.set)
      ? { place: take.recipe.target, start: map.start }
      : undefined
  }
  /** What is under the pointer. */
  const under = (pointer: StagePointer): Hold | undefined => {
    const now = target()
    if (!now) return undefined
    const world = placeToWorld(now.start, now.place)
    const near = pointer.pointerType === 'touch' ? NEAR.touch : NEAR.mouse
    const far = (point: { x: number; y: number }): number =>
      Math.hypot(point.x - pointer.clientX, point.y - pointer.clientY)
    if (far(onScreen(stage, world)) <= near) return 'ball'
    return far(onScreen(stage, [world[0], 0, world[2]])) <= near ? 'floor' : undefined
  }
  const cursor = (hold: Hold | undefined, held: boolean): void => {
    stage.canvas.style.cursor = hold ? (held ? 'grabbing' : 'grab') : ''
  }
  const letGo = (): void => {
    drag = undefined
    store.setState({ held: undefined })
    cursor(undefined, false)
  }
  return {
    down: (pointer) => {
      const hold = under(pointer)
      const now = target()
      if (!hold || !now) return false
      const facing = stage.camera.active.getWorldDirection(spot).negate().toArray()
      drag = beginDrag(hold, now.place, now.start, sightOf(pointer), facing)
      if (!drag) return false
      // Held, not moved yet: the hand is seen where it is aimed at.
      work.aim(now.place)
      store.setState({ held: hold })
      cursor(hold, true)
      return true
    },
    move: (samples) => {
      const last = samples.at(-1)
      if (drag && last) work.aim(dragTo(drag, sightOf(last), last.shiftKey))
    },
    up: () => {
      if (!drag) return
      letGo()
      work.end()
    },
    cancel: () => {
      if (!drag) return false
      letGo()
      work.cancel()
      return true
    },
    hover: (pointer) => {
      const hovered = under(pointer)
      if (hovered === store.getState().hovered) return
      store.setState({ hovered })
      cursor(hovered, false)
    },
  }
}
