import { wrap, type Remote } from 'comlink'
import { MotionError, rename, withAnnotations, type Motion, type Role } from '@understudy/motion'
import { Avatar } from '@understudy/view'
import type { Take } from '@understudy/view/player'
import type { Object3D } from 'three'
import type { StoredFile } from '../../document/document.ts'
import { HOUSE } from '../../engine/words/shell-words.ts'
import type { HouseStore } from '../../engine/studio/workspace.ts'
import type { Importer } from '../../engine/import/importer.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { RetargetWorker } from './retarget-worker.ts'

/** Puts people into a body of one's own, and their motions onto its bones. */
export interface Wardrobe {
  /** The same people as they are, or in the body of `avatar`. An avatar that cannot be worn is told about, and nobody wears it. */
  dress(cast: readonly Take[], avatar: StoredFile | undefined, exact: boolean): Promise<readonly Take[]>
}

interface Garment {
  readonly scene: Object3D
  /** The figure at rest: its skeleton, and how it stands. */
  readonly example: Motion
  readonly worn: WeakMap<Float32Array, Motion>
}

/** What a body needs to be moved at all. */
const NEEDED: readonly Role[] = ['hips', 'leftUpperLeg', 'rightUpperLeg', 'leftUpperArm', 'rightUpperArm']

export function makeWardrobe(importer: Importer, storage: Storage, house: HouseStore): Wardrobe {
  const garments = new Map<string, Promise<Garment | undefined>>()
  let remote: Remote<RetargetWorker> | undefined
  const worker = (): Remote<RetargetWorker> =>
    (remote ??= wrap<RetargetWorker>(
      new Worker(new URL('./retarget-worker.ts', import.meta.url), { type: 'module' }),
    ))

  async function open({ name, key }: StoredFile): Promise<Garment> {
    const bytes = await storage.getFile(key)
    if (!bytes) throw new MotionError(HOUSE.body.failed(name, 'the browser no longer keeps the file'))
    const [{ motion: example }, { GLTFLoader }] = await Promise.all([
      importer.read({ main: { name, bytes: bytes.slice() }, companions: [] }),
      import('three/addons/loaders/GLTFLoader.js'),
    ])
    const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '')
    let skinned = false
    scene.traverse((object) => (skinned ||= 'isSkinnedMesh' in object))
    if (!skinned) throw new MotionError(HOUSE.body.noSkin(name))
    const { roles } = example.skeleton
    if (!NEEDED.every((role) => roles.has(role))) throw new MotionError(HOUSE.body.noRoles(name))
    const { matched } = new Avatar(scene, example.skeleton)
    house.setState({ avatar: { kind: 'worn', name, joints: matched, matched: roles.size } })
    return { scene, example, worn: new WeakMap() }
  }
  const garmentOf = (file: StoredFile): Promise<Garment | undefined> => {
    let garment = garments.get(file.key)
    if (!garment) {
      house.setState({ avatar: { kind: 'coming', name: file.name } })
      garment = open(file).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        const problem = error instanceof MotionError ? reason : HOUSE.body.failed(file.name, reason)
        house.setState({ avatar: { kind: 'failed', name: file.name, problem } })
        return undefined
      })
      garments.set(file.key, garment)
    }
    return garment
  }
  async function wear(take: Take, { scene, example, worn }: Garment, exact: boolean): Promise<Take> {
    const { motion } = take
    if (motion.skeleton.roles.get('hips') === undefined) return take
    let fitted = worn.get(motion.rotations)
    if (!fitted) {
      fitted = (await worker().wear(motion, example, exact)) as Motion
      worn.set(motion.rotations, fitted)
    }
    return {
      motion: rename(withAnnotations(fitted, motion.annotations), motion.name),
      avatar: scene,
    }
  }
  return {
    dress: async (cast, avatar, exact) => {
      if (!avatar) {
        if (house.getState().avatar.kind !== 'none') house.setState({ avatar: { kind: 'none' } })
        return cast
      }
      const garment = await garmentOf(avatar)
      if (!garment) return cast
      return Promise.all(cast.map((take) => wear(take, garment, exact)))
    },
  }
}
