import { Dots, PALETTE, Ribbon, Rings } from '@understudy/view'
import { sameSkeleton, type Motion } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import { Group } from 'three'
import { GhostFigure } from '../shared/stage/ghost-figure.ts'
import { asDrawn, figureInHand, type InHand } from './figure-in-hand.ts'
import type { Hands } from './gesture.ts'
import { Lines, missColor, type Segment } from './lines.ts'
import type { Place, ShapeRequest } from '../../document/shape-recipe.ts'
import { levelOf, requestsOf } from './request-edits.ts'
import { trackOf } from './request-places.ts'
import { Signs, type Sign } from './signs.ts'
import { sketchPlaces } from './sketch-places.ts'
import { findSpot } from './spots.ts'
import { floorStep } from './steps.ts'
import { placeOfSpot } from './view-points.ts'
import { wayInHand } from './ways.ts'

/** Requests within this of the frame on stage show what they got, frames. */
const NOW = 0.6
/** Over the floor, metres. */
const LIFT = 0.006
const DROP_COLOR = '#8d939e'
const GHOST_COLOR = '#7f8896'
/** The arc on which a step turns, radians to each side. */
const ARC = 0.6

/** What can be taken hold of on the stage now, world. */
export interface Holds {
  readonly requests: readonly { readonly id: number; readonly place: Place }[]
  readonly handles: readonly Place[]
  readonly stepEnd: Place | undefined
}

export interface ShapeScene {
  readonly holds: Holds
  show(visible: boolean): void
}

/** Rings for what is asked, dots for what was got, pins, paths, strokes and floor handles, in step with document and clock. */
export function showShape(hands: Hands): ShapeScene {
  const { studio, player, edits } = hands
  const { stage } = player
  const none = new Float32Array(0)
  const rings = new Rings(none, { size: 13 })
  const pins = new Signs(PALETTE.pinned)
  const got = new Dots(none, [], { color: PALETTE.asked, size: 8 })
  const grabbed = new Dots(none, [], { color: PALETTE.asked, size: 15 })
  const hovered = new Dots(none, [], { color: PALETTE.asked, size: 9 })
  const lines = new Lines()
  const way = new Ribbon(none, [], { color: PALETTE.path, width: 2.5 })
  const wayDots = new Dots(none, [], { color: PALETTE.path, size: 4 })
  const handles = new Rings(none, { size: 12 })
  const stroke = new Dots(none, [], { color: PALETTE.sketch, size: 6 })
  const floor = new Ribbon(none, [], { color: PALETTE.asked, width: 2 })
  const arc = new Ribbon(none, [], { color: PALETTE.asked, width: 1.5, opacity: 0.55 })
  const end = new Rings(none, { size: 15 })
  const marks = new Group()
  for (const mark of [got, grabbed, hovered, way, wayDots, stroke]) {
    mark.material.depthTest = false
    mark.renderOrder = 9
  }
  grabbed.renderOrder = got.renderOrder = 12
  marks.add(rings, pins, got, grabbed, hovered, lines, way, wayDots, handles, stroke, floor, arc, end)
  marks.visible = false
  stage.add(marks)

  let ghost: GhostFigure | undefined
  let before: Motion | undefined
  let shownWay: { motion: Motion; key: string } | undefined
  let holds: Holds = { requests: [], handles: [], stepEnd: undefined }

  const flat = (places: readonly Place[]): Float32Array => Float32Array.from(places.flat())
  const even = (count: number): number[] => Array.from({ length: count }, (_, k) => k)

  const update = (): boolean => {
    if (!marks.visible) return false
    const inHand = figureInHand(studio, player)
    const { performed } = studio.store.getState()
    if (!inHand || !performed) return false
    const { motion } = performed
    player.cast.single(performed.company?.length ?? 0)
    ghostOf(motion, performed.body)
    const segments: Segment[] = []
    const requests = requestsOf(edits.take()?.recipe).filter(({ on }) => on)
    drawRequests(requests, inHand, segments)
    drawHeld(inHand, segments)
    lines.set(segments)
    drawWay(motion, inHand)
    drawStrokes(requests, motion, inHand)
    drawStep()
    return false
  }

  function drawRequests(requests: readonly ShapeRequest[], inHand: InHand, segments: Segment[]): void {
    const { selected, held } = edits.store.getState()
    const asked: { id: number; place: Place }[] = []
    const pinned: { place: Place; sign: Sign }[] = []
    const reached: Place[] = []
    for (const request of requests) {
      if (request.kind === 'pose') {
        const hips = request.places.hips
        if (hips) pinned.push({ place: asDrawn(hips, inHand), sign: request.pinned ? 0 : 1 })
      }
      if (request.kind !== 'point') continue
      const place = asDrawn(request.place, inHand)
      if (request.pinned) pinned.push({ place, sign: 0 })
      else asked.push({ id: request.id, place })
      const level = levelOf(edits.take()?.recipe, request.id)
      const now = level && edits.clock(level)?.frameAt(player.transport.time)
      const spot = findSpot(inHand.figure.rig.skeleton, request)
      if (now === undefined || !spot || Math.abs(now - request.frame) > NOW || request.pinned) continue
      const there = placeOfSpot(inHand.figure, spot)
      reached.push(there)
      if (!held) segments.push(link(place, there))
    }
    rings.setPoints(flat(asked.map(({ place }) => place)))
    rings.choose(asked.findIndex(({ id }) => id === selected))
    pins.setPoints(
      flat(pinned.map(({ place }) => place)),
      pinned.map(({ sign }) => sign),
    )
    got.setPoints(flat(reached), even(reached.length))
    holds = { ...holds, requests: asked }
  }

  function drawHeld({ figure }: InHand, segments: Segment[]): void {
    const { held, hover } = edits.store.getState()
    const at = held && findSpot(figure.rig.skeleton, held.spot)
    const over = hover && !held && findSpot(figure.rig.skeleton, hover)
    hovered.setPoints(over ? flat([placeOfSpot(figure, over)]) : none, [0])
    if (held && at) {
      const there = placeOfSpot(figure, at)
      grabbed.setPoints(flat([there]), [0])
      segments.push(link(held.asked, there))
      segments.push({ from: held.asked, to: [held.asked[0], 0, held.asked[2]], color: DROP_COLOR })
      if (held.axis !== undefined) segments.push(axisLine(held.asked, held.axis))
      showGhost()
    } else {
      grabbed.setPoints(none, [])
      if (ghost) ghost.visible = false
      before = undefined
    }
  }

  /** The motion as it was when the hand took hold. */
  function showGhost(): void {
    const { performed } = studio.store.getState()
    if (!performed) return
    before ??= performed.motion
    const figure = ghostOf(before, performed.body)
    const shift = figureInHand(studio, player)?.shift ?? [0, 0, 0]
    figure.position.set(...shift)
    figure.show(before, player.transport.time)
    figure.visible = performed.motion !== before
  }

  /** Made before it is needed, and once for a body: made at the first drag, it would hold that up. */
  function ghostOf({ skeleton }: Motion, body: BodyMesh): GhostFigure {
    if (ghost && sameSkeleton(ghost.skeleton, skeleton)) return ghost
    ghost?.dispose()
    ghost = new GhostFigure(skeleton, body, GHOST_COLOR)
    stage.add(ghost)
    return ghost
  }

  function drawWay(motion: Motion, inHand: InHand): void {
    const { mode, spot: plain, held } = edits.store.getState()
    const wanted = mode === 'path' || mode === 'sketch'
    const spot = findSpot(motion.skeleton, plain)
    way.visible = wayDots.visible = wanted && !held && spot !== undefined
    handles.visible = mode === 'path'
    const found = mode === 'path' ? wayInHand(hands) : undefined
    const places = (found?.controls ?? []).map((one) => asDrawn(one, inHand))
    handles.setPoints(flat(places))
    holds = { ...holds, handles: places }
    const key = `${plain.point}${plain.tip ?? ''}`
    if (!spot || !way.visible || (shownWay?.motion === motion && shownWay.key === key)) return
    shownWay = { motion, key }
    const track = trackOf(motion, spot)
    const times = even(motion.frameCount).map((frame) => frame / motion.frameRate)
    for (let i = 0; i < track.length; i++) track[i] += inHand.shift[i % 3]
    way.setPoints(track, times)
    wayDots.setPoints(track, times)
  }

  function drawStrokes(requests: readonly ShapeRequest[], motion: Motion, inHand: InHand): void {
    const under = edits.store.getState().stroke
    const kept = requests.flatMap((one) => {
      const level = one.kind === 'sketch' ? levelOf(edits.take()?.recipe, one.id) : undefined
      const clock = level && edits.clock(level)
      return one.kind === 'sketch' && clock
        ? sketchPlaces(one, motion, clock).map((place) => asDrawn(place, inHand))
        : []
    })
    const all = [...kept, ...under]
    stroke.setPoints(flat(all), even(all.length))
  }

  function drawStep(): void {
    const step = edits.store.getState().held ? undefined : floorStep(hands)
    floor.visible = arc.visible = end.visible = step !== undefined
    holds = { ...holds, stepEnd: step && [step.end.x, LIFT, step.end.z] }
    if (!step) return
    const { start, end: to } = step
    floor.setPoints(
      flat([
        [start.x, LIFT, start.z],
        [to.x, LIFT, to.z],
      ]),
      [0, 1],
    )
    const far = Math.hypot(to.x - start.x, to.z - start.z)
    const middle = Math.atan2(to.x - start.x, to.z - start.z)
    const bow = even(25).map((k): Place => {
      const angle = middle + ARC * (k / 12 - 1)
      return [start.x + far * Math.sin(angle), LIFT, start.z + far * Math.cos(angle)]
    })
    arc.setPoints(flat(bow), even(25))
    end.setPoints(flat([[to.x, LIFT, to.z]]))
  }

  stage.onStep(update)
  const again = (): void => {
    if (marks.visible) stage.invalidate()
  }
  edits.store.subscribe(again)
  studio.store.subscribe(again)
  return {
    get holds() {
      return holds
    },
    show: (visible) => {
      marks.visible = visible
      if (!visible && ghost) ghost.visible = false
      if (!visible) player.cast.single(undefined)
      stage.invalidate()
    },
  }
}

const link = (from: Place, to: Place): Segment => ({
  from,
  to,
  color: missColor(Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])),
})

const AXIS_COLORS = ['#d5493f', '#2fa36b', '#4c8dd6'] as const

function axisLine(through: Place, axis: 0 | 1 | 2): Segment {
  const along = (by: number): Place => {
    const at: [number, number, number] = [...through]
    at[axis] += by
    return at
  }
  return { from: along(-1.5), to: along(1.5), color: AXIS_COLORS[axis] }
}
