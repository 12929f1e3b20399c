import type { Handhold } from '@understudy/motion'
import { PALETTE, type Figure, type Stage } from '@understudy/view'
import { CylinderGeometry, Mesh, MeshBasicMaterial, Vector3 } from 'three'

/** Thick enough to be seen from across the floor, metres. */
const RADIUS = 0.012
/** Hands nearer than this are one hand on another; the line is then a bead of this length. */
const SHORTEST = 0.03

const up = new Vector3(0, 1, 0)

/** A line from hand to hand as long as they hold each other. */
export class HoldLines {
  readonly #stage: Stage
  readonly #geometry = new CylinderGeometry(RADIUS, RADIUS, 1, 8)
  readonly #material = new MeshBasicMaterial({ color: PALETTE.contact })
  readonly #lines: Mesh[] = []
  readonly #from = new Vector3()
  readonly #to = new Vector3()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** How many hold now. */
  show(holds: readonly Handhold[], own: Figure, other: Figure, seconds: number): number {
    let used = 0
    for (const { role, partnerRole, start, end } of holds) {
      const [hand, held] = [own.bone(role), other.bone(partnerRole)]
      if (seconds < start || seconds >= end || !hand || !held) continue
      const line = this.#line(used++)
      this.#from.setFromMatrixPosition(hand.matrixWorld)
      this.#to.setFromMatrixPosition(held.matrixWorld)
      const length = Math.max(this.#from.distanceTo(this.#to), SHORTEST)
      line.position.copy(this.#from).add(this.#to).multiplyScalar(0.5)
      line.scale.set(1, length, 1)
      line.quaternion.setFromUnitVectors(up, this.#to.sub(this.#from).normalize())
      line.visible = true
    }
    this.#lines.slice(used).forEach((line) => (line.visible = false))
    return used
  }

  hide(): void {
    for (const line of this.#lines) line.visible = false
  }

  dispose(): void {
    for (const line of this.#lines) line.removeFromParent()
    this.#geometry.dispose()
    this.#material.dispose()
  }

  #line(index: number): Mesh {
    let line = this.#lines[index]
    if (!line) {
      line = new Mesh(this.#geometry, this.#material)
      this.#lines.push(line)
      this.#stage.add(line)
    }
    return line
  }
}
