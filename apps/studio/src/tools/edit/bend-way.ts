import { PathLine, Rings } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { currentTake, type TakeEntry } from '../../document/document.ts'
import type { WayHandle } from '../../document/edit-recipe.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { floorPoint, screenPoint } from '../shared/stage/floor-point.ts'
import type { StagePointer, ToolPointer } from '../shared/tool.ts'
import { lastStep, type ClipWork } from './clip-work.ts'
import { ringsOf, unmoved, wayOf } from './way.ts'

/** Above the floor, metres. */
const LIFT = { way: 0.004, ring: 0.008 } as const
/** How near a ring counts as on it, CSS pixels. */
const GRAB = { mouse: 16, pen: 18, touch: 28 } as const

/** Where the rings of the take on stage are: on its way as it was, and by how much each was moved. */
export interface Way {
  readonly rings: readonly WayHandle[]
  readonly moved: readonly WayHandle[]
}

/** The way of the take on stage, with rings to drag while the tool is in hand. */
export interface WayBender extends ToolPointer {
  readonly way: () => Way | undefined
  readonly set: (index: number, x: number, z: number) => void
  /** How far a place is from the nearest ring, CSS pixels. */
  readonly far: (at: StagePointer) => number
  show(shown: boolean): void
}

export function bendWay(
  studio: Studio,
  player: Player,
  { performances, work }: { readonly performances: Performances; readonly work: ClipWork },
): WayBender {
  const { stage } = player
  const nothing = new Float32Array(0)
  const line = new PathLine(nothing, [], { lift: LIFT.way })
  const marks = new Rings(nothing, { size: 12 })
  stage.add(line, marks)
  let inHand = false
  let held: { readonly index: number; readonly way: Way } | undefined
  let hovered = -1

  const take = (): TakeEntry | undefined => currentTake(studio.history.present)
  const way = (): Way | undefined => {
    const now = take()
    if (!now || now.recipe.kind === 'walk') return undefined
    const bent = lastStep(now, 'path')
    const input = bent && now.recipe.kind === 'edit' ? now.recipe.input : now.recipe
    const motion = performances.known(input)?.motion
    const rings = motion && ringsOf(motion)
    if (!rings) return undefined
    return { rings, moved: bent?.handles.length === rings.length ? bent.handles : unmoved(rings) }
  }
  const placeOf = ({ rings, moved }: Way, index: number): { x: number; z: number } => ({
    x: rings[index].x + moved[index].x,
    z: rings[index].z + moved[index].z,
  })
  const update = (): void => {
    const now = inHand ? way() : undefined
    line.visible = marks.visible = now !== undefined
    if (now) {
      const motion = studio.store.getState().performed?.motion
      const { points, times } = motion ? wayOf(motion) : { points: nothing, times: nothing }
      line.setPoints(points, times)
      const places = now.rings.map((_, index) => placeOf(now, index))
      marks.setPoints(Float32Array.from(places.flatMap(({ x, z }) => [x, LIFT.ring, z])))
      marks.choose(held?.index ?? hovered)
    }
    stage.invalidate()
  }
  studio.store.subscribe((now, before) => {
    if (now.performed !== before.performed || now.document !== before.document) update()
  })
  const far = ({ clientX, clientY }: StagePointer): number => {
    const now = inHand ? way() : undefined
    const places = now?.rings.map((_, index) => placeOf(now, index)) ?? []
    return Math.min(
      Infinity,
      ...places.map(({ x, z }) => {
        const place = screenPoint(stage, x, z)
        return Math.hypot(place.x - clientX, place.y - clientY)
      }),
    )
  }
  const ringAt = (at: StagePointer): number => {
    const now = way()
    if (!now) return -1
    let best = -1
    let near: number = GRAB[at.pointerType as keyof typeof GRAB] ?? GRAB.mouse
    now.rings.forEach((_, index) => {
      const { x, z } = placeOf(now, index)
      const place = screenPoint(stage, x, z)
      const far = Math.hypot(place.x - at.clientX, place.y - at.clientY)
      if (far > near) return
      best = index
      near = far
    })
    return best
  }
  const handles = ({ rings, moved }: Way, index: number, x: number, z: number): readonly WayHandle[] =>
    moved.map((one, n) => (n === index ? { time: rings[n].time, x, z } : one))
  const bend = (from: Way, index: number, to: { x: number; z: number }): void => {
    const { x, z } = from.rings[index]
    work.adjust({ op: 'path', handles: handles(from, index, to.x - x, to.z - z) })
  }
  const cancel = (): boolean => {
    if (!held) return false
    held = undefined
    studio.history.rollback()
    return true
  }
  studio.onPutAway(cancel)
  return {
    way,
    set: (index, x, z) => {
      const now = way()
      if (now) work.adjust({ op: 'path', handles: handles(now, index, x, z) })
    },
    far,
    show: (shown) => {
      inHand = shown
      update()
    },
    down: (at) => {
      const index = ringAt(at)
      const now = way()
      if (index < 0 || !now) return false
      held = { index, way: now }
      update()
      return true
    },
    move: (samples) => {
      const last = samples.at(-1)
      const place = last && floorPoint(stage, last.clientX, last.clientY)
      if (held && place) bend(held.way, held.index, place)
    },
    up: () => {
      held = undefined
      work.settle()
      update()
    },
    cancel,
    hover: (at) => {
      const index = inHand ? ringAt(at) : -1
      if (index === hovered) return
      hovered = index
      stage.canvas.style.cursor = index >= 0 ? 'grab' : ''
      update()
    },
  }
}
