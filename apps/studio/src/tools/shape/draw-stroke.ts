import type { StagePointer } from '../shared/tool.ts'
import { asDrawn, figureInHand } from './figure-in-hand.ts'
import { holdFrame, type Gesture, type Hands } from './gesture.ts'
import type { Place, SketchCamera, SketchRequest } from '../../document/shape-recipe.ts'
import { trackAt, trackOf } from './request-places.ts'
import { spanOf } from './pins.ts'
import { matchStroke, type StrokeSample } from './sketch-match.ts'
import { startOf } from './request-marks.ts'
import { findSpot, plainSpot, type Spot } from './spots.ts'
import { inScreenPlane, placeOfSpot, seenAt } from './view-points.ts'
import { SHAPE } from './words.ts'

/** A stroke shorter than this is a press, CSS pixels. */
const A_PRESS = 12
/** Fewer moments than this are no stroke. */
const FEWEST = 4
/** An orthographic view is taken from this far, metres: nearly the same picture, and a camera like any other. */
const FAR = 200

/**
 * A stroke on the screen for a point of the body: cyan as it is drawn, and at release asked of the part of the motion it
 * was drawn over. Pressed on the body it is for the point there, elsewhere for the one chosen before.
 */
export function drawStroke(
  hands: Hands,
  pressed: StagePointer,
  under: Spot | undefined,
): Gesture | undefined {
  const { studio, player, edits } = hands
  const inHand = figureInHand(studio, player)
  const { performed } = studio.store.getState()
  if (!inHand || !performed) return undefined
  const seconds = holdFrame(hands)
  const spot = under ?? findSpot(inHand.figure.rig.skeleton, edits.store.getState().spot)
  if (!spot) return undefined
  const through = placeOfSpot(inHand.figure, spot)
  const ready = edits.prepare(seconds)
  const samples: { time: number; clientX: number; clientY: number }[] = [pressed]
  const drawn: Place[] = [inScreenPlane(player.stage, pressed.clientX, pressed.clientY, through)]
  edits.store.setState({ spot: plainSpot(spot), stroke: drawn.slice() })

  const ask = async (): Promise<void> => {
    const place = await ready
    if (!place) return
    const { motion } = performed
    const clock = spanOf(place)
    const track = trackOf(motion, spot)
    const box = player.stage.canvas.getBoundingClientRect()
    const inPicture = (x: number, y: number): [number, number] => [
      round((x - box.left) / box.height),
      round((y - box.top) / box.height),
    ]
    const count = clock.last - clock.first + 1
    const path = Array.from({ length: count }, (_, k) => {
      const at = trackAt(track, motion.frameRate, clock.secondsAt(clock.first + k))
      const { x, y } = seenAt(player.stage, asDrawn(at, inHand))
      return inPicture(x, y)
    })
    const stroke: StrokeSample[] = samples.map(({ time, clientX, clientY }) => ({
      time: time - pressed.time,
      place: inPicture(clientX, clientY),
    }))
    const found = matchStroke(stroke, path)
    const [from, to] = [clock.first + found.from, clock.first + found.to]
    // On the model's own clock, which begins with the cycle; of a bend without a model, on the take's.
    const begins = clock.secondsAt(from) - (place.level.model === 'local' ? 0 : startOf(place.clock))
    const id = edits.id()
    const request: SketchRequest = {
      ...plainSpot(spot),
      kind: 'sketch',
      id,
      on: true,
      weight: 1,
      from,
      to,
      timed: edits.store.getState().timed && place.level.model !== 'local',
      camera: cameraNow(hands),
      samples: found.samples.map(({ time, place: [x, y] }) => [round(begins + time), x, y]),
      frames: found.samples.map(({ at }) => clock.first + at),
    }
    edits.put(SHAPE.sketchStep(spot), place, request)
    edits.store.setState({ selected: id })
  }
  return {
    move: (more) => {
      samples.push(...more)
      for (const { clientX, clientY } of more)
        drawn.push(inScreenPlane(player.stage, clientX, clientY, through))
      edits.store.setState({ stroke: drawn.slice() })
    },
    up: () => {
      const long = samples.some(
        ({ clientX, clientY }) => Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > A_PRESS,
      )
      if (long && samples.length >= FEWEST) void ask().finally(() => edits.store.setState({ stroke: [] }))
      else edits.store.setState({ stroke: [] })
    },
    cancel: () => edits.store.setState({ stroke: [] }),
  }
}

const round = (value: number): number => Math.round(1e4 * value) / 1e4

/** The camera as a constraints file has it, in the motion's own space. */
export function cameraNow({ player, studio }: Hands): SketchCamera {
  const { stage } = player
  const eye = stage.camera.active
  eye.updateMatrixWorld()
  const shift = figureInHand(studio, player)?.shift ?? [0, 0, 0]
  const e = eye.matrixWorld.elements
  // Looks along its own −z.
  const ahead: Place = [-e[8], -e[9], -e[10]]
  const at: Place = [e[12] - shift[0], e[13] - shift[1], e[14] - shift[2]]
  const { clientWidth, clientHeight } = stage.canvas
  const aspect = clientWidth / clientHeight
  const along = (from: Place, far: number): Place => [
    from[0] + far * ahead[0],
    from[1] + far * ahead[1],
    from[2] + far * ahead[2],
  ]
  if (!stage.camera.isOrthographic)
    return { eye: at, target: along(at, 1), fieldOfView: stage.camera.perspective.fov, aspect }
  const half = 1 / eye.projectionMatrix.elements[5]
  const away = along(at, -FAR)
  return {
    eye: away,
    target: along(away, 1),
    fieldOfView: (2 * Math.atan(half / (FAR + 4)) * 180) / Math.PI,
    aspect,
  }
}
