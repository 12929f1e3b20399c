import { MotionError, rename, withAnnotations, type Motion, type Role } from '@understudy/motion'
import { Avatar } from '@understudy/view'
import type { Take } from '@understudy/view/player'
import type { Object3D } from 'three'
import type { StoredFile } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import type { Importer } from '../../engine/import/importer.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'
import type { RetargetJobs } from './retarget-jobs.ts'

/** Puts people into a body of one's own, and their motions onto its bones. */
export interface Avatars {
  /** The same people as they are, or in the body of `avatar`. An avatar that cannot be worn is told about, and nobody wears it. */
  dress(cast: readonly Take[], avatar: StoredFile | undefined, exact: boolean): Promise<readonly Take[]>
}

interface WornBody {
  readonly scene: Object3D
  /** The figure at rest: its skeleton, and how it stands. */
  readonly example: Motion
  readonly worn: WeakMap<Float32Array, Motion>
}

/** What a body needs to be moved at all. */
const NEEDED: readonly Role[] = ['hips', 'leftUpperLeg', 'rightUpperLeg', 'leftUpperArm', 'rightUpperArm']

export function makeAvatars(
  host: JobHost,
  importer: Importer,
  storage: Storage,
  workspace: WorkspaceStore,
): Avatars {
  const { run } = host.channel<RetargetJobs>('retarget')
  const bodies = new Map<string, Promise<WornBody | undefined>>()

  async function open({ name, key }: StoredFile): Promise<WornBody> {
    const bytes = await storage.getFile(key)
    if (!bytes) throw new MotionError(SHELL_WORDS.body.failed(name, 'the browser no longer keeps the file'))
    const [{ motion: example }, { GLTFLoader }] = await Promise.all([
      importer.read({ main: { name, bytes: bytes.slice() }, companions: [] }),
      import('three/addons/loaders/GLTFLoader.js'),
    ])
    const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '')
    let skinned = false
    scene.traverse((object) => (skinned ||= 'isSkinnedMesh' in object))
    if (!skinned) throw new MotionError(SHELL_WORDS.body.noSkin(name))
    const { roles } = example.skeleton
    if (!NEEDED.every((role) => roles.has(role))) throw new MotionError(SHELL_WORDS.body.noRoles(name))
    const { matched } = new Avatar(scene, example.skeleton)
    workspace.setState({ avatar: { kind: 'worn', name, joints: matched, matched: roles.size } })
    return { scene, example, worn: new WeakMap() }
  }
  const bodyOf = (file: StoredFile): Promise<WornBody | undefined> => {
    let body = bodies.get(file.key)
    if (!body) {
      workspace.setState({ avatar: { kind: 'coming', name: file.name } })
      body = open(file).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        const problem = error instanceof MotionError ? reason : SHELL_WORDS.body.failed(file.name, reason)
        workspace.setState({ avatar: { kind: 'failed', name: file.name, problem } })
        return undefined
      })
      bodies.set(file.key, body)
    }
    return body
  }
  async function wear(take: Take, { scene, example, worn }: WornBody, exact: boolean): Promise<Take> {
    const { motion } = take
    if (motion.skeleton.roles.get('hips') === undefined) return take
    let fitted = worn.get(motion.rotations)
    if (!fitted) {
      fitted = (await run('wear', motion, example, exact)) as Motion
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
        if (workspace.getState().avatar.kind !== 'none') workspace.setState({ avatar: { kind: 'none' } })
        return cast
      }
      const body = await bodyOf(avatar)
      if (!body) return cast
      return Promise.all(cast.map((take) => wear(take, body, exact)))
    },
  }
}
