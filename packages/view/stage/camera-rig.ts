import { MOUSE, OrthographicCamera, PerspectiveCamera, TOUCH, Vector3, type Sphere } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { VIEWPOINTS, type Viewpoint } from './viewpoints.ts'

/** How wide the camera sees. */
export interface CameraRigOptions {
  /** Angle of view from top to bottom, degrees. Narrow enough that a body near the edge is not stretched. */
  readonly fieldOfView?: number
}

/** What a camera rig takes where its options do not say, degrees. */
export const CAMERA_RIG_DEFAULTS = { fieldOfView: 30 } as const

/**
 * A perspective and an orthographic camera that share one orbit. Left drag turns, right or middle drag
 * (two fingers) slides, the wheel (pinch) zooms to the cursor. Nothing moves by itself.
 */
export class CameraRig {
  readonly perspective: PerspectiveCamera
  readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, -100, 200)
  readonly controls: OrbitControls
  #aspect = 1

  constructor(element: HTMLElement, onChange: () => void, options: CameraRigOptions = {}) {
    const { fieldOfView = CAMERA_RIG_DEFAULTS.fieldOfView } = options
    this.perspective = new PerspectiveCamera(fieldOfView, 1, 0.05, 300)
    this.perspective.position.set(2.4, 1.7, 4)
    this.controls = new OrbitControls(this.perspective, element)
    this.controls.target.set(0, 0.9, 0)
    this.controls.zoomToCursor = true
    this.controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN }
    this.controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN }
    this.controls.minDistance = 0.3
    this.controls.maxDistance = 60
    // From below the floor there is nothing to see.
    this.controls.maxPolarAngle = Math.PI / 2
    this.controls.update()
    this.controls.addEventListener('change', onChange)
  }

  get active(): PerspectiveCamera | OrthographicCamera {
    return this.controls.object as PerspectiveCamera | OrthographicCamera
  }

  get isOrthographic(): boolean {
    return this.active === this.orthographic
  }

  /** What the cameras look at and turn about, world. */
  get target(): Vector3 {
    return this.controls.target
  }

  resize(width: number, height: number): void {
    this.#aspect = width / Math.max(height, 1)
    this.perspective.aspect = this.#aspect
    this.perspective.updateProjectionMatrix()
    this.#shapeOrthographic((this.orthographic.top - this.orthographic.bottom) / 2)
  }

  /** The same view without, or again with, perspective: things at the target keep their size. */
  setOrthographic(orthographic: boolean): void {
    if (orthographic === this.isOrthographic) return
    const slope = Math.tan((this.perspective.fov * Math.PI) / 360)
    if (orthographic) {
      this.orthographic.zoom = 1
      this.orthographic.position.copy(this.perspective.position)
      this.#shapeOrthographic(this.controls.getDistance() * slope)
      this.controls.object = this.orthographic
    } else {
      const distance = this.orthographic.top / this.orthographic.zoom / slope
      const away = this.orthographic.position.clone().sub(this.target).setLength(distance)
      this.perspective.position.copy(this.target).add(away)
      this.controls.object = this.perspective
    }
    this.controls.update()
    this.controls.dispatchEvent({ type: 'change' })
  }

  /** Looks at the target from a named side, or from any direction; the distance stays. */
  look(from: Viewpoint | Vector3): void {
    const direction = from instanceof Vector3 ? from : VIEWPOINTS[from]
    const away = direction.clone().setLength(this.controls.getDistance())
    this.active.position.copy(this.target).add(away)
    this.controls.update()
    this.controls.dispatchEvent({ type: 'change' })
  }

  /** Turns about the target: yaw to the right, pitch upwards, radians. */
  orbit(yaw: number, pitch: number): void {
    const away = this.active.position.clone().sub(this.target)
    const distance = away.length()
    const polar = Math.min(Math.max(Math.acos(away.y / distance) - pitch, 1e-3), Math.PI / 2)
    const azimuth = Math.atan2(away.x, away.z) + yaw
    this.look(new Vector3().setFromSphericalCoords(1, polar, azimuth))
  }

  /** Comes nearer (factor above 1) or goes away. */
  zoom(factor: number): void {
    if (this.isOrthographic) {
      this.orthographic.zoom *= factor
      this.orthographic.updateProjectionMatrix()
    } else {
      this.perspective.position.sub(this.target).divideScalar(factor).add(this.target)
    }
    this.controls.update()
    this.controls.dispatchEvent({ type: 'change' })
  }

  /** Moves so that `sphere` fills the view, looking from where it looks now. */
  frame(sphere: Sphere): void {
    const half = (this.perspective.fov * Math.PI) / 360
    const narrow = Math.min(half, Math.atan(Math.tan(half) * this.#aspect))
    const { center, radius } = sphere
    this.#standBack(center, radius / Math.sin(narrow), (radius * Math.tan(half)) / Math.tan(narrow))
  }

  /** Moves so that what is `tall` metres high at `place` fills the view from top to bottom. */
  frameTall(place: Vector3, tall: number): void {
    const half = (this.perspective.fov * Math.PI) / 360
    this.#standBack(place, tall / 2 / Math.tan(half), tall / 2)
  }

  /** Slides camera and target along; used to follow somebody. */
  shift(x: number, y: number, z: number): void {
    for (const point of [this.target, this.active.position]) point.set(point.x + x, point.y + y, point.z + z)
    this.controls.update()
  }

  /** Comes back to where it stands now when the returned function is called. */
  keep(): () => void {
    const [place, target] = [this.active.position.clone(), this.target.clone()]
    return () => {
      this.active.position.copy(place)
      this.target.copy(target)
      this.controls.update()
      this.controls.dispatchEvent({ type: 'change' })
    }
  }

  dispose(): void {
    this.controls.dispose()
  }

  /** Looks at `place` from where it looks now: so far away, or without perspective so much to either side, metres. */
  #standBack(place: Vector3, distance: number, halfHeight: number): void {
    const away = this.active.position.clone().sub(this.target).normalize()
    this.target.copy(place)
    this.active.position.copy(place).addScaledVector(away, distance)
    this.orthographic.zoom = 1
    this.#shapeOrthographic(halfHeight)
    this.controls.update()
    this.controls.dispatchEvent({ type: 'change' })
  }

  #shapeOrthographic(halfHeight: number): void {
    this.orthographic.top = halfHeight
    this.orthographic.bottom = -halfHeight
    this.orthographic.right = halfHeight * this.#aspect
    this.orthographic.left = -halfHeight * this.#aspect
    this.orthographic.updateProjectionMatrix()
  }
}
