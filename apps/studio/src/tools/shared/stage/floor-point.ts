import { Raycaster, Vector2, Vector3 } from 'three'
import type { Stage } from '@understudy/view'

/** Further away the floor is a line, and a pixel there is metres. */
const FURTHEST = 40

const ray = new Raycaster()
const at = new Vector2()
const spot = new Vector3()

/** Where on the floor a place of the window is, metres; undefined above the horizon. */
export function floorPoint(
  { canvas, camera }: Stage,
  clientX: number,
  clientY: number,
): { x: number; z: number } | undefined {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  at.set((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height)
  camera.active.updateMatrixWorld()
  ray.setFromCamera(at, camera.active)
  const { origin, direction } = ray.ray
  if (direction.y > -1e-3) return undefined
  const far = -origin.y / direction.y
  if (far < 0 || far > FURTHEST) return undefined
  return { x: origin.x + far * direction.x, z: origin.z + far * direction.z }
}

/** Where in the window a place on the floor, or `y` metres above it, is, CSS pixels. */
export function screenPoint(
  { canvas, camera }: Stage,
  x: number,
  z: number,
  y = 0,
): { x: number; y: number } {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  camera.active.updateMatrixWorld()
  spot.set(x, y, z).project(camera.active)
  return { x: left + ((spot.x + 1) / 2) * width, y: top + ((1 - spot.y) / 2) * height }
}
