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
import { PALETTE } from '../theme/palette.ts'

/** Colour and size of rings. */
export interface RingsOptions {
  readonly color?: ColorRepresentation
  /** Across, in CSS pixels; the chosen one is half as large again. */
  readonly size?: number
}

/** What rings take where their options do not say, CSS pixels. */
export const RINGS_DEFAULTS = { color: PALETTE.asked, size: 13 } as const

/** Hollow rings of constant size on the screen: what can be taken hold of. One of them may be chosen. */
export class Rings extends Points<BufferGeometry, ShaderMaterial> {
  /** `points` is `[point][xyz]`, metres. */
  constructor(points: Float32Array, options: RingsOptions = {}) {
    const { color, size } = { ...RINGS_DEFAULTS, ...options }
    const material = new ShaderMaterial({
      uniforms: {
        color: { value: new Color(color) },
        size: { value: size },
        pixelRatio: { value: 1 },
        chosen: { value: -1 },
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      depthTest: false,
    })
    super(ringGeometry(points), material)
    this.frustumCulled = false
    this.renderOrder = 10
    this.onBeforeRender = (renderer: WebGLRenderer) => {
      material.uniforms.pixelRatio.value = renderer.getPixelRatio()
    }
  }

  /** As `Dots.setPoints`. */
  setPoints(points: Float32Array): void {
    this.geometry.dispose()
    this.geometry = ringGeometry(points)
  }

  /** −1 for none. */
  choose(index: number): void {
    this.material.uniforms.chosen.value = index
  }

  override dispose(): void {
    super.dispose()
    dropMark(this)
  }
}

function ringGeometry(points: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(points, 3))
  const numbers = Float32Array.from({ length: points.length / 3 }, (_, index) => index)
  geometry.setAttribute('number', new BufferAttribute(numbers, 1))
  return geometry
}

const VERTEX = /* glsl */ `
attribute float number;
uniform float size, pixelRatio, chosen;
varying float across, lit;
void main() {
  lit = 1.0 - step(0.5, abs(number - chosen));
  across = (size * mix(1.0, 1.5, lit) + 1.0) * pixelRatio;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = across;
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float pixelRatio;
varying float across, lit;
void main() {
  float far = length(gl_PointCoord - 0.5) * across;
  float outer = 0.5 * across - 0.5;
  float inner = outer - 2.2 * pixelRatio;
  float disc = clamp(outer - far + 0.5, 0.0, 1.0);
  float rim = disc * clamp(far - inner + 0.5, 0.0, 1.0);
  // White inside, so that a ring reads on every floor and line.
  vec3 paint = mix(vec3(1.0), color, max(rim / max(disc, 1e-3), 0.25 * lit));
  float alpha = max(rim, disc * 0.85);
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(paint, alpha);
  #include <colorspace_fragment>
}`
