import type { Stage } from '@understudy/view'
import type { Figure } from '@understudy/view'
import { Plane, Raycaster, Vector2, Vector3 } from 'three'
import type { Place } from '../../document/shape-recipe.ts'
import { spotsOf, type Spot } from './spots.ts'

const ray = new Raycaster()
const at = new Vector2()
const point = new Vector3()
const normal = new Vector3()
const plane = new Plane()

/** A place in the window, CSS pixels, and how many of them a metre has there. */
export interface Seen {
  readonly x: number
  readonly y: number
  readonly perMetre: number
  readonly depth: number
}

export function seenAt({ canvas, camera }: Stage, place: Place): Seen {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const eye = camera.active
  eye.updateMatrixWorld()
  point.set(...place).applyMatrix4(eye.matrixWorldInverse)
  const depth = -point.z
  point.applyMatrix4(eye.projectionMatrix)
  const scale = eye.projectionMatrix.elements[5] * (camera.isOrthographic ? 1 : 1 / Math.max(depth, 0.05))
  return {
    x: left + ((point.x + 1) / 2) * width,
    y: top + ((1 - point.y) / 2) * height,
    perMetre: (scale * height) / 2,
    depth,
  }
}

/** Where a place of the window lies in the plane through `through` that is parallel to the screen, world. */
export function inScreenPlane(stage: Stage, clientX: number, clientY: number, through: Place): Place {
  const eye = aim(stage, clientX, clientY)
  eye.getWorldDirection(normal)
  plane.setFromNormalAndCoplanarPoint(normal, point.set(...through))
  const hit = ray.ray.intersectPlane(plane, new Vector3())
  return hit ? [hit.x, hit.y, hit.z] : through
}

function aim({ canvas, camera }: Stage, clientX: number, clientY: number): Stage['camera']['active'] {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  at.set((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height)
  const eye = camera.active
  eye.updateMatrixWorld()
  ray.setFromCamera(at, eye)
  return eye
}

/** Where a point of a figure is now, world. */
export function placeOfSpot({ rig }: Figure, { joint, offset }: Spot): Place {
  point.set(...offset).applyMatrix4(rig.bones[joint].matrixWorld)
  return [point.x, point.y, point.z]
}

/** How thick a limb is to a hand, metres; and at least, CSS pixels. */
const LIMB = 0.1
const LEAST = { mouse: 10, pen: 12, touch: 22 } as const

/** The point of the body under the pointer: the nearer end of the limb that is hit. Undefined beside the body. */
export function spotAt(
  stage: Stage,
  figure: Figure,
  clientX: number,
  clientY: number,
  pointerType: string,
): Spot | undefined {
  const { skeleton } = figure.rig
  const spots = spotsOf(skeleton)
  const seen = spots.map((spot) => seenAt(stage, placeOfSpot(figure, spot)))
  const least = LEAST[pointerType as keyof typeof LEAST] ?? LEAST.mouse
  let best: { spot: Spot; far: number } | undefined
  spots.forEach((spot, k) => {
    const above = spot.tip ? spot.joint : skeleton.parents[spot.joint]
    const b = seen[k]
    const a = above >= 0 ? seen[above] : b
    const along = along2d(a, b, clientX, clientY)
    const far = Math.hypot(a.x + along * (b.x - a.x) - clientX, a.y + along * (b.y - a.y) - clientY)
    const reach = Math.max(least, LIMB * b.perMetre)
    if (far > reach || b.depth < 0) return
    // Of limbs behind each other the nearer one, of limbs beside each other the one whose middle is hit better.
    const cost = far / reach + 0.4 * b.depth
    const end = along > 0.5 || above < 0 ? spot : spots[above]
    if (cost < (best?.far ?? Infinity)) best = { spot: end, far: cost }
  })
  return best?.spot
}

function along2d(a: Seen, b: Seen, x: number, y: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  return square < 1e-6 ? 1 : Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1)
}
