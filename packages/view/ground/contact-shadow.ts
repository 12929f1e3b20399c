import type { Role } from '@understudy/motion'
import {
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  type InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  type Bone,
} from 'three'
import type { Figure } from '../figure/figure.ts'
import { floorQuads } from './floor-quads.ts'
import { LIGHT_THEME, type Theme } from '../theme/theme.ts'

/** Half the thickness of the flesh around a bone, metres, by the role of the joint it starts from. */
const THICKNESS: Partial<Record<Role, number>> = {
  hips: 0.15,
  spine: 0.14,
  chest: 0.15,
  head: 0.1,
  leftUpperLeg: 0.075,
  rightUpperLeg: 0.075,
  leftLowerLeg: 0.055,
  rightLowerLeg: 0.055,
}
const THIN = 0.042

/** A bone higher than this casts nothing that could be seen, metres; the trunk's shadow is always there. */
const REACH = 1.05

/**
 * Soft shadows where a body is near the floor: one blurred capsule per bone, in a single draw. What
 * touches is dark and sharp, what is lifted fades and spreads, so a sliding or floating foot is seen.
 *
 *   ρ = r + 0.55 h,   darkness = o (r/ρ)^1.5 (1 − (d/1.9ρ)²)⁶
 *
 * r is half the bone's thickness, h its height over the floor, d the distance on the floor from the
 * bone's foot print. It needs no shadow map: cheap enough for a renderer without a graphics card.
 */
export class ContactShadow extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  readonly #bones: readonly { readonly from: Bone; readonly to: Bone; readonly trunk: boolean }[]
  readonly #ends: InstancedBufferAttribute
  readonly #starts: InstancedBufferAttribute

  constructor(figure: Figure, theme: Theme = LIGHT_THEME) {
    const { skeleton, bones } = figure.rig
    const segments = skeleton.joints.flatMap(({ parent }, joint) => {
      if (parent < 0 || !(Math.hypot(...skeleton.joints[joint].offset) > 0.02)) return []
      const role = skeleton.joints[parent].role
      const thickness = (role && THICKNESS[role]) ?? THIN
      return [
        { from: bones[parent], to: bones[joint], thickness, trunk: role === 'hips' || role === 'spine' },
      ]
    })
    const geometry = floorQuads(segments.length)
    const starts = new InstancedBufferAttribute(new Float32Array(3 * segments.length), 3)
    const ends = new InstancedBufferAttribute(new Float32Array(3 * segments.length), 3)
    const thickness = Float32Array.from(segments, (segment) => segment.thickness)
    geometry.setAttribute('start', starts.setUsage(DynamicDrawUsage))
    geometry.setAttribute('end', ends.setUsage(DynamicDrawUsage))
    geometry.setAttribute('thickness', new InstancedBufferAttribute(thickness, 1))
    const material = new ShaderMaterial({
      uniforms: { color: { value: new Color() }, opacity: { value: 0 }, floorHeight: { value: 0 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    })
    super(geometry, material)
    this.#bones = segments
    this.#starts = starts
    this.#ends = ends
    this.frustumCulled = false
    this.renderOrder = -20
    this.setTheme(theme)
  }

  setTheme(theme: Theme): void {
    // As it is on the screen: see Ground.
    this.material.uniforms.color.value.set(theme.shadow).convertLinearToSRGB()
    this.material.uniforms.opacity.value = theme.shadowOpacity
  }

  /** Follows the figure's bones; `floor` is the height of the ground, metres. Call after the pose is set. */
  update(floor = 0): void {
    this.material.uniforms.floorHeight.value = floor
    const start = this.#starts.array
    const end = this.#ends.array
    for (let index = 0; index < this.#bones.length; index++) {
      const { from, to, trunk } = this.#bones[index]
      const a = from.matrixWorld.elements
      const b = to.matrixWorld.elements
      const o = 3 * index
      const seen = trunk || Math.min(a[13], b[13]) - floor < REACH
      for (let c = 0; c < 3; c++) {
        start[o + c] = seen ? a[12 + c] : 0
        end[o + c] = seen ? b[12 + c] : 0
      }
      // A capsule out of this world has no area: that is how one instance is left out.
      if (!seen) start[o + 1] = end[o + 1] = 1e6
    }
    this.#starts.needsUpdate = true
    this.#ends.needsUpdate = true
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.geometry.dispose()
    this.material.dispose()
  }
}

const VERTEX = /* glsl */ `
attribute vec3 start, end;
attribute float thickness;
uniform float floorHeight;
varying vec2 at, a, b;
varying float heightA, heightB, radius;
void main() {
  a = start.xz;
  b = end.xz;
  // Higher than this a shadow has spread so far that more of it is only cost.
  heightA = clamp(start.y - floorHeight, 0.0, 0.9);
  heightB = clamp(end.y - floorHeight, 0.0, 0.9);
  radius = thickness;
  vec2 along = b - a;
  float span = length(along);
  vec2 u = span > 1e-4 ? along / span : vec2(1.0, 0.0);
  float reach = 1.9 * (radius + 0.55 * max(heightA, heightB));
  if (start.y > 1e5) reach = 0.0;
  at = 0.5 * (a + b) + u * position.x * (0.5 * span + reach) + vec2(-u.y, u.x) * position.y * reach;
  gl_Position = projectionMatrix * viewMatrix * vec4(at.x, floorHeight, at.y, 1.0);
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float opacity;
varying vec2 at, a, b;
varying float heightA, heightB, radius;
void main() {
  vec2 along = b - a;
  float t = clamp(dot(at - a, along) / max(dot(along, along), 1e-8), 0.0, 1.0);
  float spread = radius + 0.55 * mix(heightA, heightB, t);
  vec2 away = at - a - t * along;
  float edge = max(1.0 - dot(away, away) / (3.61 * spread * spread), 0.0);
  float share = radius / spread;
  float alpha = opacity * share * sqrt(share) * edge * edge * edge * edge * edge * edge;
  // Many faint layers, each rounded to a 256th, would show as rings: noise of one step hides them.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  gl_FragColor = vec4(color, max(alpha + min(alpha, 0.004) * 1.6 * noise, 0.0));
}`
