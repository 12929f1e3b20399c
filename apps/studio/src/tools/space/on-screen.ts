import type { Stage } from '@understudy/view'
import type { Vec3 } from '@understudy/motion'
import { Vector3 } from 'three'

const spot = new Vector3()

/** Where in the window a place of the world is, CSS pixels. */
export function onScreen({ canvas, camera }: Stage, [x, y, z]: Vec3): { x: number; y: number } {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  camera.active.updateMatrixWorld()
  spot.set(x, y, z).project(camera.active)
  return { x: left + ((spot.x + 1) / 2) * width, y: top + ((1 - spot.y) / 2) * height }
}
