import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  ShaderMaterial,
  Vector2,
  type ColorRepresentation,
  type WebGLRenderer,
} from 'three'
import { dropMark } from './drop-mark.ts'
import { FADE, setWindow, wholeWindow, type TimeWindow } from './time-window.ts'

/** Colour, width and opacity of a line that is as wide near as far. */
export interface RibbonOptions {
  readonly color: ColorRepresentation
  /** On the screen, in CSS pixels. */
  readonly width?: number
  /** 0 to 1. */
  readonly opacity?: number
}

/** What a ribbon takes where its options do not say, CSS pixels. */
export const RIBBON_DEFAULTS = { width: 2.5, opacity: 1 } as const

/**
 * A line of constant width on the screen through points that each have a time. Only the times within
 * `[now − before, now + after]` are drawn, fading towards both ends; moving `now` costs one number.
 */
export class Ribbon extends Mesh<BufferGeometry, ShaderMaterial> {
  /** `points` is `[point][xyz]`, metres; `times` one per point, seconds, rising. */
  constructor(points: Float32Array, times: ArrayLike<number>, options: RibbonOptions) {
    const { color, width = RIBBON_DEFAULTS.width, opacity = RIBBON_DEFAULTS.opacity } = options
    const material = new ShaderMaterial({
      uniforms: {
        color: { value: new Color(color) },
        width: { value: width },
        opacity: { value: opacity },
        resolution: { value: new Vector2(1, 1) },
        ...wholeWindow(),
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    })
    super(strip(points, times), material)
    this.frustumCulled = false
    this.onBeforeRender = (renderer: WebGLRenderer) => renderer.getSize(material.uniforms.resolution.value)
  }

  /** As `Dots.setPoints`. */
  setPoints(points: Float32Array, times: ArrayLike<number>): void {
    this.geometry.dispose()
    this.geometry = strip(points, times)
  }

  /** What part is drawn, seconds; without `before` and `after` all of it. */
  setTime(now: number, before?: number, after?: number): void {
    setWindow(this.material.uniforms as unknown as TimeWindow, now, before, after)
  }

  override dispose(): void {
    super.dispose()
    dropMark(this)
  }
}

/** Two vertices per point, each knowing its neighbours, pulled apart on the screen by the shader. */
function strip(points: Float32Array, times: ArrayLike<number>): BufferGeometry {
  const count = points.length / 3
  const position = new Float32Array(6 * count)
  const before = new Float32Array(6 * count)
  const after = new Float32Array(6 * count)
  const side = new Float32Array(2 * count)
  const time = new Float32Array(2 * count)
  const at = (index: number): Float32Array => {
    const i = Math.min(Math.max(index, 0), count - 1)
    return points.subarray(3 * i, 3 * i + 3)
  }
  for (let i = 0; i < count; i++)
    for (let s = 0; s < 2; s++) {
      const v = 2 * i + s
      position.set(at(i), 3 * v)
      before.set(at(i - 1), 3 * v)
      after.set(at(i + 1), 3 * v)
      side[v] = 2 * s - 1
      time[v] = times[i]
    }
  const index = new Uint32Array(6 * Math.max(count - 1, 0))
  for (let i = 0; i + 1 < count; i++) {
    const v = 2 * i
    index.set([v, v + 1, v + 2, v + 1, v + 3, v + 2], 6 * i)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(position, 3))
  geometry.setAttribute('before_', new BufferAttribute(before, 3))
  geometry.setAttribute('after_', new BufferAttribute(after, 3))
  geometry.setAttribute('side', new BufferAttribute(side, 1))
  geometry.setAttribute('time', new BufferAttribute(time, 1))
  geometry.setIndex(new BufferAttribute(index, 1))
  return geometry
}

const VERTEX = /* glsl */ `
attribute vec3 before_, after_;
attribute float side, time;
uniform float width, now, before, after;
uniform vec2 resolution;
varying float across, fade;
${FADE}
vec2 onScreen(vec4 clip) { return clip.xy / max(clip.w, 1e-4) * resolution; }
void main() {
  mat4 toClip = projectionMatrix * modelViewMatrix;
  vec4 here = toClip * vec4(position, 1.0);
  vec2 along = onScreen(toClip * vec4(after_, 1.0)) - onScreen(toClip * vec4(before_, 1.0));
  // A joint that rests has no direction; any will do, the line is a point there.
  vec2 u = length(along) > 1e-4 ? normalize(along) : vec2(1.0, 0.0);
  across = side;
  float age = time - now;
  fade = fadeOf(age, before, after);
  // One pixel more than the width, for the soft edge.
  here.xy += vec2(-u.y, u.x) * side * (width + 1.0) / resolution * here.w;
  gl_Position = here;
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float opacity, width;
varying float across, fade;
void main() {
  float edge = clamp((1.0 - abs(across)) * (width + 1.0) * 0.5, 0.0, 1.0);
  float alpha = opacity * edge * smoothstep(0.0, 0.35, fade);
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`
