import { MotionError } from '@understudy/motion'
import { Color, Scene, WebGLRenderer, type Object3D } from 'three'
import { Ground } from '../ground/ground.ts'
import { LIGHT_THEME, type Theme } from '../theme/theme.ts'
import { CameraRig } from './camera-rig.ts'
import { Lights } from './lights.ts'
import { drawsInSoftware } from './software.ts'
import { WarmShaders } from './warm-shaders.ts'

/** Theme and sharpness of the picture. */
export interface StageOptions {
  readonly theme?: Theme
  /** Picture points per CSS pixel at most: more than two costs time that nobody sees. */
  readonly maxPixelRatio?: number
}

/** What a stage takes where its options do not say. */
export const STAGE_DEFAULTS = { theme: LIGHT_THEME, maxPixelRatio: 2 } as const

/** Something that moves: told how long ago the last picture was, seconds; true asks for another picture. */
export type Step = (deltaSeconds: number) => boolean

/** A tab that was hidden comes back to where it was, not seconds later. */
const LONGEST_STEP = 0.1

/**
 * A canvas with a floor, light and a camera. It draws only when asked: after `invalidate`, a turn of
 * the camera, a change of size, and as long as a step says so. `dispose` ends everything it started.
 */
export class Stage {
  readonly scene = new Scene()
  readonly canvas: HTMLCanvasElement
  readonly renderer: WebGLRenderer
  /** Whether pictures are drawn by the processor, for want of a graphics card. */
  readonly isSoftware: boolean
  readonly camera: CameraRig
  readonly ground: Ground
  readonly #lights: Lights
  readonly #warm: WarmShaders
  readonly #steps = new Set<Step>()
  readonly #ends: (() => void)[] = []
  /** Wait for the next picture; the browser clears the canvas once it has shown it. */
  readonly #copies: (() => void)[] = []
  #resize: () => void = () => {}
  /** The picture has a size of its own, whatever that of the page. */
  #held = false
  #pending = 0
  #drawnAt = 0

  constructor(canvas: HTMLCanvasElement, options: StageOptions = {}) {
    const { theme, maxPixelRatio } = { ...STAGE_DEFAULTS, ...options }
    this.canvas = canvas
    this.isSoftware = drawsInSoftware()
    this.renderer = makeRenderer(canvas, this.isSoftware)
    this.#ends.push(() => this.renderer.dispose())
    this.#warm = new WarmShaders(this.renderer, () => this.invalidate())
    this.#ends.push(() => this.#warm.dispose())
    this.camera = new CameraRig(canvas, () => this.invalidate())
    this.#ends.push(() => this.camera.dispose())
    this.ground = new Ground(theme)
    this.#ends.push(() => this.ground.dispose())
    this.#lights = new Lights(theme)
    this.scene.add(this.ground, this.#lights)
    this.setTheme(theme)
    this.#warm.show(this.ground, this.camera.active, this.scene)

    const resize = (): void => {
      if (this.#held) return
      const { clientWidth, clientHeight } = canvas
      if (clientWidth === 0 || clientHeight === 0) return
      this.renderer.setPixelRatio(Math.min(devicePixelRatio, maxPixelRatio))
      this.renderer.setSize(clientWidth, clientHeight, false)
      this.camera.resize(clientWidth, clientHeight)
      // At once: a canvas that changed its size is empty until it is drawn.
      if (!this.#warm.asking) this.#draw()
    }
    this.#resize = resize
    const observer = new ResizeObserver(resize)
    observer.observe(canvas)
    this.#ends.push(() => observer.disconnect())
    const restored = (): void => this.invalidate()
    canvas.addEventListener('webglcontextrestored', restored)
    this.#ends.push(() => canvas.removeEventListener('webglcontextrestored', restored))
    this.#ends.push(() => cancelAnimationFrame(this.#pending))
    resize()
  }

  /** Whether something that was added is not seen yet: its shaders are being built. */
  get isWaiting(): boolean {
    return this.#warm.waiting
  }

  add(...objects: Object3D[]): void {
    if (objects.length > 0) this.scene.add(...objects)
    for (const object of objects) this.#warm.show(object, this.camera.active, this.scene)
    this.invalidate()
  }

  setTheme(theme: Theme): void {
    this.scene.background = new Color(theme.background)
    this.ground.setTheme(theme)
    this.#lights.setTheme(theme)
    this.invalidate()
  }

  /** Something changed: draw with the next picture of the screen. */
  invalidate(): void {
    if (this.#pending === 0) this.#pending = requestAnimationFrame(this.#onFrame)
  }

  /** Calls `step` before every picture until the returned function is called. */
  onStep(step: Step): () => void {
    this.#steps.add(step)
    this.invalidate()
    return () => this.#steps.delete(step)
  }

  /** What is to be seen now, as a PNG. */
  picture(): Promise<Blob> {
    // Drawn in the same breath: the browser clears the canvas once it has shown it.
    this.#draw()
    return new Promise((resolve, reject) =>
      this.canvas.toBlob((blob) => {
        if (blob) resolve(blob)
        else
          reject(
            new MotionError('stage: the browser gave no picture of the canvas. Make the window smaller.', {
              code: 'unsupported',
            }),
          )
      }, 'image/png'),
    )
  }

  /** Draws what is to be seen with the next picture into another canvas, scaled to it: a frame of a film. */
  drawnInto(
    target: Pick<CanvasRenderingContext2D, 'drawImage'>,
    width: number,
    height: number,
  ): Promise<void> {
    return new Promise((resolve) => {
      this.#copies.push(() => {
        target.drawImage(this.canvas, 0, 0, width, height)
        resolve()
      })
      this.invalidate()
    })
  }

  /** Draws pictures of this many points, whatever size the page shows them in, until the returned function is called. */
  holdSize(width: number, height: number): () => void {
    this.#held = true
    // Drawn without smooth edges, a picture is made larger and scaled down: a film can wait.
    this.renderer.setPixelRatio(this.isSoftware ? 1.5 : 1)
    this.renderer.setSize(width, height, false)
    this.camera.resize(width, height)
    this.invalidate()
    return () => {
      this.#held = false
      this.#resize()
    }
  }

  /** One colour behind everybody and no floor, until the returned function is called. */
  setPlain(colour: string): () => void {
    const { background } = this.scene
    this.scene.background = new Color(colour)
    this.ground.visible = false
    this.invalidate()
    return () => {
      this.scene.background = background
      this.ground.visible = true
      this.invalidate()
    }
  }

  dispose(): void {
    for (const end of this.#ends.splice(0).toReversed()) end()
    this.#steps.clear()
  }

  readonly #onFrame = (now: number): void => {
    this.#pending = 0
    const delta = Math.min((now - this.#drawnAt) / 1000, LONGEST_STEP)
    this.#drawnAt = now
    let again = false
    for (const step of this.#steps) again = step(delta) || again
    // Another picture comes as soon as there is something new to be seen.
    if (this.#warm.asking) return
    this.#draw()
    for (const copy of this.#copies.splice(0)) copy()
    if (again) this.invalidate()
  }

  #draw(): void {
    const camera = this.camera.active
    camera.updateMatrixWorld()
    this.#lights.face(camera)
    this.ground.centre(this.camera.target)
    this.renderer.render(this.scene, camera)
  }
}

/** Smooth edges cost as much again as the whole picture where the processor draws it: it draws without. */
function makeRenderer(canvas: HTMLCanvasElement, isSoftware: boolean): WebGLRenderer {
  try {
    const renderer = new WebGLRenderer({ canvas, antialias: !isSoftware })
    // Asking whether a shader is sound waits until it is built; the browser's console tells if one is not.
    renderer.debug.checkShaderErrors = false
    return renderer
  } catch (cause) {
    throw new MotionError(
      'stage: this browser gave no WebGL 2 context, and the figure is drawn with one. ' +
        'Switch on hardware acceleration in its settings, or open the page in another browser.',
      { code: 'unsupported', cause },
    )
  }
}
