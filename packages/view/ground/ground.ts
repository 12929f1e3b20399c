import { Color, CircleGeometry, Mesh, ShaderMaterial, type Vector3 } from 'three'
import { FloorEdge } from './floor-edge.ts'
import { LIGHT_THEME, type Theme } from '../theme/theme.ts'

/** How far the floor reaches, and how high it lies. */
export interface GroundOptions {
  /** How far the floor reaches before it has faded away, metres. */
  readonly radius?: number
  /** Height of the floor, metres. */
  readonly height?: number
}

/** What the ground takes where its options do not say, metres. */
export const GROUND_DEFAULTS = { radius: 26, height: 0 } as const

/**
 * The floor: lines every metre, every ten centimetres when near, fading into the background with
 * distance. The lines keep their place in the world when the floor is moved along with the camera.
 *
 * Lines are drawn after B. Golus, "The best darn grid shader (yet)": a line thinner than a pixel is
 * drawn a pixel wide and proportionally fainter, so that nothing shimmers far away.
 */
export class Ground extends Mesh<CircleGeometry, ShaderMaterial> {
  readonly #edge: FloorEdge

  constructor(theme: Theme = LIGHT_THEME, options: GroundOptions = {}) {
    const { radius = GROUND_DEFAULTS.radius, height = GROUND_DEFAULTS.height } = options
    const material = new ShaderMaterial({
      uniforms: {
        radius: { value: radius },
        floorColor: { value: new Color() },
        backgroundColor: { value: new Color() },
        gridColor: { value: new Color() },
        gridOpacity: { value: 0 },
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      // Seen from just above, feet that sink a little must not vanish: the floor hides nothing.
      depthWrite: false,
      depthTest: false,
    })
    super(new CircleGeometry(radius, 64).rotateX(-Math.PI / 2), material)
    this.position.y = height
    this.renderOrder = -30
    this.frustumCulled = false
    this.#edge = new FloorEdge(radius)
    this.add(this.#edge)
    this.setTheme(theme)
  }

  setTheme(theme: Theme): void {
    const { uniforms } = this.material
    // As they are on the screen: converting every pixel of the floor from linear light costs much where there is
    // no graphics card. Drawn into a linear target, the floor would come out too bright.
    uniforms.floorColor.value.set(theme.floor).convertLinearToSRGB()
    uniforms.backgroundColor.value.set(theme.background).convertLinearToSRGB()
    uniforms.gridColor.value.set(theme.grid).convertLinearToSRGB()
    uniforms.gridOpacity.value = theme.gridOpacity
    this.#edge.setTheme(theme)
  }

  /** Keeps the bright part of the floor under `point`. */
  centre(point: Vector3): void {
    this.position.x = point.x
    this.position.z = point.z
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.#edge.dispose()
    this.geometry.dispose()
    this.material.dispose()
  }
}

const VERTEX = /* glsl */ `
varying vec2 at;      // on the floor, world metres
varying vec2 fromMiddle;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  at = world.xz;
  fromMiddle = position.xz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`

// On every pixel of the floor, so it is kept cheap: both grids in one vector, no conversion of colours.
const FRAGMENT = /* glsl */ `
uniform float radius;
uniform vec3 floorColor, backgroundColor, gridColor;
uniform float gridOpacity;
varying vec2 at;
varying vec2 fromMiddle;

// Half the width of a line in cells, for metres and for tenths.
const vec4 WIDTH = vec4(0.016, 0.016, 0.06, 0.06);

void main() {
  float fade = max(1.0 - length(fromMiddle) / radius, 0.0);
  vec2 metresPerPixel = 0.8 * fwidth(at);
  vec4 cells = vec4(at, 10.0 * at);
  vec4 perPixel = vec4(metresPerPixel, 10.0 * metresPerPixel);
  vec4 drawn = clamp(WIDTH, perPixel, vec4(0.5));
  vec4 near = 1.0 - abs(2.0 * fract(cells) - 1.0);
  // 1 on a line, 0 between, a ramp of three pixels at its edge; fainter as the line gets thinner than a pixel,
  // and an even grey where a cell does.
  vec4 line = clamp((drawn - near) / (3.0 * perPixel) + 0.5, 0.0, 1.0) * (WIDTH / drawn);
  line = mix(line, WIDTH, clamp(2.0 * perPixel - 1.0, 0.0, 1.0));
  vec2 grid = line.xz + line.yw - line.xz * line.yw;
  float close = clamp(1.33 - 83.0 * max(metresPerPixel.x, metresPerPixel.y), 0.0, 1.0);
  float ink = max(grid.x, 0.4 * close * grid.y) * gridOpacity * fade;
  gl_FragColor = vec4(mix(mix(backgroundColor, floorColor, fade * fade * fade), gridColor, ink), 1.0);
}`
