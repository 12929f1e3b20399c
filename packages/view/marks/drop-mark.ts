import type { Line, Material, Mesh, Points } from 'three'

/** Takes a mark that owns its geometry and material off the stage, for good. */
export function dropMark(mark: Mesh | Points | Line): void {
  mark.removeFromParent()
  mark.geometry.dispose()
  ;(mark.material as Material).dispose()
}
