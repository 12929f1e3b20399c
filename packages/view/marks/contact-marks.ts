import type { Motion, Role } from '@understudy/motion'
import {
  Color,
  InstancedBufferAttribute,
  type InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  type ColorRepresentation,
} from 'three'
import { floorQuads } from '../ground/floor-quads.ts'
import { PALETTE } from '../theme/palette.ts'
import { worldOf } from './world-of.ts'

/** How the marks under planted feet look, and for how long. */
export interface ContactMarksOptions {
  readonly color?: ColorRepresentation
  /** A mark fades in and out over this time before and after its contact, seconds. */
  readonly fade?: number
  /** Height of the floor, metres. */
  readonly floor?: number
}

/** What contact marks take where their options do not say; seconds, metres. */
export const CONTACT_MARKS_DEFAULTS = { color: PALETTE.contact, fade: 1.2, floor: 0.002 } as const

/** Half length and half width of a mark, metres. A heel is shorter than the ball of a foot is wide. */
const SIZE: Partial<Record<Role, readonly [number, number]>> = {
  leftFoot: [0.05, 0.038],
  rightFoot: [0.05, 0.038],
  leftToes: [0.065, 0.046],
  rightToes: [0.065, 0.046],
}

/**
 * Where and when the motion says a heel, a ball or a hand touches: a rounded bar on the floor per
 * contact, bright while it lasts, an outline shortly before and after.
 */
export class ContactMarks extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  constructor(motion: Motion, options: ContactMarksOptions = {}) {
    const { color, fade, floor } = { ...CONTACT_MARKS_DEFAULTS, ...options }
    const material = new ShaderMaterial({
      uniforms: {
        color: { value: new Color(color) },
        now: { value: 0 },
        fade: { value: fade },
        floorHeight: { value: floor },
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    })
    super(markGeometry(motion), material)
    this.frustumCulled = false
    this.renderOrder = -15
  }

  /** The contacts of another motion. Cheaper than other marks: the browser need not build the shader again. */
  setMotion(motion: Motion): void {
    this.geometry.dispose()
    this.geometry = markGeometry(motion)
  }

  setTime(seconds: number): void {
    this.material.uniforms.now.value = seconds
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.geometry.dispose()
    this.material.dispose()
  }
}

/** One quad per contact. */
function markGeometry(motion: Motion): InstancedBufferGeometry {
  const marks = motion.annotations.contacts.flatMap((contact) => {
    const place = placeOf(motion, contact.role, 0.5 * (contact.start + contact.end))
    return place ? [{ ...contact, ...place }] : []
  })
  const geometry = floorQuads(marks.length)
  const column = (
    name: string,
    width: number,
    of: (mark: (typeof marks)[number]) => readonly number[],
  ): void => {
    const values = Float32Array.from(marks.flatMap((mark) => [...of(mark)]))
    geometry.setAttribute(name, new InstancedBufferAttribute(values, width))
  }
  column('spot', 2, (mark) => [mark.x, mark.z])
  column('heading', 2, (mark) => mark.heading)
  column('size', 2, (mark) => SIZE[mark.role] ?? [0.05, 0.05])
  column('interval', 2, (mark) => [mark.start, mark.end])
  return geometry
}

/** Where on the floor a role is at a time, and which way its bone points there. */
function placeOf(
  motion: Motion,
  role: Role,
  seconds: number,
): { x: number; z: number; heading: readonly [number, number] } | undefined {
  const { skeleton } = motion
  const joint = skeleton.roles.get(role)
  if (joint === undefined) return undefined
  const frame = Math.min(Math.max(Math.round(seconds * motion.frameRate), 0), motion.frameCount - 1)
  const world = worldOf(motion)
  const base = 3 * frame * skeleton.jointCount
  const x = world[base + 3 * joint]
  const z = world[base + 3 * joint + 2]
  // A foot points at its toes, toes go on as their foot did; a mark without a bone lies along +Z.
  const child = skeleton.joints.findIndex(({ parent }) => parent === joint)
  const [from, to] = child >= 0 ? [joint, child] : [skeleton.parents[joint], joint]
  const dx = from >= 0 ? world[base + 3 * to] - world[base + 3 * from] : 0
  const dz = from >= 0 ? world[base + 3 * to + 2] - world[base + 3 * from + 2] : 1
  const long = Math.hypot(dx, dz)
  return { x, z, heading: long > 1e-4 ? [dx / long, dz / long] : [0, 1] }
}

const VERTEX = /* glsl */ `
attribute vec2 spot, heading, size, interval;
uniform float now, fade, floorHeight;
varying vec2 at, half_;
varying float lit, near;
void main() {
  lit = step(interval.x, now) * step(now, interval.y);
  float away = max(max(interval.x - now, now - interval.y), 0.0);
  near = 1.0 - clamp(away / fade, 0.0, 1.0);
  // While it lasts it shows around the sole that stands on it.
  half_ = size * mix(1.0, 1.35, lit);
  at = position.xy * (half_ + 0.01) * step(1e-3, near);
  vec2 ground = spot + heading * at.x + vec2(-heading.y, heading.x) * at.y;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(ground.x, floorHeight, ground.y, 1.0);
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
varying vec2 at, half_;
varying float lit, near;
void main() {
  float corner = min(half_.x, half_.y);
  vec2 q = abs(at) - half_ + corner;
  float outside = length(max(q, 0.0)) - corner;
  float soft = max(fwidth(outside), 1e-4);
  float fill = 1.0 - smoothstep(-soft, soft, outside);
  float rim = 1.0 - smoothstep(soft, 2.0 * soft, abs(outside + 0.004));
  float alpha = mix(rim * 0.55 * near, fill * 0.85, lit);
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`
