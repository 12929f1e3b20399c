import type { Skeleton } from '@understudy/motion'
import { Group, Matrix4, Mesh, Quaternion, Vector3, type Bone, type Object3D } from 'three'
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import type { Rig } from './rig.ts'

/**
 * Somebody's own body: the nodes of a loaded glTF scene, moved as a rig of the same skeleton moves. Joints are found by
 * their names. A joint's turn is its node's turn; the root is put where the rig has it, through whatever lies above:
 *
 *   L_root = P⁻¹ (p, R, s),   P the fixed transform above the root, s its size at rest.
 *
 * Meshes, materials and textures are shared with the scene it was made of; `dispose` leaves them alone.
 */
export class Avatar extends Group {
  readonly #nodes: readonly (Object3D | undefined)[]
  readonly #halves: readonly Half[]
  readonly #toParent = new Matrix4()
  readonly #size = new Vector3()
  readonly #matrix = new Matrix4()
  readonly #place = new Vector3()
  readonly #turn = new Quaternion()

  constructor(scene: Object3D, skeleton: Skeleton) {
    super()
    const body = clone(scene)
    this.add(body)
    body.traverse((object) => {
      // Bounds of a skinned mesh are those of its rest pose: it would vanish when it walks away.
      if (object instanceof Mesh) object.frustumCulled = false
    })
    const byName = new Map<string, Object3D>()
    body.traverse((object) => {
      const name = typeof object.userData.name === 'string' ? object.userData.name : object.name
      if (name && !byName.has(name)) byName.set(name, object)
    })
    this.#nodes = skeleton.joints.map(({ name }) => byName.get(name))
    this.#halves = halvesOf(body, skeleton)
    const root = this.#nodes[0]
    if (!root) return
    this.updateMatrixWorld(true)
    const here = this.matrixWorld.clone().invert()
    const above = here.clone().multiply(root.parent?.matrixWorld ?? this.matrixWorld)
    this.#size.setFromMatrixScale(here.multiply(root.matrixWorld))
    this.#toParent.copy(above).invert()
  }

  /** How many joints have a node to move. */
  get matched(): number {
    return this.#nodes.filter(Boolean).length
  }

  follow({ bones, root }: Rig): void {
    this.#nodes.forEach((node, joint) => {
      if (node && joint > 0) node.quaternion.copy((bones[joint] as Bone).quaternion)
    })
    for (const { node, joint, rest } of this.#halves)
      node.quaternion.slerpQuaternions(rest, bones[joint].quaternion, 0.5)
    const top = this.#nodes[0]
    if (!top) return
    this.#matrix.compose(root.position, root.quaternion, this.#size).premultiply(this.#toParent)
    this.#matrix.decompose(this.#place, this.#turn, top.scale)
    top.position.copy(this.#place)
    top.quaternion.copy(this.#turn)
  }
}

/** A node of a body that Understudy made, turned half as far as its joint. */
interface Half {
  readonly node: Object3D
  readonly joint: number
  readonly rest: Quaternion
}

function halvesOf(body: Object3D, { joints }: Skeleton): Half[] {
  const halves: Half[] = []
  body.traverse((node) => {
    const helper = (
      node.userData as {
        understudy?: { helper?: { rest?: number[]; drive?: { kind?: string; joint?: string } } }
      }
    ).understudy?.helper
    const joint = joints.findIndex(({ name }) => name === helper?.drive?.joint)
    if (helper?.drive?.kind === 'half' && helper.rest && joint >= 0)
      halves.push({ node, joint, rest: new Quaternion().fromArray(helper.rest) })
  })
  return halves
}
