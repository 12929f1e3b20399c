import { Color, CylinderGeometry, DoubleSide, Mesh, ShaderMaterial } from 'three'
import type { Theme } from '../theme/theme.ts'

/** Seen as a line about a pixel thick, metres. */
const THICKNESS = 0.005

/**
 * The floor as a line. Seen exactly from the side without perspective a floor has no area, and one
 * could not tell whether a foot touches it; with perspective this is not drawn.
 */
export class FloorEdge extends Mesh<CylinderGeometry, ShaderMaterial> {
  constructor(radius: number) {
    const material = new ShaderMaterial({
      uniforms: { color: { value: new Color() } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      side: DoubleSide,
      depthWrite: false,
      depthTest: false,
    })
    super(
      new CylinderGeometry(radius, radius, THICKNESS, 64, 1, true).translate(0, -THICKNESS / 2, 0),
      material,
    )
    this.frustumCulled = false
    this.renderOrder = -29
  }

  setTheme(theme: Theme): void {
    // Half way to the background, and as it is on the screen: see Ground.
    const color = this.material.uniforms.color.value as Color
    color.set(theme.background).lerp(new Color(theme.grid), 0.5).convertLinearToSRGB()
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    this.geometry.dispose()
    this.material.dispose()
  }
}

const VERTEX = /* glsl */ `
void main() {
  gl_Position = isOrthographic ? projectionMatrix * modelViewMatrix * vec4(position, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`

const FRAGMENT = /* glsl */ `
uniform vec3 color;
void main() { gl_FragColor = vec4(color, 1.0); }`
