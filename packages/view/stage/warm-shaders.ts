import type { Camera, Material, Object3D, Scene, WebGLRenderer } from 'three'

/** How often one looks whether shaders are built, milliseconds. */
const LOOK_EVERY = 16
/** A graphics process that tells nothing is not waited for any longer than this, milliseconds. */
const LONGEST_WAIT = 4000

/** What three.js keeps of a shader. */
interface Program {
  /** Nothing once it is thrown away: asking it then is an error. */
  readonly program: WebGLProgram | undefined
  isReady(): boolean
  getUniforms(): unknown
}

/** New parts of the scene, unseen until their shaders can be drawn with. */
interface Batch {
  readonly parts: readonly Object3D[]
  readonly programs: Program[]
}

/**
 * Builds the shaders of something new beside the page. Built while drawing, each would hold the page up until the
 * graphics process has drawn all it was given, built the shader, and answered what it takes: a second and more where
 * there is no graphics card. So new parts stay unseen, a fence is put behind the building of their shaders, and only
 * when it is passed each is asked what it takes. Nothing may be drawn meanwhile (`waiting`): a picture given to the
 * graphics process would stand before the answer.
 */
export class WarmShaders {
  readonly #renderer: WebGLRenderer
  readonly #changed: () => void
  readonly #known = new WeakSet<Program>()
  #batches: Batch[] = []
  #fence: WebGLSync | null = null
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `changed` is called when something new is to be seen. */
  constructor(renderer: WebGLRenderer, changed: () => void) {
    this.#renderer = renderer
    this.#changed = changed
  }

  /** Whether an answer is waited for: no picture now. */
  get waiting(): boolean {
    return this.#batches.length > 0
  }

  /** Shows `object`, a part of `scene`, as soon as it can be drawn: at once if all its shaders were drawn with before. */
  show(object: Object3D, camera: Camera, scene: Scene): void {
    const materials = this.#renderer.compile(object, camera, scene)
    const programs = [...materials]
      .flatMap((material) => this.#programsOf(material))
      .filter((program) => !this.#known.has(program))
    if (programs.length === 0) return
    const parts: Object3D[] = []
    object.traverse((part) => {
      if (part.layers.mask !== 1) return
      part.layers.disableAll()
      parts.push(part)
    })
    this.#batches.push({ parts, programs })
    const gl = this.#gl
    gl.deleteSync(this.#fence)
    this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    this.#since = performance.now()
    this.#look()
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#gl.deleteSync(this.#fence)
    this.#batches = []
  }

  get #gl(): WebGL2RenderingContext {
    return this.#renderer.getContext() as WebGL2RenderingContext
  }

  /** All of them: a material that is drawn in two ways has two, and only the last is the current one. */
  #programsOf(material: Material): readonly Program[] {
    const { programs } = this.#renderer.properties.get(material) as { programs?: Map<string, Program> }
    return [...(programs?.values() ?? [])]
  }

  #look(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const late = performance.now() - this.#since > LONGEST_WAIT
      if (!late && !this.#passed()) return this.#look()
      // One after the other, with the page in between.
      const program = this.#batches.find(({ programs }) => programs.length > 0)?.programs.pop()
      if (program) {
        if (program.program) program.getUniforms()
        this.#known.add(program)
        return this.#look()
      }
      for (const { parts } of this.#batches) for (const part of parts) part.layers.enable(0)
      this.#batches = []
      this.#changed()
    }, LOOK_EVERY)
  }

  #passed(): boolean {
    const gl = this.#gl
    // A lost context answers nothing; it has nothing to wait for.
    const behind = this.#fence !== null && gl.getSyncParameter(this.#fence, gl.SYNC_STATUS) === gl.UNSIGNALED
    return (
      !behind && this.#batches.every(({ programs }) => programs.every((one) => !one.program || one.isReady()))
    )
  }
}
