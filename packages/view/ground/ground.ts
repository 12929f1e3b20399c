import { Color, CircleGeometry, Mesh, ShaderMaterial, type Vector3 } from 'three'
import { LIGHT_THEME, type Theme } from '../theme/theme.ts'

export interface GroundOptions {
  /** How far the floor reaches before it has faded away, metres. */
  readonly radius?: number
  /** Height of the floor, metres. */
  readonly height?: number
}
export const GROUND_DEFAULTS = { radius: 26, height: 0 } as const

/**
 * The floor: lines every metre, every ten centimetres when near, fading into the background with
 * distance. The lines keep their place in the world when the floor is moved along with the camera.
 *
 * Lines are drawn after B. Golus, "The best darn grid shader (yet)": a line thinner than a pixel is
 * drawn a pixel wide and proportionally fainter, so that nothing shimmers far away.
 */
export class Ground extends Mesh<CircleGeometry, ShaderMaterial> {
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
    this.setTheme(theme)
  }

  setTheme(theme: Theme): void {
    const { uniforms } = this.material
    uniforms.floorColor.value.set(theme.floor)
    uniforms.backgroundColor.value.set(theme.background)
    uniforms.gridColor.value.set(theme.grid)
    uniforms.gridOpacity.value = theme.gridOpacity
  }

  /** Keeps the bright part of the floor under `point`. */
  centre(point: Vector3): void {
    this.position.x = point.x
    this.position.z = point.z
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
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

const FRAGMENT = /* glsl */ `
uniform float radius;
uniform vec3 floorColor, backgroundColor, gridColor;
uniform float gridOpacity;
varying vec2 at;
varying vec2 fromMiddle;

// 1 on a line of the grid, 0 between; uv in cells, perPixel = cells per pixel, width in cells.
float lines(vec2 uv, vec2 perPixel, float width) {
  vec2 drawn = clamp(vec2(width), perPixel, vec2(0.5));
  vec2 soft = perPixel * 1.5;
  vec2 near = 1.0 - abs(fract(uv) * 2.0 - 1.0);
  vec2 line = smoothstep(drawn + soft, drawn - soft, near) * clamp(width / drawn, 0.0, 1.0);
  line = mix(line, vec2(width), clamp(perPixel * 2.0 - 1.0, 0.0, 1.0));
  return mix(line.x, 1.0, line.y);
}

void main() {
  vec2 metresPerPixel = vec2(length(vec2(dFdx(at.x), dFdy(at.x))), length(vec2(dFdx(at.y), dFdy(at.y))));
  float away = length(fromMiddle) / radius;
  float fade = pow(clamp(1.0 - away, 0.0, 1.0), 1.5);
  float metres = lines(at, metresPerPixel, 0.016);
  float coarse = max(metresPerPixel.x, metresPerPixel.y);
  float tenths = lines(at * 10.0, metresPerPixel * 10.0, 0.06) * (1.0 - smoothstep(0.004, 0.016, coarse));
  float line = max(metres, 0.4 * tenths) * gridOpacity * fade;
  vec3 color = mix(backgroundColor, floorColor, pow(fade, 2.0));
  gl_FragColor = vec4(mix(color, gridColor, line), 1.0);
  #include <colorspace_fragment>
}`
