import { BufferAttribute, BufferGeometry, Color, LineBasicMaterial, LineSegments } from 'three'
import type { Place } from '../../document/shape-recipe.ts'

export interface Segment {
  readonly from: Place
  readonly to: Place
  readonly color: string
}

/** Thin straight lines, seen through everything. */
export class Lines extends LineSegments<BufferGeometry, LineBasicMaterial> {
  constructor() {
    super(
      new BufferGeometry(),
      new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true }),
    )
    this.frustumCulled = false
    this.renderOrder = 9
    // With colours from the start: a shader without them would be built for nothing.
    this.set([])
  }

  set(segments: readonly Segment[]): void {
    this.geometry.dispose()
    this.geometry = new BufferGeometry()
    const places = Float32Array.from(segments.flatMap(({ from, to }) => [...from, ...to]))
    const colors = Float32Array.from(
      segments.flatMap(({ color }) => {
        const rgb = paint.set(color).toArray()
        return [...rgb, ...rgb]
      }),
    )
    this.geometry.setAttribute('position', new BufferAttribute(places, 3))
    this.geometry.setAttribute('color', new BufferAttribute(colors, 3))
  }
}
const paint = new Color()

/** A miss this long is wholly red, metres. */
const RED_AT = 0.1

/** From grey to red with the length of a miss. */
export function missColor(metres: number): string {
  const share = Math.min(1, metres / RED_AT)
  return `#${new Color('#8d939e').lerp(new Color('#d5493f'), share).getHexString()}`
}
