import { worldMotion, type Motion, type WorldMotion } from '@understudy/motion'
import { Rings } from '@understudy/view'
import type { Player } from '@understudy/view/player'
import { Vector3 } from 'three'
import { currentTake } from '../../document/document.ts'
import type { LimbEnd, LimbGoal } from '../../document/edit-recipe.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { screenPoint } from '../shared/stage/floor-point.ts'
import type { StagePointer, ToolPointer } from '../shared/tool.ts'
import { lastStep, type ClipWork } from './clip-work.ts'

export const LIMB_ENDS: readonly LimbEnd[] = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot']
/** Feet stand unless somebody says otherwise. */
const FIRST_PINS: readonly LimbEnd[] = ['leftFoot', 'rightFoot']
/** A move comes and goes over so long, seconds. */
const OVER = 0.5
const GRAB = { mouse: 15, pen: 18, touch: 26 } as const

/** Handles on hands and feet of the take on stage, at the moment that is seen. */
export interface LimbReacher extends ToolPointer {
  readonly goals: () => readonly LimbGoal[]
  readonly pins: () => readonly LimbEnd[]
  /** The goal of an end at the playhead gets this move; one is made where there is none. Part of a gesture. */
  moveTo(role: LimbEnd, move: LimbGoal['move']): void
  change(index: number, patch: Partial<LimbGoal>): void
  remove(index: number): void
  pin(role: LimbEnd, pinned: boolean): void
  /** Where the ends are on stage now, by role: xyz, metres. */
  places(): ReadonlyMap<LimbEnd, Vector3>
  show(shown: boolean): void
}

/** `rival` is how far a place is from something else that can be taken hold of there: the nearer is. */
export function reachLimbs(
  studio: Studio,
  player: Player,
  { work, rival }: { readonly work: ClipWork; readonly rival: (at: StagePointer) => number },
): LimbReacher {
  const { stage } = player
  const marks = new Rings(new Float32Array(0), { size: 13 })
  marks.visible = false
  stage.add(marks)
  let inHand = false
  let hovered = -1
  let held: { readonly role: LimbEnd; readonly at: Vector3; readonly move: LimbGoal['move'] } | undefined
  let known: { readonly motion: Motion; readonly world: WorldMotion } | undefined

  const take = () => currentTake(studio.history.present)
  const last = () => lastStep(take(), 'reach')
  const onStage = (): Motion | undefined => studio.store.getState().performed?.motion
  const frameNow = (motion: Motion): number =>
    Math.min(motion.frameCount - 1, Math.round(player.transport.time * motion.frameRate))
  const places = (): ReadonlyMap<LimbEnd, Vector3> => {
    const motion = onStage()
    const found = new Map<LimbEnd, Vector3>()
    if (!motion) return found
    if (known?.motion !== motion) known = { motion, world: worldMotion(motion) }
    const { positions } = known.world
    for (const role of LIMB_ENDS) {
      const joint = motion.skeleton.roles.get(role)
      if (joint === undefined) continue
      const p = 3 * (frameNow(motion) * motion.skeleton.jointCount + joint)
      found.set(role, new Vector3(positions[p], positions[p + 1], positions[p + 2]))
    }
    return found
  }
  const seen = (): boolean => inHand && !player.transport.playing && take() !== undefined
  const update = (): void => {
    marks.visible = seen()
    if (marks.visible) {
      const now = [...places()]
      marks.setPoints(Float32Array.from(now.flatMap(([, at]) => at.toArray())))
      marks.choose(held ? now.findIndex(([role]) => role === held?.role) : hovered)
    }
    stage.invalidate()
  }
  studio.store.subscribe((now, before) => {
    if (now.performed !== before.performed || now.document !== before.document) update()
  })
  let drawn = ''
  stage.onStep(() => {
    const { time, playing } = player.transport
    const now = inHand ? `${time} ${playing}` : ''
    if (now !== drawn) {
      drawn = now
      update()
    }
    return false
  })
  const goals = (): readonly LimbGoal[] => last()?.goals ?? []
  const pins = (): readonly LimbEnd[] => last()?.pins ?? FIRST_PINS
  const set = (next: readonly LimbGoal[], pinned = pins()): void =>
    work.adjust({ op: 'reach', goals: next, pins: pinned })
  const goalNow = (role: LimbEnd): number => {
    const motion = onStage()
    if (!motion) return -1
    const time = frameNow(motion) / motion.frameRate
    return goals().findIndex((one) => one.role === role && Math.abs(one.time - time) < 0.5 / motion.frameRate)
  }
  const endAt = (at: StagePointer): LimbEnd | undefined => {
    if (!seen()) return undefined
    let best: LimbEnd | undefined
    let near: number = GRAB[at.pointerType as keyof typeof GRAB] ?? GRAB.mouse
    for (const [role, place] of places()) {
      const on = screenPoint(stage, place.x, place.z, place.y)
      const far = Math.hypot(on.x - at.clientX, on.y - at.clientY)
      if (far > near) continue
      best = role
      near = far
    }
    return rival(at) <= near ? undefined : best
  }
  /** Where the pointer is in the plane through a place parallel to the screen. */
  const inPlane = (place: Vector3, { clientX, clientY }: StagePointer): Vector3 => {
    const { left, top, width, height } = stage.canvas.getBoundingClientRect()
    const { active } = stage.camera
    active.updateMatrixWorld()
    const { z } = place.clone().project(active)
    const [x, y] = [(2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height]
    return new Vector3(x, y, z).unproject(active)
  }
  const reacher: LimbReacher = {
    goals,
    pins,
    places,
    moveTo: (role, move) => {
      const motion = onStage()
      if (!motion) return
      const time = frameNow(motion) / motion.frameRate
      const at = goalNow(role)
      const next =
        at < 0
          ? [...goals(), { role, time, move, seconds: OVER }]
          : goals().with(at, { ...goals()[at], move })
      set(
        next,
        pins().filter((one) => one !== role),
      )
    },
    change: (index, patch) => set(goals().with(index, { ...goals()[index], ...patch })),
    remove: (index) => {
      set(goals().toSpliced(index, 1))
      work.settle()
    },
    pin: (role, pinned) => {
      const others = pins().filter((one) => one !== role)
      set(goals(), pinned ? [...others, role] : others)
      work.settle()
    },
    show: (shown) => {
      inHand = shown
      update()
    },
    down: (at) => {
      const role = endAt(at)
      const place = role && places().get(role)
      if (!place) return false
      const index = goalNow(role)
      held = { role, at: place, move: index < 0 ? [0, 0, 0] : goals()[index].move }
      update()
      return true
    },
    move: (samples) => {
      const sample = samples.at(-1)
      if (!held || !sample) return
      const by = inPlane(held.at, sample).sub(held.at).toArray()
      reacher.moveTo(
        held.role,
        held.move.map((value, c) => Math.round(1e3 * (value + by[c])) / 1e3) as unknown as LimbGoal['move'],
      )
    },
    up: () => {
      held = undefined
      work.settle()
      update()
    },
    cancel: () => {
      if (!held) return false
      held = undefined
      studio.history.rollback()
      update()
      return true
    },
    hover: (at) => {
      const role = inHand ? endAt(at) : undefined
      const index = role ? [...places().keys()].indexOf(role) : -1
      if (index === hovered) return
      hovered = index
      stage.canvas.style.cursor = index >= 0 ? 'grab' : ''
      update()
    },
  }
  return reacher
}
