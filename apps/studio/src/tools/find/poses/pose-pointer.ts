import type { Vec3 } from '@understudy/motion'
import { placeFigure, type Reaching } from '@understudy/synthesis/methods/part-assembly'
import { Dots, PALETTE, Rings } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { Plane, Raycaster, Vector2, Vector3 } from 'three'
import type { Studio } from '../../../engine/studio/studio.ts'
import type { ToolPointer, StagePointer } from '../../shared/tool.ts'
import { FIND_WORDS } from '../words.ts'
import { LIMB_ENDS, makeLimbDrag } from './drag-limb.ts'
import { poseOf } from './edit-poses.ts'
import type { PosesWork } from './poses-work.ts'

/** How near a hand or foot counts as on it, CSS pixels. */
const REACH = { mouse: 22, pen: 24, touch: 34 } as const

/** A hand or foot that can be taken hold of, and where in the window it is, CSS pixels. */
export interface LimbHandle {
  readonly end: Reaching
  readonly x: number
  readonly y: number
}

/** Rings at hands and feet of the pose in work; dragging one bends its limb, in the plane of the screen through it. */
export function makePosePointer(
  studio: Studio,
  player: Player,
  work: PosesWork,
): ToolPointer & { handles(): readonly LimbHandle[] } {
  const { stage } = player
  const rings = new Rings(new Float32Array(3 * LIMB_ENDS.length))
  const asked = new Dots(new Float32Array(3), [0], { color: PALETTE.asked, size: 9 })
  rings.visible = asked.visible = false
  stage.add(rings, asked)
  const [spot, normal, hit] = [new Vector3(), new Vector3(), new Vector3()]
  const [plane, ray, at] = [new Plane(), new Raycaster(), new Vector2()]

  const places = (): readonly { end: Reaching; place: Vec3 }[] => {
    const [take, skeleton] = [work.current(), work.skeleton()]
    if (!take || !skeleton || studio.store.getState().tool !== 'find') return []
    const { positions } = placeFigure(skeleton, poseOf(take.recipe.poses[work.index()]))
    return LIMB_ENDS.flatMap((end) => {
      const joint = skeleton.roles.get(end)
      return joint === undefined ? [] : [{ end, place: positions[joint] }]
    })
  }
  const isAtPose = (): boolean => {
    const take = work.current()
    if (!take || player.transport.playing) return false
    const { poses, frameRate } = take.recipe
    const time = (poses[work.index()].frame - poses[0].frame) / frameRate
    return Math.abs(player.transport.time - time) < 0.6 / frameRate
  }
  stage.onStep(() => {
    const found = isAtPose() ? places() : []
    rings.visible = found.length > 0
    if (found.length > 0) rings.setPoints(Float32Array.from(found.flatMap(({ place }) => [...place])))
    if (!drag.held) asked.visible = false
    return false
  })

  const drag = makeLimbDrag({
    begin: () => {},
    reach: (end, target) => {
      const unreached = work.reach(end, target)
      asked.setPoints(Float32Array.from(target), [0])
      asked.visible = true
      studio.say(unreached > 0.005 ? FIND_WORDS.poses.asked(100 * unreached) : '')
    },
    commit: () => studio.history.commit(),
    rollback: () => studio.history.rollback(),
  })
  const onScreen = (): readonly (LimbHandle & { readonly place: Vec3 })[] => {
    if (!isAtPose()) return []
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    return places().map(({ end, place }) => {
      spot.set(...place).project(stage.camera.active)
      return { end, place, x: left + ((spot.x + 1) / 2) * width, y: top + ((1 - spot.y) / 2) * height }
    })
  }
  const under = ({
    clientX,
    clientY,
    pointerType,
  }: StagePointer): { end: Reaching; place: Vec3 } | undefined => {
    const reach = REACH[pointerType as keyof typeof REACH] ?? REACH.mouse
    let best: { end: Reaching; place: Vec3; far: number } | undefined
    for (const { end, place, x, y } of onScreen()) {
      const far = Math.hypot(x - clientX, y - clientY)
      if (far <= reach && far < (best?.far ?? Infinity)) best = { end, place, far }
    }
    return best
  }
  return {
    handles: () => onScreen().map(({ end, x, y }) => ({ end, x, y })),
    down: (pointer) => {
      const found = under(pointer)
      if (!drag.down(found?.end, found?.place) || !found) return false
      stage.camera.active.getWorldDirection(normal)
      plane.setFromNormalAndCoplanarPoint(normal, spot.set(...found.place))
      rings.choose(LIMB_ENDS.indexOf(found.end))
      stage.invalidate()
      return true
    },
    move: (samples) => {
      const { clientX, clientY } = samples[samples.length - 1]
      const { left, top, width, height } = stage.canvas.getBoundingClientRect()
      at.set((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height)
      ray.setFromCamera(at, stage.camera.active)
      if (ray.ray.intersectPlane(plane, hit)) drag.move([hit.x, hit.y, hit.z])
      stage.invalidate()
    },
    up: () => {
      drag.up()
      rings.choose(-1)
      stage.invalidate()
    },
    cancel: () => {
      rings.choose(-1)
      stage.invalidate()
      return drag.cancel()
    },
    hover: (pointer) => {
      const found = under(pointer)
      rings.choose(found ? LIMB_ENDS.indexOf(found.end) : -1)
      stage.canvas.style.cursor = found ? 'grab' : ''
      stage.invalidate()
    },
  }
}
