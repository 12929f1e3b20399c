import type { Camera, Material, Object3D, Scene, WebGLRenderer } from 'three'

/** How often one looks whether shaders are built, milliseconds. */
const LOOK_EVERY = 16
/** Where nobody tells when shaders are built: most are within this, on a machine without a graphics card, milliseconds. */
const SHADERS_TAKE = 300
/** And within this the graphics process has drawn the pictures it was given before, milliseconds. */
const PICTURES_TAKE = 60
/** Answers that come at once are asked for one after the other for this long, milliseconds; then it is the page's turn. */
const ASK_FOR = 8

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
  /** When it was begun, milliseconds. */
  readonly since: number
}

/**
 * Builds the shaders of something new beside the page. Asked while drawing what it takes, a new shader holds the page
 * up until the graphics process has drawn all it was given, built the shader, and answered: a tenth of a second and
 * more where there is no graphics card. So new parts stay unseen until their shaders are built; then each is asked, with
 * nothing being drawn meanwhile (`asking`): a picture would stand before the answer.
 */
export class WarmShaders {
  readonly #renderer: WebGLRenderer
  readonly #changed: () => void
  readonly #known = new WeakSet<Program>()
  #batches: readonly Batch[] = []
  /** Since when nothing is drawn, milliseconds. */
  #quiet: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `changed` is called when something new is to be seen. */
  constructor(renderer: WebGLRenderer, changed: () => void) {
    this.#renderer = renderer
    this.#changed = changed
  }

  /** Whether an answer is waited for: no picture now. */
  get asking(): boolean {
    return this.#quiet !== undefined
  }

  /** Whether something is not seen yet for want of its shaders. */
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
    this.#batches = [...this.#batches, { parts, programs, since: performance.now() }]
    this.#look()
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#batches = []
  }

  /** All of them: a material that is drawn in two ways has two, and only the last is the current one. */
  #programsOf(material: Material): readonly Program[] {
    const { programs } = this.#renderer.properties.get(material) as { programs?: Map<string, Program> }
    return [...(programs?.values() ?? [])]
  }

  #look(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#step(), LOOK_EVERY)
  }

  #step(): void {
    const now = performance.now()
    const isTold = this.#renderer.extensions.has('KHR_parallel_shader_compile')
    const built = this.#batches.find(({ programs, since }) =>
      isTold ? programs.every((one) => !one.program || one.isReady()) : now - since >= SHADERS_TAKE,
    )
    if (!built) {
      this.#rest()
      if (this.#batches.length > 0) this.#look()
      return
    }
    this.#quiet ??= now
    if (isTold || now - this.#quiet >= PICTURES_TAKE) this.#ask(built)
    this.#look()
  }

  /** Asks what is left to ask of a batch, as long as it takes no time; with the last answer it is seen. */
  #ask(built: Batch): void {
    const until = performance.now() + ASK_FOR
    while (built.programs.length > 0 && performance.now() < until) {
      const program = built.programs.pop()!
      if (program.program && !this.#known.has(program)) program.getUniforms()
      this.#known.add(program)
    }
    if (built.programs.length > 0) return
    for (const part of built.parts) part.layers.enable(0)
    this.#batches = this.#batches.filter((one) => one !== built)
  }

  /** Nothing is asked any more: pictures again. */
  #rest(): void {
    if (this.#quiet === undefined) return
    this.#quiet = undefined
    this.#changed()
  }
}
