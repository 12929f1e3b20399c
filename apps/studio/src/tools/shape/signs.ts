import { BufferAttribute, BufferGeometry, Color, Points, ShaderMaterial, type WebGLRenderer } from 'three'

/** 0 a hollow square, 1 a filled diamond. */
export type Sign = 0 | 1

/** Squares and diamonds of constant size on the screen: what is pinned, and key poses. */
export class Signs extends Points<BufferGeometry, ShaderMaterial> {
  constructor(color: string, size = 13) {
    const material = new ShaderMaterial({
      uniforms: { color: { value: new Color(color) }, size: { value: size }, pixelRatio: { value: 1 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      depthTest: false,
    })
    super(geometryOf(new Float32Array(0), []), material)
    this.frustumCulled = false
    this.renderOrder = 11
    this.onBeforeRender = (renderer: WebGLRenderer) => {
      material.uniforms.pixelRatio.value = renderer.getPixelRatio()
    }
  }

  setPoints(points: Float32Array, signs: readonly Sign[]): void {
    this.geometry.dispose()
    this.geometry = geometryOf(points, signs)
  }
}

function geometryOf(points: Float32Array, signs: readonly Sign[]): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(points, 3))
  geometry.setAttribute('sign_', new BufferAttribute(Float32Array.from(signs), 1))
  return geometry
}

const VERTEX = /* glsl */ `
attribute float sign_;
uniform float size, pixelRatio;
varying float diamond;
void main() {
  diamond = sign_;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = (size + 1.0) * pixelRatio;
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float size, pixelRatio;
varying float diamond;
void main() {
  vec2 at = abs(gl_PointCoord - 0.5) * (size + 1.0) * pixelRatio;
  float far = mix(max(at.x, at.y) * 1.15, at.x + at.y, diamond);
  float outer = 0.5 * size * pixelRatio;
  float inside = clamp(outer - far + 0.5, 0.0, 1.0);
  float rim = inside * clamp(far - (outer - 2.6 * pixelRatio) + 0.5, 0.0, 1.0);
  // White inside a square, so that it reads on every body and floor.
  vec3 paint = mix(mix(vec3(1.0), color, rim / max(inside, 1e-3)), color, diamond);
  if (inside < 0.004) discard;
  gl_FragColor = vec4(paint, inside);
  #include <colorspace_fragment>
}`
