import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Points,
  ShaderMaterial,
  type ColorRepresentation,
  type WebGLRenderer,
} from 'three'
import { dropMark } from './drop-mark.ts'
import { FADE, setWindow, wholeWindow, type TimeWindow } from './time-window.ts'

/** Colour and size of dots. */
export interface DotsOptions {
  readonly color: ColorRepresentation
  /** Across, in CSS pixels. */
  readonly size?: number
}

/** What dots take where their options do not say, CSS pixels. */
export const DOTS_DEFAULTS = { size: 5 } as const

/** Round dots, one per point: evenly spaced in time, so that their spacing shows speed. Windowed in time like a `Ribbon`. */
export class Dots extends Points<BufferGeometry, ShaderMaterial> {
  /** `points` is `[point][xyz]`, metres; `times` one per point, seconds. */
  constructor(points: Float32Array, times: ArrayLike<number>, options: DotsOptions) {
    const { color, size = DOTS_DEFAULTS.size } = options
    const material = new ShaderMaterial({
      uniforms: {
        color: { value: new Color(color) },
        size: { value: size },
        pixelRatio: { value: 1 },
        ...wholeWindow(),
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    })
    super(dotGeometry(points, times), material)
    this.frustumCulled = false
    this.onBeforeRender = (renderer: WebGLRenderer) => {
      material.uniforms.pixelRatio.value = renderer.getPixelRatio()
    }
  }

  /** Other points. Cheaper than other dots: the browser need not build the shader again. */
  setPoints(points: Float32Array, times: ArrayLike<number>): void {
    this.geometry.dispose()
    this.geometry = dotGeometry(points, times)
  }

  /** As `Ribbon.setTime`. */
  setTime(now: number, before?: number, after?: number): void {
    setWindow(this.material.uniforms as unknown as TimeWindow, now, before, after)
  }

  override dispose(): void {
    super.dispose()
    dropMark(this)
  }
}

function dotGeometry(points: Float32Array, times: ArrayLike<number>): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(points, 3))
  geometry.setAttribute('time', new BufferAttribute(Float32Array.from(times), 1))
  return geometry
}

const VERTEX = /* glsl */ `
attribute float time;
uniform float size, pixelRatio, now, before, after;
varying float fade;
${FADE}
void main() {
  float age = time - now;
  fade = fadeOf(age, before, after);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = fade > 0.0 ? (size + 1.0) * pixelRatio : 0.0;
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float size, pixelRatio;
varying float fade;
void main() {
  float far = length(gl_PointCoord - 0.5) * (size + 1.0) * pixelRatio;
  float alpha = clamp(0.5 * size * pixelRatio - far + 0.5, 0.0, 1.0) * smoothstep(0.0, 0.35, fade);
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`
