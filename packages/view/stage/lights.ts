import { DirectionalLight, Group, HemisphereLight, type Camera } from 'three'
import { LIGHT_THEME, type Theme } from '../theme/theme.ts'

/**
 * Sky, a key lamp over the viewer's left shoulder and a rim lamp behind the figure. The lamps turn
 * with the viewer: the body is shaped by light from wherever one looks.
 */
export class Lights extends Group {
  readonly #sky = new HemisphereLight()
  readonly #key = new DirectionalLight('#fff6ea')
  readonly #rim = new DirectionalLight('#eaf1ff')

  constructor(theme: Theme = LIGHT_THEME) {
    super()
    // Directions from where the light comes, for a viewer who looks along −Z.
    this.#key.position.set(-4.4, 4.6, 3)
    this.#rim.position.set(3.8, 2.6, -3.6)
    this.add(this.#sky, this.#key, this.#key.target, this.#rim, this.#rim.target)
    this.setTheme(theme)
  }

  setTheme(theme: Theme): void {
    this.#sky.color.set(theme.sky)
    this.#sky.groundColor.set(theme.bounce)
    this.#sky.intensity = theme.skyIntensity
    this.#key.intensity = theme.keyIntensity
    this.#rim.intensity = theme.rimIntensity
  }

  /** Turns the lamps so that they stand around `camera`'s line of sight. */
  face(camera: Camera): void {
    const m = camera.matrixWorld.elements
    // The camera's right hand tells its yaw from every height, straight down included.
    this.rotation.y = Math.atan2(-m[2], m[0])
  }
}
