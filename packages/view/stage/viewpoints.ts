import { Vector3 } from 'three'

/** Where the viewer stands. A figure at rest faces +Z with its left at +X. */
export type Viewpoint = 'front' | 'side' | 'top' | 'corner'

/** From the target to the viewer. Straight down is tilted by a hair so that +Z stays below on the screen. */
export const VIEWPOINTS: Readonly<Record<Viewpoint, Vector3>> = {
  front: new Vector3(0, 0, 1),
  side: new Vector3(1, 0, 0),
  top: new Vector3(0, 1, 1e-4),
  corner: new Vector3(0.62, 0.32, 0.78),
}

/** The same from the side of somebody who faces `front` along the floor: their own front and left, wherever they turned. */
export function viewOf(viewpoint: Viewpoint, front: Vector3): Vector3 {
  return VIEWPOINTS[viewpoint].clone().applyAxisAngle(UP, Math.atan2(front.x, front.z))
}

const UP = new Vector3(0, 1, 0)
